/** How a question ended; `stopped`: the person went away or asked something else before the end. */
export const questionOutcomes = ['answered', 'nothing_found', 'nothing_new', 'failed', 'stopped'] as const
export type QuestionOutcome = (typeof questionOutcomes)[number]

/** `route` is the template (`/api/audio/:id`), never the address that was asked for. */
export type MeasuredRequest = { method: string; route: string; status: number }

/** What parts of the server count. Nothing here says whose, what was asked, or which feed. */
export type Metrics = {
  countQuestion(outcome: QuestionOutcome): void
  /** From the question to the first sentence of its answer. */
  observeFirstSentence(seconds: number): void
  /** From the question to the first sound of its answer, in calls that the server speaks. */
  observeFirstSpeech(seconds: number): void
  /** Until the answer's head was sent. */
  observeRequest(request: MeasuredRequest, seconds: number): void
}

export const noMetrics: Metrics = {
  countQuestion: () => undefined,
  observeFirstSentence: () => undefined,
  observeFirstSpeech: () => undefined,
  observeRequest: () => undefined,
}
