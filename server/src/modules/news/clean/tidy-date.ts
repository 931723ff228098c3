const longestDate = 100

/** Spellings that `Date.parse` does not know and their replacements, applied in this order. */
const respellings: [RegExp, string][] = [
  [/\u2212/g, '-'],
  // What follows the time: "[UTC]", "(CET)", "Europe/Dublin", an offset and "Z", "GMT+1", "+01", "+1:00".
  [/\[[^\]]*\]$|\s*\([^()]*\)$|\s[A-Z][a-z]+\/[A-Z]\w+$/, ''],
  [/([+-]\d{2}:\d{2})Z$/, '$1'],
  [/\bGMT([+-])(\d)$/, '$10$200'],
  [/\bGMT([+-]\d{2}:?\d{2})$/, '$1'],
  [/(:\d{2}(?:\.\d+)?\s?[+-]\d{2})$/, '$1:00'],
  [/\s([+-])(\d:\d{2})$/, ' $10$2'],
  [/(:\d{2})([A-Z]{2,5})$/, '$1 $2'],
  // The zone before the year, as some languages print a date by themselves.
  [/(\d{2}:\d{2}:\d{2})\s+([A-Z]{2,5}|[+-]\d{4})\s+(\d{4})$/, '$3 $1 $2'],
  // A leap second.
  [/(:\d{2}):60(?!\d)/, '$1:59'],
  // "20261119T100000", "20261119100000".
  [/^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])T?(\d{2})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3T$4:$5:$6'],
  [/^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/, '$1-$2-$3'],
  // Day before month, where dots or a day after the twelfth show it.
  [/^(\d{1,2})[.-](\d{1,2})[.-](\d{4})/, '$3-$2-$1'],
  [/^(1[3-9]|2\d|3[01])\/(\d{1,2})\/(\d{4})/, '$3-$2-$1'],
  [/^(\d{4})-(\d)-/, '$1-0$2-'],
  [/^(\d{4}-\d{2})-(\d)(?!\d)/, '$1-0$2'],
  // "19th", "19.", "de", "at" and their like in the other languages.
  [/\b(\d{1,2})(?:st|nd|rd|th|er|[.º])(?=\s+\p{L})/giu, '$1'],
  [/(\d{1,2})\s+de\s+(\p{L}+)\s+de\s+(?=\d{4})/iu, '$1 $2 '],
  [/(\d{4},?)\s+(?:-|à|at|um|alle ore|alle|ore|a las|a)\s+(?=\d)/i, '$1 '],
  [/\b([ap])\.m\.(?=\s|$)/i, '$1m'],
  // "10h00", "10.00.00", "10:00 Uhr".
  [/\b(\d{2})[h.](\d{2})[.](\d{2})(?=\s|$)/, '$1:$2:$3'],
  [/\b(\d{2})[h.](\d{2})(?=\s|$)/, '$1:$2'],
  [/\b(\d)[h.](\d{2})(?=\s|$)/, '0$1:$2'],
  [/\s+Uhr$/, ''],
]

/** Rewrites a date as feeds spell it into a form that `Date.parse` may know. */
export function tidyDate(text: string): string {
  return respellings.reduce(
    (date, [spelling, replacement]) => date.replace(spelling, replacement),
    text.slice(0, longestDate).trim(),
  )
}
