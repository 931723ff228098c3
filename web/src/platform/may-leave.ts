type Question = () => Promise<boolean>

let question: Question | null = null

/** Until the returned function is called, `ask` decides whether the user may leave. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = null
  }
}

/** Await it before leaving the app other than by a link or the browser's buttons. */
export function mayLeave(): Promise<boolean> {
  return question ? question() : Promise.resolve(true)
}
