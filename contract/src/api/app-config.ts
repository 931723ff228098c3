import * as v from 'valibot'
import { languages } from '../entities.ts'

const speechEngineSchema = v.picklist(['command', 'endpoint', 'say', 'espeak-ng', 'flite', 'browser'])

/** What speaks a language: one of the server's engines, or else the browser. */
export type SpeechEngine = v.InferOutput<typeof speechEngineSchema>

export const socketVoiceSchema = v.object({
  kind: v.literal('socket'),
  transcription: v.pipe(
    v.picklist(['server', 'browser']),
    v.description(
      "`server`: microphone audio is transcribed by the operator's endpoint; `browser`: by the browser's recogniser, if it has one.",
    ),
  ),
  speech: v.pipe(
    v.object(v.entriesFromList(languages, speechEngineSchema)),
    v.description('The speech engine of each language.'),
  ),
})

export type SocketVoice = v.InferOutput<typeof socketVoiceSchema>

/** A hosted voice provider, used through its call library. */
export const hostedVoiceSchema = v.object({
  kind: v.literal('daily'),
  apiUrl: v.pipe(v.string(), v.description('No trailing slash.')),
  publicKey: v.pipe(v.string(), v.description('A public key for browsers.')),
  assistantId: v.pipe(
    v.nullable(v.string()),
    v.description('Null if every call defines its assistant inline.'),
  ),
  modelUrl: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The public URL of this server's model endpoint, `…/v1`; null if the provider cannot reach it.",
    ),
  ),
  libraryUrl: v.pipe(
    v.optional(v.string()),
    v.description('Where the call library finds the rest of itself; at its vendor if absent.'),
  ),
})

export type HostedVoice = v.InferOutput<typeof hostedVoiceSchema>

/** `GET /config.json`: everything the web app needs to know about its deployment. Contains no secrets. */
export const appConfigSchema = v.object({
  projectUrl: v.pipe(
    v.string(),
    v.description('The project for accounts and personal rows; `/` is this server.'),
  ),
  publishableKey: v.pipe(v.string(), v.description('The `apikey` for requests to the project.')),
  voice: v.variant('kind', [socketVoiceSchema, hostedVoiceSchema]),
  geolocationUrl: v.pipe(
    v.nullable(v.string()),
    v.description('A URL that returns JSON with `country_name`; null means that no request is made.'),
  ),
  errorReportUrl: v.pipe(
    v.nullable(v.string()),
    v.description('A Sentry-compatible DSN, whose key is public; null means that nothing is reported.'),
  ),
  marketingUrl: v.pipe(v.string(), v.description('Where the page goes after logout.')),
  feedback: v.object({ messagesUrl: v.string(), publicKey: v.string() }),
  isHardened: v.pipe(
    v.optional(v.boolean()),
    v.description(
      'True if new passwords are judged by length alone, sessions last as long as the tab, and nothing is stored for offline use.',
    ),
  ),
  asksConsent: v.pipe(
    v.optional(v.boolean()),
    v.description('True if people agree to what is kept of them before anything is.'),
  ),
  hasSecurityKeys: v.pipe(
    v.optional(v.boolean()),
    v.description('True where the project takes security keys and passkeys as a second factor.'),
  ),
  audioKeptDays: v.pipe(v.number(), v.description('Recordings of answers are deleted after this many days.')),
})

export type AppConfig = v.InferOutput<typeof appConfigSchema>
