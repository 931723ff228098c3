import type { Answer } from './answer.ts'

const mostKept = 20

type Asked = { question: string; isCut: boolean }

/** The answers of one call, which can be told again by their ids; without their sound, which is large. */
export class KeptAnswers {
  readonly #retellings = new Map<number, () => Answer>()
  #asked: Asked[] = []
  #latest: Answer | null = null
  #nextId = 0

  /** What was asked before, newest first. */
  get asked(): Asked[] {
    this.#settle()
    return this.#asked
  }

  nextId(): number {
    const id = this.#nextId
    this.#nextId += 1
    return id
  }

  add(answer: Answer): void {
    this.#settle()
    this.#latest = answer
  }

  /** Null for one that is not kept any more. */
  retell(id: number): Answer | null {
    this.#settle()
    return this.#retellings.get(id)?.() ?? null
  }

  /** Of the latest one is known what was heard of it once another takes its place. */
  #settle(): void {
    const answer = this.#latest
    if (!answer) return
    const { isCut, question } = answer
    this.#retellings.set(answer.id, answer.retelling)
    this.#asked = [{ question, isCut }, ...this.#asked.filter((each) => each.question !== question)].slice(
      0,
      mostKept,
    )
    for (const key of this.#retellings.keys()) {
      if (this.#retellings.size <= mostKept) break
      this.#retellings.delete(key)
    }
  }
}
