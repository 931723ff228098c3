import type { Language } from '../entities.ts'

/** What speaks a language: the server (by a named engine) or, failing that, the person's browser. */
export type SpeechEngine = 'endpoint' | 'espeak-ng' | 'flite' | 'browser'

export type SocketVoice = {
  kind: 'socket'
  /** `server`: microphone audio is transcribed by the operator's endpoint; `browser`: the browser's recogniser, if it has one. */
  transcription: 'server' | 'browser'
  speech: Record<Language, SpeechEngine>
}

/** A voice provider elsewhere, whose rooms are the call library's. */
export type HostedVoice = {
  kind: 'daily'
  /** No trailing slash. */
  apiUrl: string
  /** Meant for browsers. */
  publicKey: string
  /** Null: every call brings its whole assistant along. */
  assistantId: string | null
  /** Where the provider reaches this server's model endpoint, `…/v1`; null when it cannot. */
  modelUrl: string | null
}

/** `GET /config.json`: everything one build needs to know of its deployment. Holds nothing secret. */
export type AppConfig = {
  projectUrl: string
  publishableKey: string
  voice: SocketVoice | HostedVoice
  /** JSON with `country_name`; null means that no request is made. */
  geolocationUrl: string | null
  /** A Sentry-compatible DSN, whose key is public; null means that nothing is reported. */
  errorReportUrl: string | null
  marketingUrl: string
  feedback: { messagesUrl: string; publicKey: string }
  /** After so many days the sound of an answer is gone. */
  audioKeptDays: number
}
