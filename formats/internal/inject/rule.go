// Package inject searches a page for instructions to a language model: in what
// it shows, and in the channels by which text reaches a model but not a reader.
//
// A small linear model over the stems of a text judges each of them, with a
// threshold for each channel; a few wordings that leave no doubt are rules. Texts
// about injection, requests to people (cookies, newsletters, forms) and
// documentation are not reported.
package inject

import (
	"regexp"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A rule is a wording that leaves no doubt.
type rule struct {
	name    string
	pattern func() *regexp.Regexp
}

// lazily compiles a pattern on first use: compiling all takes some milliseconds.
func lazily(pattern string) func() *regexp.Regexp {
	return lazy.Regexp(pattern)
}

// rules are matched on plain texts. Written by us from the literature on prompt
// injection (Perez and Ribeiro 2022; Greshake et al. 2023). Of labelled pages the
// model finds .78 by itself (folds over sources), with them .94.
var rules = [...]rule{
	{"override", lazily(`\b(ignore|ignoring|disregard|disregarding|forget)\b[^.!?]{0,30}\b(previous|prior|above|earlier|preceding|foregoing|your|initial|past|all (the |of the |other |these |those )?)\b ?[^.!?]{0,30}\b(instructions?|prompts?|directions|directives?|guidelines?|commands?|programming|training|constraints|orders|policies)\b`)},
	{"override", lazily(`\b(override|bypass|circumvent|ignore|disregard)\b[^.!?]{0,20}\b(your|all (your|previous|prior|safety))\b[^.!?]{0,30}\b(instructions|guidelines|restrictions|rules|programming|safety|filters?|limitations|policies|training|context)\b`)},
	{"override", lazily(`\b(ignore|disregard|forget)\b (about )?((everything|all|what)\b[^.!?]{0,40}\b(before|above|said|told|written|earlier)|the (web ?page|article|page|text|above|question|document|user)\b[^.!?]{0,60}\b(and|instead|say|output|print|write|respond|reply))\b`)},
	{"override", lazily(`\bignor(e|ing|a|ez|er|ieren sie|iere|ar|are) (the|this|that|la|le|el|il|lo|o|os|die|den|das|diese|cette|este|esta|questa) [^.!?,:;]{2,40} (and|et|y|e|und) (state|say|output|claim|write|report|conclude|indi|di|dis|sag|afirm|afferma|declar|geben|ment|dich)`)},
	{"task", lazily(`\byour (new|real|actual|only|next|true) (task|instructions?|goals?|objective|job|mission|role) (is|are)\b|\bnew (task|instructions?|orders?):|\b(text|content|everything|message)s? (above )?(was|were) (just |only )?a test\b`)},
	{"role", lazily(`\b(you are now|you're now|from now on,? (you|i want you)|pretend (to be|that you|you)|(i want you to|you are going to|you are to|you will|must|please) (act|behave|respond|answer) (as|like)|immerse yourself|role-?play as|play the role of|take on the role|simulate (being|a)|you are about to)\b[^.!?]{0,160}\b(ai|a\.i\.|assistant|bot|model|chatgpt|gpt|dan|developer mode|system mode|unrestricted|no restrictions|without (any )?restrictions|unfiltered|persona|character|mode|anything)\b`)},
	{"mode", lazily(`\b((now in|enter(ing)?|activate|enable[ds]?|you are in|switch(ing)? (in)?to|with|simulate|act(ing)? (as|like)[^.!?]{0,30}) ?(the )?(developer|system|debug|maintenance|admin(istrator)?) mode\b[^.!?]{0,80}\b(you|restrict|ignore|reply|respond|prompt|chatgpt|disregard|output)|god mode|sudo mode|dan mode|do anything now|jailbroken|jailbreak mode|unfiltered and (uncensored|unrestricted)|(unfiltered|amoral) (ai|bot|assistant|chatbot|mode|persona|character))|^(developer|system|debug|maintenance|admin) mode[:.!]`)},
	{"token", lazily(`(<\|im_(start|end)\|>|\[/?inst\]|<</?sys>>|### ?(system|instruction|human|assistant)|\[system( message| prompt)?\]([^(]|$)|<system>|(^|[.!?>"'] )system( message| prompt| override| note)?: )`)},
	{"secret", lazily(`\b(reveal|show|print|repeat|output|display|leak|disclose|expose|recite)\b[^.!?]{0,50}\b(system prompt|initial prompt|hidden prompt|original prompt)\b|\b(reveal|show|print|repeat|output|display|leak|disclose|expose|tell|give|share|send|write|recite|return|summari[sz]e|what (is|are|was|were)|list)\b[^.!?]{0,50}\b(your (initial |original |full |exact |secret )?(instructions|prompt|rules|guidelines|password|credentials|secret|secret key|api key|confidential)|the (secret|password|hidden instructions|api key)|secret key|conversation history)\b`)},
	{"user", lazily(`\b((do not|don't|never|without) (tell|mention|inform|reveal|notify|alert|warn)(ing)? (this )?(to )?(the|your) user|(tell|convince|persuade|instruct|ask|urge|advise) the user (to|that)|hide this from the user|(the|your) user'?s? (request|question|email|password|data|credentials|session|cookies?)[^.!?]{0,50}(send|ignore|disregard|instead|forward|post)|(disregard|ignore) the user)`)},
	{"address", lazily(`\b((dear|hey|hello|hi|attention|note (to|for)|important( message| note| instruction)? (to|for)|message (to|for)|instructions? (to|for)|notice to)( any| all| the| an)? (ai|llm|language model|ai assistant|assistant|chatbot|ai agent|agent|bot|ai model|chatgpt|summari[sz]er|model)s?\b|if you('re| are) (an? |the )?(ai|llm|large language model|language model|ai assistant|assistant|chatbot|ai agent|ai model|automated)\b|^(assistant|chatbot|ai|ai assistant|agent), (before|please|you|do|don't|call|when|from|now|your)\b|as an ai (language )?(model|assistant)|(ai|llm|assistant|agent|chatbot)s? (reading|processing|parsing|visiting|summari[sz]ing|scraping) this)`)},
}

// About reports whether a plain text is about injection: there an instruction is
// quoted, not given.
func About(plain string) bool { return about().MatchString(plain) }

var about = lazily(`\b(prompt injection|injection attack|jailbreak(s|ing)? (attack|attempt|prompt|technique|detect)|adversarial|red[- ]team|vulnerabilit|owasp|guardrail|detector|probe|payloads?|mitigat|researchers|automodule|security (research|paper)|llm security|attack(er|s)? (can|could|may|might|use))`)

// Log-odds from which a text is searched for the rules, and their least score.
const (
	searched  = -1
	ruleScore = 0.8
)

// quoted is the factor on the score of a text about injection.
const quoted = 0.35

// ruled names the first rule that a plain text matches, "" for none.
func ruled(plain string) string {
	for i := range rules {
		if rules[i].pattern().MatchString(plain) {
			return rules[i].name
		}
	}
	return ""
}
