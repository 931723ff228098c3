import type { Block } from './page-blocks.ts'

const sentenceEnd = /[.!?…:。！？][\p{Pe}\p{Pf}"'’]*$/u
// What publishers put between and around the sentences of an article, in the five languages.
const boilerplate = new RegExp(
  [
    // Links to other pages.
    '(?:read|see|watch|listen)\\s+(?:more|also|next|now|here)\\b',
    '(?:related|more|also|trending|recommended|most (?:read|popular)|up next|don.t miss)\\s*(?:$|:|\\b(?:stories|articles|coverage|from|on|in)\\b)',
    '(?:lire|voir|à lire|a lire|lisez|regardez)\\s+(?:aussi|également|la suite)\\b',
    '(?:lea|leer|vea|ver|te puede interesar|lee)\\s+(?:también|más)\\b',
    '(?:lesen sie|mehr zum thema|auch interessant|lesen sie (?:auch|hier)|mehr dazu)\\b',
    '(?:leggi|guarda|vedi)\\s+(?:anche|di più|pure)\\b',
    // Calls to the reader.
    '(?:please\\s+)?(?:subscribe|sign up|sign in|log in|register|join (?:our|us|the)|follow (?:us|@|him|her|them)|share (?:this|on)|email (?:us|this)|contact (?:us|the author)|click here|download (?:the|our)|get (?:the latest|breaking|our|more)|have a (?:tip|story|news tip)|support (?:our|us))\\b',
    '(?:abonnez-vous|inscrivez-vous|suivez-nous|partager|je m.abonne|suscríbete|suscríbase|síguenos|comparte|compartir|regístrate|abonnieren|jetzt (?:abonnieren|anmelden)|folgen sie|teilen|iscriviti|seguici|condividi|abbonati|registrati)\\b',
    '(?:advertisement|anzeige|werbung|publicité|publicidad|pubblicità|sponsored|story continues below|article continues)\\b',
    // Credits, captions and rights.
    '\\(?(?:photo|photos|image|images|picture|video|foto|bild|bilder|imagen|immagine|crédit|credit|credits|credito)\\b[^.]{0,20}(?:[:©|]|credit|copyright|by\\b|par\\b|von\\b|di\\b|de\\b)',
    '\\(?(?:image|photo|slide)\\s+\\d+\\s+(?:of|de|von|di)\\s+\\d+',
    '(?:©|\\(c\\)|copyright\\b|all rights reserved|tous droits|alle rechte|todos los derechos|tutti i diritti)',
    '(?:source|sources|quelle|quellen|fuente|fuentes|fonte|fonti|filed under|tags?|topics?|categories|schlagworte|mots-clés|etiquetas|posted in|tagged)\\s*:',
    '(?:comments?|commentaires?|kommentare?|comentarios?|commenti)\\s*(?:\\(?\\d*\\)?)$',
    'media playback is\\b',
    '(?:this (?:post|article|story|page) (?:may contain|contains)|we (?:may|might) (?:earn|receive))\\b.{0,60}\\b(?:affiliate|commission|links)\\b',
    // Cookie consent.
    '(?:we use|this (?:site|website) uses|our (?:site|website) uses|by (?:using|continuing|clicking)|nous utilisons|ce site utilise|wir verwenden|diese (?:seite|website) verwendet|utilizamos|este sitio|questo sito|utilizziamo)\\b.{0,80}\\bcookies?\\b',
  ]
    .map((alternative) => `(?:${alternative})`)
    .join('|'),
  'iu',
)
const opening = new RegExp(`^[\\p{Ps}\\p{P}\\s]{0,3}(?:${boilerplate.source})`, 'iu')
const credit =
  /^\(?(?:reporting|additional reporting|writing|editing|with reporting|photo(?:graph)?s?|image|fotos?|bild|foto|crédits?|фото|\(?ap photo)\s*(?:by|:|von|par|di|de|credit)\s?.{2,200}$/iu
const byline =
  /^(?:(?:by|von|par|por|di)\s+\p{Lu}.*(?:\b(?:19|20)\d\d\b|\d{1,2}[:.]\d\d)|(?:(?:first |last |originally )?(?:posted|updated|published)|veröffentlicht|aktualisiert|stand|publiée?|mise? à jour|publicad[oa]|actualizad[oa]|pubblicat[oa]|aggiornat[oa])\b.{0,30}\d)/iu
const remarks =
  /\bcontributed to this (?:report|story|article)\b|\b(?:may|might) (?:earn|receive)\b.{0,60}\bcommissions?\b/i
const contact = /@[a-z0-9_]{2,}|\b[\w.]+@[\w-]+\.\w+|\bcan be reached at\b|\bon (?:twitter|facebook)\b/i
const leastListed = 3
const closingPart = 0.75
const mostBoilerplateWords = 40
/** Longer lines are not boilerplate, and the patterns above are slow on them. */
const mostJudgedCharacters = 2000

function countWords(text: string): number {
  return text.split(' ').length
}

function isLong({ text }: Block): boolean {
  return text.length > mostJudgedCharacters
}

/** Judges a line by itself. */
function isBoilerplate(block: Block): boolean {
  const { kind, linked, text } = block
  if (isLong(block)) return false
  const words = countWords(text)
  if (words > mostBoilerplateWords) return false
  if (linked > 0.8 && (kind !== 'text' || words < 25)) return true
  return [opening, credit, byline, remarks].some((words) => words.test(text))
}

function namesAuthor(block: Block): boolean {
  const { text } = block
  return !isLong(block) && countWords(text) < 35 && contact.test(text)
}

/** A sentence, or long enough to be one. */
function isSentence(block: Block): boolean {
  const { text } = block
  return isLong(block) || (sentenceEnd.test(text) && countWords(text) > 2) || countWords(text) > 12
}

/** Whether a heading introduces text, rather than being at the end or right before another heading. */
function leadsToText(block: Block, next: Block | undefined): boolean {
  return block.kind !== 'heading' || (next !== undefined && next.kind !== 'heading')
}

/** The index after the last sentence, or after the list (of dates, for instance) that it introduces. */
function findEnd(blocks: readonly Block[]): number {
  const end = blocks.findLastIndex(isSentence) + 1
  const list = blocks.slice(end)
  const isList = list.length >= leastListed && list.every((block) => block.linked < 0.2 && isListed(block))
  return isList ? blocks.length : end
}

function isListed({ kind, text }: Block): boolean {
  return kind !== 'heading' && countWords(text) > 3
}

/**
 * The lines of the article itself: without boilerplate, and without anything before the first sentence or after the
 * last.
 */
export function selectArticleLines(blocks: readonly Block[]): string[] {
  const own = blocks.filter((block) => !isBoilerplate(block))
  // A social media handle within an article belongs to a quotation; at its end, to its author.
  const kept = own.filter((block, at) => at < own.length * closingPart || !namesAuthor(block))
  const text = kept.slice(Math.max(0, kept.findIndex(isSentence)), findEnd(kept))
  return text.filter((block, at) => leadsToText(block, text[at + 1])).map((block) => block.text)
}
