import type { Language } from '@tidings/contract/entities'
import { findWords } from '#language/find-words'
import type { AnswerKind } from '#language/lexicon/answers'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseForms } from '#language/lexicon/parse-lists'
import { fold, readWords, type Token } from '#language/tokens'
import { mayBeginNumber } from '#language/numbers/parts'

const order: readonly AnswerKind[] = ['reason', 'age', 'number', 'time', 'place', 'person']

/** What kind of answer a question asks for; null where it may be any, or yes or no. */
export function askedKind(words: readonly Token[], language: Language): AnswerKind | null {
  const { asks } = lexicons[language].answers
  return order.find((kind) => findWords(words, asks[kind]) !== null) ?? null
}

/** Without the words that ask for a kind of answer: "how many". */
export function withoutAsking(words: readonly Token[], language: Language): Token[] {
  const range = findWords(words, Object.values(lexicons[language].answers.asks).join('|'), 'start')
  return range ? words.slice(range.last + 1) : [...words]
}

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

const times = forEachLanguage(({ answers, time }) => {
  const { months, weekdays } = time.calendar
  const names = [months, weekdays].flatMap((forms) => parseForms(fold(forms)).flat())
  return whole([answers.time, ...names, String.raw`\d{1,2}:\d{2}`, String.raw`(?:19|20)\d{2}`].join('|'))
})
const ages = forEachLanguage(({ answers }) => whole(answers.age))
const reasons = forEachLanguage(({ answers }) => whole(answers.reason))
const places = forEachLanguage(
  ({ answers }) => new RegExp(`(?<![\\p{L}])(?:${answers.place})(?: \\p{Ll}{1,4})? \\p{Lu}\\p{L}+`, 'u'),
)

const capital = /(?<=[\p{L}\p{N},;:] )\p{Lu}\p{L}+/gu

function hasNewName(text: string, asked: ReadonlySet<string>): boolean {
  const first = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+/u.exec(text)?.[0].split(' ') ?? []
  const names = [...first, ...(text.match(capital) ?? [])]
  return names.some((name) => !asked.has(fold(name)))
}

type Sentence = { text: string; language: Language }

/** Whether a sentence may give such an answer. `asked`: the question's folded words, which are no answer to it. */
export function givesKind(
  kind: AnswerKind,
  { language, text }: Sentence,
  asked: ReadonlySet<string>,
): boolean {
  if (kind === 'number') {
    if (/\d/.test(text)) return true
    return readWords(text).some(({ folded }) => folded.length > 2 && mayBeginNumber(folded, language))
  }
  if (kind === 'age') return ages[language].test(fold(text))
  if (kind === 'person') return hasNewName(text, asked)
  if (kind === 'time') return times[language].test(fold(text))
  if (kind === 'reason') return reasons[language].test(fold(text))
  // The preposition may begin the sentence.
  return places[language].test(text.charAt(0).toLowerCase() + text.slice(1)) && hasNewName(text, asked)
}
