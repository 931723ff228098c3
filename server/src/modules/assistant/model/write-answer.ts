import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { cite, type Composed } from '../composing/compose.ts'
import { getPhrases, joinSpoken } from '../phrases/phrases-for.ts'
import { checkSentence } from './check-sentence.ts'
import { listComparableWords, overlap } from './checks/overlap.ts'
import { Draft } from './draft.ts'
import { numberPassages, type Passages, type PassageSentence } from './passages.ts'
import { answerPrompt, type Before } from './prompts.ts'
import type { Written } from './read-sentences.ts'

export type Writing = {
  /** The answer in the articles' own words, which replaces rejected sentences. */
  composed: readonly Composed[]
  /** Articles that the model sees besides those of `composed`. */
  untold?: readonly Article[]
  question: string
  language: Language
  before?: Before
  /** Sentences of news at most. */
  limit: number
  /** Start with the first sentence itself; name its source afterwards. */
  isAnswerFirst?: boolean
  knownSource?: string | null
}

/** Two sentences say the same if this share of the later one's words is in the earlier one. */
const repetition = 0.85

type SaidSentence = Pick<AnswerSentence, 'text' | 'language' | 'written'> & { articles: Article[] }

const listShown = ({ composed, untold = [] }: Writing): Article[] => [
  ...composed.map(({ article }) => article),
  ...untold,
]

/** The state of an answer while it is told: what has been said from which article, and what is left. */
class ModelAnswer {
  /** How many of the model's sentences were accepted. */
  accepted = 0
  count = 0
  readonly #writing: Writing
  readonly #passages: Passages
  readonly #said = new Set<string>()
  readonly #isOneSource: boolean
  #source = ''

  constructor(writing: Writing, passages: Passages) {
    this.#writing = writing
    this.#passages = passages
    this.#isOneSource = new Set(listShown(writing).map(({ source }) => source)).size === 1
  }

  get isFull(): boolean {
    return this.count >= this.#writing.limit
  }

  /** The model's sentence if it is sound, otherwise the article's own. */
  *take(written: Written): Generator<AnswerSentence> {
    const { language } = this.#writing
    const known = written.cites.map((id) => this.#passages.sentences.get(id))
    const cited = known.filter((each) => each !== undefined)
    const isKnown = cited.length > 0 && cited.length === known.length
    const finding = isKnown ? checkSentence({ text: written.text, cited, language }) : 'form'
    const [first] = cited
    if (!first || (finding !== 'sound' && finding !== 'verbatim')) return yield* this.#standIn(first?.article)
    const original = finding === 'verbatim' ? this.#originalOf(written.text, cited) : null
    const told: SaidSentence = original
      ? { text: original.text, language: original.article.language, articles: [original.article] }
      : { text: written.text, language, written: 'model', articles: cited.map(({ article }) => article) }
    if (this.#isSaid(told)) return
    for (const { text } of cited) this.#said.add(text)
    this.accepted += 1
    yield* this.#say(told)
  }

  /** The remaining verbatim sentences. */
  *rest(): Generator<AnswerSentence> {
    for (let before = -1; before !== this.count && !this.isFull;) {
      before = this.count
      yield* this.#standIn()
    }
  }

  #originalOf(text: string, cited: readonly PassageSentence[]): PassageSentence | null {
    const bare = (each: string) => each.replace(/[^\p{L}\p{N}]/gu, '')
    return cited.find((each) => bare(each.text) === bare(text)) ?? cited[0] ?? null
  }

  *#standIn(article?: Article): Generator<AnswerSentence> {
    const left = this.#writing.composed.flatMap((each) =>
      each.sentences.map((text) => ({ text, language: each.article.language, articles: [each.article] })),
    )
    const unsaid = left.filter((each) => !this.#isSaid(each))
    const next = unsaid.find(({ articles }) => articles[0]?.id === article?.id) ?? unsaid[0]
    if (next) yield* this.#say(next)
  }

  #isSaid({ language, text }: SaidSentence): boolean {
    const words = listComparableWords(text, language)
    return [...this.#said].some(
      (earlier) => earlier === text || overlap(words, listComparableWords(earlier, language)) >= repetition,
    )
  }

  *#say({ articles, language, text, written }: SaidSentence): Generator<AnswerSentence> {
    const [first] = articles
    if (!first) return
    const sources = [...new Set(articles.map(({ source }) => source))]
    const { isAnswerFirst = false, knownSource = null, language: own } = this.#writing
    const source = joinSpoken(sources, own)
    const phrases = getPhrases(own)
    const isFirst = isAnswerFirst && this.#source === ''
    if (source !== this.#source && !isFirst && !this.#isOneSource)
      yield { text: phrases.from(source), language: own, article: null }
    this.#source = source
    this.#said.add(text)
    this.count += 1
    yield { text, language, article: cite(first), ...(written ? { written } : {}) }
    if (isFirst && source !== knownSource)
      yield { text: phrases.reportedBy(source), language: own, article: null }
  }
}

function note(context: Context, reason: string) {
  context.log.warn('an answer was told in the articles’ own words', { reason })
}

/** Only our own messages are logged, because a model's error may quote the question. */
function describeReason(error: unknown): string {
  return error instanceof AppError ? error.message : 'The language model failed.'
}

async function* tellDraft(
  context: Context,
  { draft, extractive, passages, writing }: Started,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const telling = new ModelAnswer(writing, passages)
  let failure: string | null = null
  try {
    for (let written = await draft.next(); written; written = await draft.next()) {
      signal.throwIfAborted()
      yield* telling.take(written)
      if (telling.isFull) break
    }
  } catch (error) {
    signal.throwIfAborted()
    failure = describeReason(error)
  } finally {
    draft.stop()
  }
  signal.throwIfAborted()
  if (failure === null && telling.accepted > 0) return
  note(context, failure ?? 'The language model wrote nothing that its articles hold.')
  yield* telling.count === 0 ? extractive() : telling.rest()
}

type Started = {
  draft: Draft
  passages: Passages
  writing: Writing
  extractive: () => AsyncGenerator<AnswerSentence>
}

/**
 * Starts the model at once and yields its answer as it arrives, each sentence checked against its citations. Null if there is
 * nothing to show the model. If it fails before the first sentence, `extractive` is used instead.
 */
export function writeAnswer(
  context: Context,
  task: { writing: Writing; extractive: () => AsyncGenerator<AnswerSentence> },
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> | null {
  const { extractive, writing } = task
  const passages = numberPassages(listShown(writing))
  if (passages.sentences.size === 0) return null
  const { before = { asked: '', told: '' }, language, limit, question } = writing
  const prompt = answerPrompt({ question, language, before, limit, passages })
  const draft = new Draft(context, { prompt, language, limit }, signal)
  return tellDraft(context, { draft, extractive, passages, writing }, signal)
}
