/** The steps of answering a question. */
export type SpanName = 'question' | 'understand' | 'retrieve' | 'compose' | 'speak'

/** Must not contain questions, answers or user ids. */
export type SpanAttributes = Record<string, string | number | boolean>

export type OpenSpan = {
  /** Spans begun inside `work`, also asynchronously, become children of this one. */
  within<T>(work: () => T): T
  describe(attributes: SpanAttributes): void
  /** Records the error's type only, because its message may be personal. */
  end(error?: unknown): void
}

export type Tracing = {
  /** Begins a span that the caller ends. */
  begin(name: SpanName): OpenSpan
  /** A span around `work`; if that returns a promise, until it settles. */
  span<T>(name: SpanName, work: () => T): T
}

const noSpan: OpenSpan = {
  within: (work) => work(),
  describe: () => undefined,
  end: () => undefined,
}

export const noTracing: Tracing = { begin: () => noSpan, span: (_name, work) => work() }
