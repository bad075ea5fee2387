// Package inject searches a page for instructions to a language model: in what
// it shows, and in the channels by which text reaches a model but not a reader.
//
// It is a list of weighted rules, not a model: it reports what it found and
// where. Texts about injection, requests to people (cookies, newsletters,
// forms) and documentation are not reported.
package inject

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/wordindex"
)

// A rule is a pattern with its weight for the score. Hints are lower-case
// words, one of which must occur before the pattern is tried. Every match of the
// pattern contains one of needs.
type rule struct {
	name    string
	weight  float64
	hints   string // separated by "|"
	needs   string // likewise; "" where the hints are as good
	pattern func() *regexp.Regexp
}

// r returns a rule whose pattern is compiled on first use: compiling all takes
// some milliseconds.
func r(name string, weight float64, hints, pattern string) rule {
	return rule{name: name, weight: weight, hints: hints, pattern: lazily(pattern)}
}

func (r rule) needing(words string) rule {
	r.needs = words
	return r
}

func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// rules are matched on lower-case text with white space collapsed. Written by
// us from the literature on prompt injection (Perez and Ribeiro 2022; Greshake
// et al. 2023).
var rules = [...]rule{
	r("override", 0.95, "ignor|disregard|forget|override|bypass",
		`\b(ignore|ignoring|disregard|disregarding|forget)\b[^.!?]{0,30}\b(previous|prior|above|earlier|preceding|foregoing|your|initial|past|all (the |of the |other |these |those )?)\b ?[^.!?]{0,30}\b(instructions?|prompts?|directions|directives?|guidelines?|commands?|programming|training|constraints|orders|policies)\b`),
	r("override", 0.9, "override|bypass|disregard|ignore", `\b(override|bypass|circumvent|ignore|disregard)\b[^.!?]{0,20}\b(your|all (your|previous|prior|safety))\b[^.!?]{0,30}\b(instructions|guidelines|restrictions|rules|programming|safety|filters?|limitations|policies|training|context)\b`),
	r("override", 0.6, "ignore|disregard|forget", `\b(ignore|disregard|forget)\b[^.!?]{0,30}\b(previous|prior|above|earlier|all|any|these|the)\b[^.!?]{0,30}\b(instructions?|prompts?|rules|directions|guidelines|commands|messages?|request|task|restrictions)\b`),
	r("override", 0.8, "ignore|disregard|forget", `\b(ignore|disregard|forget)\b (about )?((everything|all|what)\b[^.!?]{0,40}\b(before|above|said|told|written|earlier)|the (web ?page|article|page|text|above|question|document|user)\b[^.!?]{0,60}\b(and|instead|say|output|print|write|respond|reply))\b`),
	r("override", 0.9, "ignor", `\bignor(e|ing|a|ez|er|ieren sie|iere|ar|are) (the|this|that|la|le|el|il|lo|o|os|die|den|das|diese|cette|este|esta|questa) [^.!?,:;]{2,40} (and|et|y|e|und) (state|say|output|claim|write|report|conclude|indi|di|dis|sag|afirm|afferma|declar|geben|ment|dich)`),
	r("override", 0.5, "forget about that|forget that|ignore that|never mind|ignore it|forget it|actually, can you|無視して", `\b(forget|ignore|disregard) (about )?(that|this|it)\b[,.]|never mind (that|the)\b|actually, can you|無視して`),
	r("override", 0.6, "do not follow|don't follow|do not obey|don't obey|obey only|do not listen|stop following", `\b(do not|don't|never|stop) (follow|following|obey|obeying|listen to|listening to|comply with)\b[^.!?]{0,30}\b(instructions?|rules|guidelines|prompts?|orders)\b|\bobey only\b`),
	r("task", 0.9, "new task|real task|new instruction|was a test|actual task|new objective|new goal|new role|your task is|next task", `\byour (new|real|actual|only|next|true) (task|instructions?|goals?|objective|job|mission|role) (is|are)\b|\bnew (task|instructions?|orders?):|\b(text|content|everything|message)s? (above )?(was|were) (just |only )?a test\b`),
	r("tool", 0.6, "call the tool|send_email|tool send|use the tool|tool call|environment variables|rm -rf|plugin|before answering", `\b(call|invoke|use|trigger) (the |your )?([a-z_]+ )?(tool|plugin)\b[^.!?]{0,80}\b(with|to|and|send|before)\b|\bbefore (answering|responding|replying),? (please )?(call|send|visit|run|fetch|open)|(print|reveal|output|send) (all|your|the)[^.!?]{0,30}environment variables|rm -rf /`),
	r("override", 0.95, "ignora|ignore|ignori|игнор|olvida|oublie|vergiss|esquece|dimentica|забудь|yok say|göz ardı|görmezden|अनदेखा|नज़रअंदाज|नजरअंदाज|উপেক্ষা|無視|무시|忽略|忽视|无视|bỏ qua|phớt lờ|abaikan|huwag pansinin|balewalain|ละเว้น|ไม่สนใจ|เพิกเฉย|ละเลย|تجاهل",
		`((ignora|ignorar|ignore[zr]?|ignorier\w*|olvida|olvide|oublie[zr]?|vergiss|vergessen|esqueça|dimentica|ignorare)\b[^.!?]{0,60}(instruc|istruz|instruç|anweisung|directives|consigne|indicazion|indicaç|indicaciones|regeln|página|pagina|texto|testo|seite|page|todo|tutto|alles))|((игнориру|забудь)[^.!?]{0,60}(инструкц|указан|команд|страниц|сообщен))|((talimat|yönerge|komut)[^.!?]{0,40}(yok say|göz ardı|görmezden))|((yok say|göz ardı)[^.!?]{0,40}(talimat|yönerge))|(निर्देश[^.!?।]{0,60}(अनदेखा|नज़रअंदाज|नजरअंदाज|ध्यान न))|((अनदेखा|नज़रअंदाज|नजरअंदाज)[^.!?।]{0,40}निर्देश)|((নির্দেশ)[^.!?।]{0,60}উপেক্ষা)|(উপেক্ষা[^.!?।]{0,40}নির্দেশ)|((指示|命令|指令|プロンプト)[^。]{0,20}(無視|忘れ))|((지시|명령|지침|안내)[^.!?]{0,20}무시)|((忽略|忽视|无视)[^。]{0,30}(指示|指令|说明|命令|提示|内容))|((bỏ qua|phớt lờ)[^.!?]{0,60}(hướng dẫn|chỉ dẫn|lệnh|trang|chỉ thị))|(abaikan[^.!?]{0,60}(instruksi|perintah|petunjuk|halaman))|((huwag pansinin|balewalain)[^.!?]{0,60}(tagubilin|instruksyon|utos|panuto))|((ละเว้น|ไม่สนใจ|เพิกเฉย|ละเลย).{0,90}(คำสั่ง|คำแนะนำ))|(تجاهل[^.!?]{0,60}(التعليمات|الأوامر|الإرشادات|الصفحة))`),
	r("role", 0.85, "you are now|from now on|pretend|act as|act like|immerse|roleplay|role-play|play the role|simulate|you are going to|you're now|you will act|you are to act|take on the role|you are about to",
		`\b(you are now|you're now|from now on,? (you|i want you)|pretend (to be|that you|you)|(i want you to|you are going to|you are to|you will|must|please) (act|behave|respond|answer) (as|like)|immerse yourself|role-?play as|play the role of|take on the role|simulate (being|a)|you are about to)\b[^.!?]{0,160}\b(ai|a\.i\.|assistant|bot|model|chatgpt|gpt|dan|developer mode|system mode|unrestricted|no restrictions|without (any )?restrictions|unfiltered|persona|character|mode|anything)\b`),
	r("role", 0.6, "act as|act like|pretend|you are now|roleplay|from now on|play a game", `\b(i want you to act (as|like)|act as (if|though|an? )|pretend (that )?you are|you are now (an?|the|my|in|acting|going|playing|called|free)\b|from now on[, ]+(you|act|respond|answer|only)|let'?s (play a game|roleplay|role-play))\b`),
	r("mode", 0.85, "developer mode|system mode|god mode|sudo mode|jailbr|do anything now|debug mode|maintenance mode|admin mode|dan mode|amoral|unfiltered|system override|administrator mode", `\b((now in|enter(ing)?|activate|enable[ds]?|you are in|switch(ing)? (in)?to|with|simulate|act(ing)? (as|like)[^.!?]{0,30}) ?(the )?(developer|system|debug|maintenance|admin(istrator)?) mode\b[^.!?]{0,80}\b(you|restrict|ignore|reply|respond|prompt|chatgpt|disregard|output)|god mode|sudo mode|dan mode|do anything now|jailbroken|jailbreak mode|unfiltered and (uncensored|unrestricted)|(unfiltered|amoral) (ai|bot|assistant|chatbot|mode|persona|character))|^(developer|system|debug|maintenance|admin) mode[:.!]`),
	r("token", 0.9, "<|im_|[inst]|<<sys>>|### system|### instruction|[system]|<system>|system:|### human|</s>|begin system", `(<\|im_(start|end)\|>|\[/?inst\]|<</?sys>>|### ?(system|instruction|human|assistant)|\[system( message| prompt)?\]([^(]|$)|<system>|(^|[.!?>"'] )system( message| prompt| override| note)?: )`).
		needing("im_start|im_end|[inst]|[/inst]|<<sys>>|<</sys>>|### system|###system|### instruction|###instruction|### human|###human|### assistant|###assistant|[system|<system>|system: |system message: |system prompt: |system override: |system note: "),
	r("secret", 0.9, "system prompt|initial prompt|your instructions|your prompt|hidden prompt|your rules|secret|your guidelines|api key|credentials|conversation", `\b(reveal|show|print|repeat|output|display|leak|disclose|expose|tell|give|share|send|write|recite|return|summari[sz]e|what (is|are|was|were)|list)\b[^.!?]{0,50}\b(system prompt|initial prompt|hidden prompt|original prompt|your (initial |original |full |exact |secret )?(instructions|prompt|rules|guidelines|password|credentials|secret|secret key|api key|confidential)|the (secret|password|hidden instructions|api key)|secret key|conversation history)\b`).
		needing("system prompt|initial prompt|hidden prompt|original prompt|your instructions|your prompt|your rules|your guidelines|your password|your credentials|your secret|your api key|your confidential|your initial|your original|your full|your exact|the secret|the password|the hidden instructions|the api key|secret key|conversation history"),
	r("secret", 0.6, "password|passcode|secret key|contraseña|clave secreta|mot de passe|passwort|senha|пароль|şifre|parola|पासवर्ड|পাসওয়ার্ড|パスワード|비밀번호|密码|mật khẩu|kata sandi|password|รหัสผ่าน|كلمة المرور|secret code|chiave segreta|chave secreta|geheim|секретн|गुप्त|গোপন|秘密|비밀|mã bí mật|rahasia|ความลับ|كلمة السر",
		`((what('s| is| are| was)|tell|give|share|reveal|know|guess|provide|say)[^.!?]{0,60}(password|passcode|secret key|secret code))|((dime|dame|cuál|comparte|decir|dar|revela|sabes)[^.!?]{0,80}(contraseña|clave secreta))|((dis|donne|quel|partage|révèle|connais)[^.!?]{0,80}(mot de passe))|((sag|gib|nenn|was ist|wie lautet|teil|verrat)[^.!?]{0,80}(passwort|geheim))|((diga|dê|qual|compartilh|me dar|revele)[^.!?]{0,80}(senha|chave secreta))|((dimmi|dammi|qual è|condivid|rivela)[^.!?]{0,80}(password|chiave segreta|parola))|((какой|какая|скажи|дай|подел|раскрой|сообщи|назови|знаешь)[^.!?]{0,80}(парол|секретн))|(парол[^.!?]{0,60}(какой|скажи|дай))|(şifre[^.!?]{0,60}(ne|söyle|paylaş|ver))|((पासवर्ड|गुप्त)[^.!?।]{0,90}(क्या|बता|दे|साझा))|((পাসওয়ার্ড|গোপন)[^.!?।]{0,90}(কি|কী|বল|দিন|শেয়ার))|((パスワード|秘密)[^。]{0,60}(教え|何|共有))|((비밀번호|비밀)[^.!?]{0,60}(알려|무엇|뭐|공유))|((告诉|什么|分享|透露)[^。]{0,60}(密码|秘密|密钥))|((密码|秘密|密钥)[^。]{0,60}(什么|告诉))|((mật khẩu|bí mật)[^.!?]{0,80}(là gì|cho tôi|chia sẻ))|((cho|chia sẻ|nói)[^.!?]{0,80}mật khẩu)|((apa|beri|bagikan|katakan)[^.!?]{0,80}(kata sandi|rahasia))|((kata sandi)[^.!?]{0,80}(apa|anda))|((ano|ibigay|sabihin|ibahagi)[^.!?]{0,80}password)|((รหัสผ่าน|ความลับ).{0,120}(อะไร|บอก|ให้))|((ما|أخبر|أعط|شارك)[^.!?]{0,80}(كلمة المرور|كلمة السر))`),
	r("output", 0.6, "reply only|respond only|answer only|only reply|only respond|say only|respond with|reply with|output only|instead|print only|only say|simply say|always respond|always reply|you must respond|end your response|begin your response|start your response|in your response|in your answer|append", `\b((reply|respond|answer|output|print|say|write)( back)? (only|exclusively|solely|just) [^ ]+ [^ ]+|only (reply|respond|answer|say|output) [^ ]+ |(respond|reply|answer) (to (the|every|all|any) [a-z ]{3,30} )?with\b|instead,? (say|reply|respond|write|output|print|tell|answer)|(begin|start|end|finish) (your|every|each) (response|answer|reply)|in your (response|answer|reply|output|summary),? (include|mention|say|add|also|insert|use|do)|(append|add|insert|include)[^.!?]{0,60}(to|in|at the end of) (your|the) (response|answer|output|reply|summary))`).
		needing(" only | exclusively | solely | just |only reply|only respond|only answer|only say|only output|respond with|reply with|answer with|respond to |reply to |answer to |instead say|instead reply|instead respond|instead write|instead output|instead print|instead tell|instead answer|instead, say|instead, reply|instead, respond|instead, write|instead, output|instead, print|instead, tell|instead, answer|begin your|begin every|begin each|start your|start every|start each|end your|end every|end each|finish your|finish every|finish each|your response|your answer|your output|your reply|your summary|the response|the answer|the output|the reply|the summary"),
	r("user", 0.8, "the user|user's", `\b((do not|don't|never|without) (tell|mention|inform|reveal|notify|alert|warn)(ing)? (this )?(to )?(the|your) user|(tell|convince|persuade|instruct|ask|urge|advise) the user (to|that)|hide this from the user|(the|your) user'?s? (request|question|email|password|data|credentials|session|cookies?)[^.!?]{0,50}(send|ignore|disregard|instead|forward|post)|(disregard|ignore) the user)`),
	r("address", 0.75, "assistant|language model|llm|chatbot|ai agent|ai model|dear ai|to ai|ai assistants|an ai|ai system|chatgpt|summarizer|crawler|ai:", `\b((dear|hey|hello|hi|attention|note (to|for)|important( message| note| instruction)? (to|for)|message (to|for)|instructions? (to|for)|notice to)( any| all| the| an)? (ai|llm|language model|ai assistant|assistant|chatbot|ai agent|agent|bot|ai model|chatgpt|summari[sz]er|model)s?\b|if you('re| are) (an? |the )?(ai|llm|large language model|language model|ai assistant|assistant|chatbot|ai agent|ai model|automated)\b|^(assistant|chatbot|ai|ai assistant|agent), (before|please|you|do|don't|call|when|from|now|your)\b|as an ai (language )?(model|assistant)|(ai|llm|assistant|agent|chatbot)s? (reading|processing|parsing|visiting|summari[sz]ing|scraping) this)`).
		needing("dear |hey |hello |hi |attention |note to|note for|important to|important for|important message|important note|important instruction|message to|message for|instructions to|instructions for|instruction to|instruction for|notice to|if you are|if you're|assistant, |chatbot, |ai, |agent, |as an ai|reading this|processing this|parsing this|visiting this|summarizing this|summarising this|scraping this"),
	r("exfiltrate", 0.6, "send|post|email|e-mail|forward|upload|exfiltrate|transmit|fetch|visit|curl", `\b(send|post|email|e-mail|forward|upload|exfiltrate|transmit|leak|submit)\b[^.!?]{0,80}\b(password|passwords|credentials|conversation|chat history|api key|api keys|secrets|private key|session|cookies|personal data|user data|contents of|their data|all (the )?(data|emails|files|messages|contacts))\b[^\n]{0,60}\b(to|at|via)\b`).
		needing("password|credentials|conversation|chat history|api key|secrets|private key|session|cookies|personal data|user data|contents of|their data|all data|all emails|all files|all messages|all contacts|all the "),
	r("encode", 0.6, "base64|rot13|decode|decipher|reverse order|backwards|cipher|ters sıra|orden inverso|ordre inverse|umgekehrter reihenfolge|ordem inversa|обратном порядке|उल्टे क्रम|বিপরীত|逆順|逆の順|역순|相反的顺序|倒序|thứ tự ngược|urutan terbalik|ย้อนกลับ|عكسي|baligtad|hexadecimal|morse", `(\b(decode|decipher|execute|follow|translate|run|read|interpret|understand)\b[^.!?]{0,60}(base64|rot13|rot-13|cipher|hex|morse|caesar))|((base64|rot13)[^.!?]{0,80}(decode|decipher|says|answer|follow))|((tell|give|say|write|spell|answer|respond|print|repeat|provide|reveal|what)[^.!?]{0,80}\b(in reverse( order)?|backwards?)\b)|rot13|ters sıra|orden inverso|ordre inverse|umgekehrter reihenfolge|ordem inversa|ordine inverso|обратном порядке|उल्टे क्रम|বিপরীত ক্রম|逆順|逆の順|역순|相反的顺序|倒序|thứ tự ngược|urutan terbalik|ลำดับย้อนกลับ|ترتيب عكسي|baligtad`),
	r("pretext", 0.5, "hypothetical|imagine|suppose|let's say|let us say|assume|pretend|for the sake|imagina|supong|digamos|stell dir|angenommen|supponiamo|immagina|supposons|imaginez|imaginons|disons|supon|diyelim|hayal|varsay|представ|предполож|допустим|कल्पना|मान लीजिए|मान लें|ধরুন|কল্পনা|ধরা যাক|想像|仮定|仮に|としましょう|가정|상상|假设|想象|tưởng tượng|giả sử|giả định|misalkan|bayangkan|anggap|isipin|ipagpalagay|sabihin nating|สมมติ|จินตนาการ|تخيل|لنفترض|افترض|لنقل",
		`^.{0,80}((hypothetically|in a hypothetical|imagine (that )?(we|you|i)|suppose (that )?(we|you|i)|let'?s (say|imagine|suppose|pretend))\b)|(let'?s (pretend|imagine|assume)|anggap saja|to make (it|this) (more )?(fun|interesting))|^.{0,160}(imagina (que|un)|imaginemos|supong(a|amos)|digamos|stell(en)? (dir|sie sich) vor|angenommen|nehmen wir an|supponiamo|immagina|supposons|imagine[zr]|imaginons|disons que|suponha|vamos (supor|imaginar|dizer)|diyelim|hayal e|varsay|представ|предполож|допустим|कल्पना|मान लीजिए|मान लें|ধরুন|কল্পনা|ধরা যাক|想像して|と仮定|仮に|としましょう|가정|상상|假设|想象|tưởng tượng|giả sử|giả định|misalkan|bayangkan|anggap saja|anggaplah|isipin|ipagpalagay|sabihin nating|สมมติ|จินตนาการ|تخيل|لنفترض|افترض|لنقل)`),
	r("pressure", 0.45, "you agreed|you promised|last meeting|i'll give you|i will give you|i'll pay|as we discussed|you told me|you must comply|obey|seré|te daré|acordaste|convenu|vereinbart|concordou|договорились|согласил|kabul et|anlaştı|सहमत|সম্মত|同意|동의|đồng ý|setuju|sumang-ayon|ตกลง|وافقت|سأعطيك|tip you|obedece|खुश|$200", `\b(you (agreed|promised|told me|said)[^.!?]{0,60}(meeting|last|earlier|that you|to)|i('ll| will) (give|pay|tip) you|in our last (meeting|conversation)|as we (discussed|agreed)|you (must|have to) (comply|obey)|obey (me|my))|acordaste|quedamos en|te daré|nous avons convenu|vereinbart|você concordou|договорились|ты согласил|вы согласил|kabul ettin|anlaştık|सहमत (हुए|थे)|সম্মত হয়ে|同意し(た|まし)|합의|동의했|bạn đã đồng ý|anda (telah )?setuju|sumang-ayon ka|คุณตกลง|وافقت|سأعطيك`).
		needing("you agreed|you promised|you told me|you said|give you|pay you|tip you|in our last|as we |you must|you have to|obey m|acordaste|quedamos en|te daré|nous avons convenu|vereinbart|você concordou|договорились|согласил|kabul ettin|anlaştık|सहमत|সম্মত|同意し|합의|동의했|bạn đã đồng ý|setuju|sumang-ayon ka|คุณตกลง|وافقت|سأعطيك"),
}

