/** The steps of a question's way. */
export type SpanName = 'question' | 'understand' | 'retrieve' | 'compose' | 'speak'

/** Never what was asked, said or read, and never whose it is. */
export type SpanAttributes = Record<string, string | number | boolean>

/** A step that has begun. */
export type OpenSpan = {
  /** Steps that begin in `work`, and in what it waits for, are parts of this one. */
  within<T>(work: () => T): T
  describe(attributes: SpanAttributes): void
  /** With what was thrown, whose message may be personal and is left out. */
  end(error?: unknown): void
}

export type Tracing = {
  /** The caller ends it. */
  begin(name: SpanName): OpenSpan
  /** Ends with `work`, or with the promise that it returns. */
  span<T>(name: SpanName, work: () => T): T
}

const noSpan: OpenSpan = {
  within: (work) => work(),
  describe: () => undefined,
  end: () => undefined,
}

export const noTracing: Tracing = { begin: () => noSpan, span: (_name, work) => work() }
