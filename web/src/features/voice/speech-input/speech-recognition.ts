/** The part of the Web Speech API that we use; TypeScript's DOM types lack it. */
export interface SpeechRecognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  /** Browsers that do not support a track listen to the system's microphone. */
  start(track?: MediaStreamTrack): void
  /** Ends after transcribing what has been said so far. */
  stop(): void
  abort(): void
}

export type RecognitionEvent = {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

export type SpeechRecognitionConstructor = new () => SpeechRecognition

/** Looked up on each use: it may be added to the window later. */
export function findSpeechRecognition(scope: object): SpeechRecognitionConstructor | null {
  const named = scope as Record<string, SpeechRecognitionConstructor | undefined>
  return named.SpeechRecognition ?? named.webkitSpeechRecognition ?? null
}
