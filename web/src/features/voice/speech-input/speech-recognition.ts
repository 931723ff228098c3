/** The part of the Web Speech API's recogniser that is used; TypeScript's DOM types leave it out. */
export interface SpeechRecognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  /** Browsers that do not take a track of the page's own listen to the system's microphone. */
  start(track?: MediaStreamTrack): void
  /** Ends after what has been heard is understood. */
  stop(): void
  abort(): void
}

export type RecognitionEvent = {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

export type SpeechRecognitionConstructor = new () => SpeechRecognition

/** Looked up when it is needed, so that what a page puts on its window later counts too. */
export function findSpeechRecognition(scope: object): SpeechRecognitionConstructor | null {
  const named = scope as Record<string, SpeechRecognitionConstructor | undefined>
  return named.SpeechRecognition ?? named.webkitSpeechRecognition ?? null
}
