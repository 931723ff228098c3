import { fold } from '#language/tokens'
import { toPlainSpeech } from './plain-speech.ts'

/**
 * Signs of prompt injection: instructions to ignore previous instructions, to answer in a given way or to call a tool; speaker
 * markers; terms of language models. Folded, in five languages.
 */
const signs: RegExp[] = [
  // Instructions to ignore what was said before.
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|instructions|prompt|prompts|rules?|guidelines|directions|above|previous|prior|earlier|everything)\b/,
  /\b(?:ignor\w*|oubli\w*|neglig\w*)\b.{0,40}\b(?:instructions?|consignes?|regles?|precedentes?|ci-dessus)\b/,
  /\b(?:ignor\w*|olvid\w*|omit\w*)\b.{0,40}\b(?:instrucciones|indicaciones|reglas|anteriores|arriba)\b/,
  /\b(?:ignorier\w*|vergiss|vergesst|vergessen sie|missachte\w*)\b.{0,40}\b(?:anweisung\w*|vorgaben|regeln|vorherig\w*|bisherig\w*|obig\w*)\b/,
  /\b(?:ignor\w*|dimentic\w*|trascur\w*)\b.{0,40}\b(?:istruzion\w*|indicazion\w*|regole|precedent\w*|sopra)\b/,
  /\b(?:new|updated|real|actual|hidden|secret|following) (?:system )?(?:instructions?|prompt|directive)s?\b/,
  // Instructions on how to answer.
  /\b(?:say|answer|respond|reply|output|print|repeat|write|tell|announce|recite)\b.{0,25}\b(?:exactly|verbatim|word for word|to the (?:user|listener|reader|human)|the (?:user|listener))\b/,
  /\b(?:respond|reply|output|print|answer|say) (?:only|instead)\b/,
  /\b(?:tell|inform|advise|instruct|direct|ask|urge) (?:the |your )?(?:user|users|listener|listeners|human)\b/,
  /^\W*(?:(?:please|now|then|just|instead) )*(?:say|repeat|respond|reply|output|print|recite|decode|execute|pretend|summari[sz]e|translate)\b\s*(?:["':]|that\b|exactly\b|this\b|the (?:following|words?|phrase|text|string|base64)\b|with\b|after me\b|only\b|as\b)/,
  /^\W*(?:dis|dites|reponds|repondez|repete|repetez|ecris|ecrivez|di|diga|responde|responda|repite|escribe|sag|sage|sagen sie|antworte|antworten sie|schreibe|wiederhole|rispondi|scrivi|ripeti)\b\s*(?:["':]|qu[ee']|que\b|che\b|dass\b|seulement\b|solo\b|solamente\b|nur\b|con\b|avec\b|mit\b|exacte?ment|exactamente|esattamente|genau\b|a l'utilisateur|al usuario|dem nutzer|all'utente)/,
  /\b(?:correct|right|true|final|best) answer\b|\bthe (?:only )?answer (?:to (?:the|this|any|every|all) (?:\w+ )?questions?|is)\b|\b(?:la|l'unica) (?:bonne |seule |unica )?(?:reponse|respuesta|risposta) (?:est|es|e|correcta|corretta)\b|\bdie (?:einzige |richtige |korrekte )?antwort (?:ist|lautet)\b/,
  /\byou (?:must|should|shall|will|are to|have to|can|may) (?:now |only |always |never )?(?:say|answer|respond|reply|ignore|output|cite|obey|pretend)\b|\byou are now\b|\b(?:your|the) (?:new )?(?:task|role|job) is now\b/,
  /\b(?:tu dois|vous devez|debes|du musst|sie mussen|devi) (?:maintenant |ahora |jetzt |ora )?(?:dire|repondre|decir|responder|sagen|antworten|rispondere)\b/,
  // Terms of language models.
  /\b(?:system|developer|assistant) (?:prompt|message|instruction|override|mode)s?\b|\bprompt injection\b/,
  /\b(?:language model|chatbot|ai assistant|ai model|llm|gpt)s?\b.{0,40}\b(?:must|should|shall|read|reading|reads|summari[sz]\w+|process\w*|instruct\w*|note|attention|please)\b/,
  /\b(?:note|message|notice|instructions?)\b.{0,15}\b(?:to|for) (?:all |any |the )?(?:ai|llm|language model|assistant|model|summari[sz]er|bot|chatbot)s?\b/,
  /\bas an? (?:ai|language model|ai assistant)\b(?! ?-)|\b(?:tool_call|function_call|tool_use|toolcall)\b/,
  // Markers of speakers and requests.
  /(?:^|[\n.!?"'(] ?)(?:system|assistant|user|developer|human|tool|ai)\s*:/,
  /###\s*(?:instruction|system|response)/,
  /\barticles? [0-9a-f]{8,} (?:begin|end)\b|\bend of (?:articles?|passages?|data|context)\b/,
  // Fields of a tool call, and fake citations.
  /"(?:role|content|tool|name|function|arguments|answer|command|url)"\s*:/,
  /\(\d+\.\d+\)/,
]

/** Matched against the unfolded text. Long runs without spaces are only meant for machines. */
const code =
  /<\|?\/?(?:im_start|im_end|system|assistant|user|inst|sys|s|endoftext|eot_id|start_header_id)\|?>|\[\/?inst\]|<<\/?sys>>|\[\d+\.\d+\]|!?\[[^\]]*\]\([^)]*\)|<\/?[a-z][^>]*>|\b[a-z0-9+/]{40,}={0,2}(?![a-z0-9])|\b[a-z0-9+/]{16,}={1,2}(?![\w=])/i

/** Many invisible characters hide something; one or two are careless typesetting. */
const hidden = /[\u{e0000}-\u{e007f}]|[\u202a-\u202e\u2066-\u2069]|(?:[\u200b-\u200d\u2060\ufeff][^\s]?){4,}/u

/** "Say The bank has failed": an instruction with dictated content. */
const dictated =
  /^\W*(?:Say|Answer|Reply|Respond|Output|Print|Repeat|Write)\s+(?:The|A|An|This|That|It|There)\s/

/** Whether a text addresses a machine rather than people. */
export function isForMachines(text: string): boolean {
  if (hidden.test(text) || code.test(text) || dictated.test(text)) return true
  const folded = fold(toPlainSpeech(text))
  return signs.some((sign) => sign.test(folded))
}
