import type { CallAnswer, RepeatableAnswer, SavedAnswer } from './answer.ts'

const mostKept = 20

type AskedQuestion = { question: string; isCut: boolean }

export type SavedAnswers = { retellings: SavedAnswer[]; asked: AskedQuestion[]; nextId: number }

/** The answers of one call, which can be repeated by id; without their audio, which is large. */
export class KeptAnswers {
  readonly #repeatable = new Map<number, RepeatableAnswer>()
  #asked: AskedQuestion[] = []
  #latest: CallAnswer | null = null
  #nextId = 0

  /** The latest is separate, because it may not be finished. */
  save(): SavedAnswers {
    const retellings = [...this.#repeatable.values()].filter(({ id }) => id !== this.#latest?.id)
    return {
      retellings: retellings.map((each) => each.save()),
      asked: this.#asked,
      nextId: this.#nextId,
    }
  }

  restore({ asked, nextId, retellings }: SavedAnswers, make: (saved: SavedAnswer) => CallAnswer): void {
    for (const saved of retellings) this.#repeatable.set(saved.id, make(saved).repeatable)
    this.#asked = asked
    this.#nextId = nextId
  }

  /** Earlier questions, newest first. */
  get asked(): AskedQuestion[] {
    this.#settle()
    return this.#asked
  }

  nextId(): number {
    const id = this.#nextId
    this.#nextId += 1
    return id
  }

  add(answer: CallAnswer): void {
    this.#settle()
    this.#latest = answer
  }

  /** Null for an answer that is no longer kept. */
  retell(id: number): CallAnswer | null {
    this.#settle()
    return this.#repeatable.get(id)?.make() ?? null
  }

  /** What was heard of the latest answer is final once another replaces it. */
  #settle(): void {
    const answer = this.#latest
    if (!answer) return
    const { isCut, question } = answer
    this.#repeatable.set(answer.id, answer.repeatable)
    this.#asked = [{ question, isCut }, ...this.#asked.filter((each) => each.question !== question)].slice(
      0,
      mostKept,
    )
    for (const key of this.#repeatable.keys()) {
      if (this.#repeatable.size <= mostKept) break
      this.#repeatable.delete(key)
    }
  }
}
