/**
 * The console is the browser's only log. `cause` is narrowed to its name, code and message: rows, tokens and questions
 * never reach it.
 */
export function logProblem(what: string, cause: unknown): void {
  if (cause instanceof Error || (typeof cause === 'object' && cause !== null)) {
    const { name, code, message } = cause as { name?: unknown; code?: unknown; message?: unknown }
    console.error(what, { name, code, message })
    return
  }
  console.error(what, cause)
}
