package main

import "strings"

// licenceOf maps training sets to licences.
var licenceOf = map[string]string{
	"ewt": "CC BY-SA 4.0", "wikigold": "CC BY 4.0, text CC BY-SA", "wnut17": "CC BY 4.0", "btc_b": "CC BY 4.0", "sec": "CC BY 3.0",
	"gum_silver": "CC BY 4.0, CC BY-SA, public domain", "litbank": "CC BY 4.0",
	"da_ddt": "CC BY-SA 4.0", "de_germeval14dev": "CC BY 4.0", "de_smartdata": "CC BY 4.0", "es_meddocan": "CC BY 4.0", "et_estner": "CC BY 4.0",
	"fi_turku": "CC BY-SA 4.0", "fr_litbank": "CC BY-SA 4.0", "hi_hiner": "CC BY-SA 4.0", "hr_set": "CC BY-SA 4.0", "hu_nerkor": "CC BY-SA 4.0",
	"ja_gsd": "CC BY-SA 4.0", "ja_stockmark": "CC BY-SA 3.0", "ko_klue": "CC BY-SA 4.0", "nb_norne": "CC0 1.0", "nn_norne": "CC0 1.0",
	"pt_bosque": "CC BY-SA 4.0", "pt_lenerbr": "MIT", "ro_ronec": "MIT", "ru_factrueval": "MIT", "sk_snk": "CC BY-SA 4.0", "sr_set": "CC BY-SA 4.0",
	"sv_talbanken": "CC BY-SA 4.0", "sv_webbnyheter": "CC BY 4.0", "tr_wikiner": "CC BY-SA 4.0", "zh_gsd": "CC BY-SA 4.0",
}

// licences lists sets, in the syntax of readSets, with their licences.
func licences(sets string) []string {
	var out []string
	for set := range strings.SplitSeq(sets, ",") {
		name, _, _ := strings.Cut(set, ":")
		l := licenceOf[name]
		if strings.HasPrefix(name, "crossner_") {
			l = "MIT, text CC BY-SA"
		}
		out = append(out, name+": "+l)
	}
	return out
}
