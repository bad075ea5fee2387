package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// CountryNames are the short names of ISO 3166-1 in lower case, in English and,
// for the larger countries, in their own language.
var CountryNames = func() map[string]bool {
	m := map[string]bool{}
	for _, n := range strings.Split(`afghanistan,albania,algeria,andorra,angola,argentina,armenia,australia,austria,azerbaijan,bahamas,bahrain,bangladesh,barbados,belarus,belgium,belize,benin,bhutan,bolivia,bosnia and herzegovina,botswana,brazil,brunei,bulgaria,burkina faso,burundi,cambodia,cameroon,canada,cape verde,chad,chile,china,colombia,comoros,congo,costa rica,croatia,cuba,cyprus,czech republic,czechia,denmark,djibouti,dominica,dominican republic,ecuador,egypt,el salvador,england,eritrea,estonia,eswatini,ethiopia,fiji,finland,france,gabon,gambia,georgia,germany,ghana,greece,grenada,guatemala,guinea,guyana,haiti,honduras,hong kong,hungary,iceland,india,indonesia,iran,iraq,ireland,israel,italy,ivory coast,jamaica,japan,jordan,kazakhstan,kenya,kuwait,kyrgyzstan,laos,latvia,lebanon,lesotho,liberia,libya,liechtenstein,lithuania,luxembourg,macau,madagascar,malawi,malaysia,maldives,mali,malta,mauritania,mauritius,mexico,moldova,monaco,mongolia,montenegro,morocco,mozambique,myanmar,namibia,nepal,netherlands,the netherlands,new zealand,nicaragua,niger,nigeria,north korea,north macedonia,northern ireland,norway,oman,pakistan,palestine,panama,papua new guinea,paraguay,peru,philippines,poland,portugal,puerto rico,qatar,romania,russia,rwanda,saudi arabia,scotland,senegal,serbia,seychelles,sierra leone,singapore,slovakia,slovenia,somalia,south africa,south korea,spain,sri lanka,sudan,suriname,sweden,switzerland,syria,taiwan,tajikistan,tanzania,thailand,togo,tonga,trinidad and tobago,tunisia,turkey,türkiye,turkmenistan,uganda,ukraine,united arab emirates,united kingdom,united states,united states of america,uruguay,uzbekistan,vanuatu,venezuela,vietnam,wales,yemen,zambia,zimbabwe,usa,u.s.a,uk,deutschland,österreich,schweiz,suisse,españa,italia,nederland,belgië,belgique,polska,sverige,norge,danmark,suomi,brasil,méxico,portugal`, ",") {
		m[n] = true
	}
	return m
}()

// RegionNames are the states and provinces that follow the name of a town, in
// lower case: those of the United States, Canada, Australia and India, and
// counties of England and Ireland (ISO 3166-2).
var RegionNames = scan.PhraseSet(`alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,
	massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,
	pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,district of columbia,d.c.,
	alberta,british columbia,manitoba,new brunswick,newfoundland,newfoundland and labrador,nova scotia,ontario,prince edward island,quebec,québec,saskatchewan,yukon,
	new south wales,queensland,south australia,tasmania,victoria,western australia,northern territory,
	andhra pradesh,assam,bihar,gujarat,haryana,karnataka,kerala,madhya pradesh,maharashtra,odisha,punjab,rajasthan,tamil nadu,telangana,uttar pradesh,west bengal,
	bedfordshire,berkshire,buckinghamshire,cambridgeshire,cheshire,cornwall,cumbria,derbyshire,devon,dorset,essex,gloucestershire,hampshire,herefordshire,hertfordshire,kent,
	lancashire,leicestershire,lincolnshire,norfolk,northamptonshire,nottinghamshire,oxfordshire,shropshire,somerset,staffordshire,suffolk,surrey,sussex,warwickshire,wiltshire,
	aguascalientes,baja california,chiapas,chihuahua,coahuila,colima,durango,guanajuato,guerrero,hidalgo,jalisco,michoacán,morelos,nayarit,nuevo león,oaxaca,puebla,querétaro,
	quintana roo,sinaloa,sonora,tabasco,tamaulipas,tlaxcala,veracruz,yucatán,zacatecas,bahia,ceará,minas gerais,paraná,pernambuco,rio grande do sul,santa catarina,são paulo,
	baden-württemberg,bavaria,bayern,brandenburg,hessen,lower saxony,niedersachsen,nordrhein-westfalen,saxony,sachsen,thüringen,tuscany,toscana,lombardy,lombardia,sicily,sicilia,
	catalonia,cataluña,andalusia,andalucía,galicia,normandy,brittany,
	worcestershire,yorkshire,county durham,county cork,county galway,county kerry`)
