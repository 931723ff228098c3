import { answerQuestion, openSavedArticles, type Question, type SpokenAnswer } from '#modules/assistant'
import { CallAnswer, type SavedAnswer } from './answer.ts'
import type { TurnsOptions } from './conversation-state.ts'
import type { FollowUpContext } from './follow-up-context.ts'
import type { KeptAnswers } from './kept-answers.ts'

type QuestionsOptions = Pick<TurnsOptions, 'asker' | 'caller' | 'context'> & {
  earlier: FollowUpContext
  kept: KeptAnswers
}

type QuestionToAnswer = Pick<Question, 'question' | 'language' | 'isAgain'> & { id: number; isTyped: boolean }

async function* leaveOut(sentences: SpokenAnswer['sentences'], { sentences: known }: SavedAnswer) {
  const texts = new Set(known.map(({ text }) => text))
  for await (const sentence of sentences) if (!texts.has(sentence.text)) yield sentence
}

/** Asks the assistant a conversation's questions with their context. */
export class Questions {
  readonly #options: QuestionsOptions

  constructor(options: QuestionsOptions) {
    this.#options = options
  }

  /** Throws `bad_request` for what cannot be a question. */
  answer({ id, isTyped, question, ...asked }: QuestionToAnswer): CallAnswer {
    const { clock } = this.#options.context
    const abort = new AbortController()
    const spoken = this.#ask({ question, ...asked }, abort.signal)
    return new CallAnswer({ id, question, spoken, abort, clock, isTyped })
  }

  /** Restores an answer from another process. Missing sentences are requested again. */
  restore(saved: SavedAnswer, recalled: SpokenAnswer): CallAnswer {
    const { clock } = this.#options.context
    const abort = new AbortController()
    const { id, isTyped, language, question } = saved
    const restored = { id, question, isTyped, saved, clock, abort }
    if (saved.hasEnded || saved.endedAtMs !== null) return new CallAnswer({ ...restored, spoken: recalled })
    const again = this.#ask({ question, language }, abort.signal)
    const sentences = leaveOut(again.sentences, saved)
    const { understanding } = recalled
    return new CallAnswer({ ...restored, spoken: { ...again, understanding, sentences } })
  }

  #ask(asked: Pick<Question, 'question' | 'language' | 'isAgain'>, signal: AbortSignal): SpokenAnswer {
    const { asker, caller, context, earlier, kept } = this.#options
    const before = { earlier: earlier.earlier, delivered: earlier.delivered, asked: kept.asked }
    const savedArticles = openSavedArticles(context, caller)
    return answerQuestion(context, { asker, ...asked, ...before, savedArticles, mayFollow: true }, signal)
  }
}
