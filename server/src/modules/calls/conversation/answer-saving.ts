import type { CallAnswer, SavedAnswer } from './answer.ts'
import { saveAnswer, type SaySentence } from './save-answer.ts'
import type { Metadata, SavedSaving, TurnsOptions } from './conversation-state.ts'
import type { TurnSpeaker } from './turn-speaker.ts'

type Speaker = Pick<TurnSpeaker, 'firstSaid' | 'synthesise'>

/** Saves finished answers to the history and tells the browser. */
export class AnswerSaving {
  readonly #options: TurnsOptions
  readonly #speaker: Speaker
  readonly #running = new Map<CallAnswer, { turn: number; done: Promise<void> }>()
  #told: Metadata | null = null

  constructor(options: TurnsOptions, speaker: Speaker) {
    this.#options = options
    this.#speaker = speaker
  }

  begin(answer: CallAnswer, turn: number): void {
    const done = this.#save(answer, turn).catch((error: unknown) => {
      this.#options.context.log.error('an answer could not be saved', { error })
    })
    this.#running.set(answer, { turn, done })
  }

  async wait(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  describe(): SavedSaving {
    const unsaved = [...this.#running].map(([answer, { turn }]) => ({ answer: answer.save(), turn }))
    return { unsaved, told: this.#told }
  }

  restore({ told, unsaved }: SavedSaving, make: (saved: SavedAnswer) => CallAnswer): void {
    if (told) this.#tell(told)
    for (const { answer, turn } of unsaved) this.begin(make(answer), turn)
  }

  async #save(answer: CallAnswer, turn: number): Promise<void> {
    const { caller, callId, context, keep, mayWrite } = this.#options
    const endedAtMs = answer.endedAtMs ?? context.clock.now().getTime()
    // Only the process that owns the call writes; a later owner would write the same entry.
    if (!(await mayWrite())) return
    // The person may have asked the next question already, and waits for its answer.
    await this.#speaker.firstSaid
    const never = new AbortController().signal
    const say: SaySentence = (sentence) => this.#speaker.synthesise(sentence, never)
    const [saved, next] = await Promise.all([
      saveAnswer({ context, caller: caller(), callId, say }, { answer, endedAtMs }),
      answer.findNext(),
    ]).finally(() => this.#running.delete(answer))
    this.#tell({ turn, answer: answer.id, ...saved, next })
    void keep()
  }

  #tell(metadata: Metadata): void {
    this.#told = metadata
    this.#options.connection.sendApp({ type: 'metadata', metadata })
  }
}
