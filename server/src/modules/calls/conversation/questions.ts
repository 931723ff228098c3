import { answerQuestion, type Question, type SpokenAnswer } from '#modules/assistant'
import type { SaveArticle } from '#platform/project'
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

/** Puts the questions of a conversation to the assistant, with what they may refer to. */
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

  /** As another process has left it. What of it was not there yet is asked for again. */
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
    const { asker, context, earlier, kept } = this.#options
    const before = { earlier: earlier.earlier, delivered: earlier.delivered, asked: kept.asked }
    return answerQuestion(context, { asker, ...asked, ...before, save: this.#save, mayFollow: true }, signal)
  }

  /** With the token of the moment at which it is asked for. */
  readonly #save: SaveArticle = (article) => {
    const { caller, context } = this.#options
    return context.project.savedArticles.add(caller(), article)
  }
}