// hinting is the index of all hints.
var hinting = sync.OnceValue(func() *wordindex.Index {
	var sets [len(rules)][]string
	for i := range rules {
		sets[i] = strings.Split(rules[i].hints, "|")
	}
	return wordindex.New(sets[:]...)
})

// about matches words of texts about injection: there an instruction is quoted,
// not given.
var about = lazily(`\b(prompt injection|injection attack|jailbreak(s|ing)? (attack|attempt|prompt|technique|detect)|adversarial|red[- ]team|vulnerabilit|owasp|guardrail|detector|probe|payloads?|mitigat|researchers|automodule|security (research|paper)|llm security|attack(er|s)? (can|could|may|might|use))`)

// maxText limits how many bytes of a text are matched.
const maxText = 12_000

// judge scores how likely a plain text is an instruction to a model, from 0 to
// 1, and names the matching rules.
func judge(text string) (score float64, names []string) {
	var weights []float64
	hinted := hinting().In(text)
	for i := range rules {
		if hinted>>i&1 == 0 || !needed(rules[i].needs, text) || !rules[i].pattern().MatchString(text) {
			continue
		}
		if k := slices.Index(names, rules[i].name); k < 0 {
			names, weights = append(names, rules[i].name), append(weights, rules[i].weight)
		} else {
			weights[k] = max(weights[k], rules[i].weight)
		}
	}
	rest := 1.0
	for _, w := range weights {
		rest *= 1 - w
	}
	if w, name := shape(text); w > 0 {
		rest *= 1 - w
		names = append(names, name)
	}
	score = 1 - rest
	if score > 0 && about().MatchString(text) {
		score *= 0.35
	}
	return score, names
}

