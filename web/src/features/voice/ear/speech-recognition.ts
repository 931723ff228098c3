/** The part of the Web Speech API's recogniser that is used; TypeScript's DOM types leave it out. */
export interface SpeechRecognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onstart: (() => void) | null
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
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
