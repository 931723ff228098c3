type Question = () => Promise<boolean>

let question: Question | null = null

/** From now on `ask` decides whether the person may be taken away from here; returns what ends that. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = null
  }
}

/** To be awaited by what leaves the app by other ways than a link or the browser's own buttons. */
export function mayLeave(): Promise<boolean> {
  return question ? question() : Promise.resolve(true)
}