// needed reports whether text contains one of a rule's needs.
func needed(needs, text string) bool {
	if needs == "" {
		return true
	}
	for word := range strings.SplitSeq(needs, "|") {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// asks matches requests as typed into a chatbot. Such a text is harmless by
// itself; hidden from readers, it is meant for a model.
var asks = lazily(`^(important: |note: |please |[^ ]+, )?(what (is|are|was) the|write (me )?an?|summari[sz]e|describe|translate|explain|can you|could you|tell me|generate|provide|list the|let's say|in the (movie|book)|give me|how (do|can) i)\b[^<>{}]{15,}`)

// shape detects attacks by their form: one token repeated many times, or a
// made-up dialogue that shows a model how to answer. The text is plain.
func shape(text string) (weight float64, name string) {
	if strings.Count(text, "q:") >= 3 && strings.Count(text, "a:") >= 2 {
		return 0.6, "dialogue"
	}
	words := strings.Count(text, " ") + 1
	if words < 12 {
		return 0, ""
	}
	a, b := frequent(text)
	if most := max(countWord(text, a), countWord(text, b)); most >= 8 && most*2 >= words {
		return 0.7, "repetition"
	}
	return 0, ""
}

// frequent returns two words of five characters or more, among them each that
// makes up half of a text: of three different ones each may strike out the others
// once (Misra and Gries 1982).
func frequent(text string) (a, b string) {
	m, n := 0, 0
	for w := range strings.SplitSeq(text, " ") {
		switch {
		case len(w) < 5 || utf8.RuneCountInString(w) < 5:
		case m > 0 && w == a:
			m++
		case n > 0 && w == b:
			n++
		case m == 0:
			a, m = w, 1
		case n == 0:
			b, n = w, 1
		default:
			m--
			n--
		}
	}
	return a, b
}

// countWord counts a word of text.
func countWord(text, word string) (n int) {
	if word == "" {
		return 0
	}
	for w := range strings.SplitSeq(text, " ") {
		if w == word {
			n++
		}
	}
	return n
}
