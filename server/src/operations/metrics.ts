/** How a question ended. `stopped`: the user left or asked something else before the end. */
export const questionOutcomes = ['answered', 'nothing_found', 'nothing_new', 'failed', 'stopped'] as const
export type QuestionOutcome = (typeof questionOutcomes)[number]

/** `route` is the template (`/api/audio/:id`), never the requested path. */
export type MeasuredRequest = { method: string; route: string; status: number }

/** What the server measures. No metric contains a user, a question or a feed. */
export type Metrics = {
  countQuestion(outcome: QuestionOutcome): void
  /** From the question to the first sentence of its answer. */
  observeFirstSentence(seconds: number): void
  /** From the question to the first sound of its answer, in calls that the server speaks. */
  observeFirstSpeech(seconds: number): void
  /** Until the response's headers were sent. */
  observeRequest(request: MeasuredRequest, seconds: number): void
}

export const noMetrics: Metrics = {
  countQuestion: () => undefined,
  observeFirstSentence: () => undefined,
  observeFirstSpeech: () => undefined,
  observeRequest: () => undefined,
}
