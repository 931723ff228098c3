import type { SpokenForms } from '#language/lexicon/spoken-forms'

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}]|\u20e3|\ufe0e|\ufe0f/gu
const address = /\b(?:https?:\/\/|www\.)([^\s/?#<>"”»)]+)[^\s<>"”»)]*?(?=[.,;:!?]*(?:[\s)<>"”»]|$))/giu
const mail = /(?<![\p{L}\p{N}._-])([\p{L}\p{N}._-]+)@([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/gu

/** "(RYA.I)", "(Nasdaq: AAPL)" */
const ticker =
  /\s?\((?:[A-Z]{1,6}\.[A-Z]{1,3}|(?:NYSE|NASDAQ|Nasdaq|LSE|LON|ETR|EPA|BIT|BME|SIX)\s?:\s?[A-Z.]{1,6})\)/g

/** Signs are replaced by spaces, and on long runs of spaces the patterns below would take quadratic time. */
function foldSpaces(text: string): string {
  return text.replace(/\s{2,}/g, ' ')
}

/** Replaces or removes addresses, tags, brackets, quotation marks, dashes and emoji. */
export function createMarkReader(forms: SpokenForms): (text: string) => string {
  const dotted = (name: string) => name.replace(/^www\./i, '').replaceAll('.', ` ${forms.dot} `)
  const readSigns = (text: string) =>
    text
      .replace(ticker, '')
      .replace(address, (_, host: string) => dotted(host))
      .replace(mail, (_, name: string, host: string) => `${dotted(name)} ${forms.at} ${dotted(host)}`)
      .replace(/(?<![\p{L}\p{N}])#(?=\d)/gu, `${forms.number} `)
      .replace(/(?<![\p{L}\p{N}])#(?=\p{L})/gu, `${forms.hashtag} `)
      .replace(/(?<![\p{L}\p{N}])@(?=\p{L})/gu, `${forms.at} `)
      .replace(/\s*&\s*/g, ` ${forms.and} `)
      .replace(/[“”„‟«»‹›"]|(?<![\p{L}\p{N}])[‘’'‚](?=\S)|(?<=[\p{L}\p{N}.,!?])[’'](?![\p{L}\p{N}])/gu, ' ')
      .replaceAll('’', "'")
      .replace(/\[([^\][]*)\]/g, ' $1 ')
  const readBrackets = (text: string) =>
    text
      .replace(/\s?[(]([^()]*)[)]/g, (_, inner: string) => `, ${inner.trimEnd()},`)
      .replace(/\s+[—–-]\s+|\s*—\s*|\s*[•·|]\s*/g, ', ')
      .replace(/[*_~^`<>{}()[\]\\#]/g, ' ')
  return (text) => readBrackets(foldSpaces(readSigns(foldSpaces(text.replace(emoji, ' ')))))
}

/** Cleans up spaces and commas that removed signs left behind. */
export function tidySpaces(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/([.!?]),/g, '$1')
    .replace(/,+\s*([.;:!?])/g, '$1')
    .replace(/^[\s,;:]+|[\s,]+$/g, '')
}
