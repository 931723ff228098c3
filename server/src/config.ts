import { existsSync } from 'node:fs'
import path from 'node:path'
import { audioKeptDays } from '@tidings/contract/limits'
import * as v from 'valibot'
import { readAccounts } from './config/accounts.ts'
import { readAudioStore } from './config/audio-store.ts'
import { readEdge } from './config/edge.ts'
import { readNews } from './config/news.ts'
import { readTelemetry } from './config/telemetry.ts'
import { readOperator } from './config/operator.ts'
import { readTls } from './config/tls.ts'
import { readVoiceCommands } from './config/voice-commands.ts'
import {
  address,
  choice,
  isHardened,
  isOn,
  read,
  requireBeside,
  text,
  webAddress,
  wholeNumber,
  type Env,
} from './config/values.ts'

export { ConfigError } from '#platform/config-error'
export type { AccountsConfig, ProviderConfig } from './config/accounts.ts'

export type EndpointConfig = { url: string; key: string | null; model: string }
/** `publishableKey` identifies the project to clients and grants nothing by itself. */
export type HostedProjectConfig = { url: string; publishableKey: string; hasSecurityKeys: boolean }
export type Config = ReturnType<typeof readConfig>

const limitFactor = v.pipe(
  v.string(),
  v.transform((value) => ({ value, factor: value === 'on' ? 1 : value === 'off' ? 0 : Number(value) || -1 })),
  v.check(
    ({ factor }) => factor >= 0 && factor <= 10_000,
    ({ input }) => `must be on, off or a factor such as 10, not "${input.value}".`,
  ),
  v.transform(({ factor }) => factor),
)

/** With the embedded database no other process can take over, so there is nothing to wait for. */
function readStopNoticeMs(env: Env): number {
  const seconds = read(env, 'STOP_NOTICE_S', wholeNumber(0, 5))
  return (seconds ?? (read(env, 'DATABASE_URL', text) === null ? 0 : 2)) * 1000
}

const postgresAddress = address('postgres:', 'postgresql:')

function readDatabase(env: Env) {
  requireBeside(env, 'DATABASE_URL', ['DATABASE_READ_URL'])
  return {
    /** Null for the embedded database. */
    databaseUrl: read(env, 'DATABASE_URL', postgresAddress),
    /** A replica to read news from; null to read from the primary. */
    databaseReadUrl: read(env, 'DATABASE_READ_URL', postgresAddress),
  }
}

function readServer(env: Env) {
  return {
    host: read(env, 'HOST', text) ?? '127.0.0.1',
    /** 0 picks a free port, which is logged. */
    port: read(env, 'PORT', wholeNumber(0, 65_535)) ?? 3000,
    /** Null if a proxy terminates TLS. */
    tls: readTls(env),
    /** Null means http://localhost:PORT, once the port is known. */
    publicUrl: read(env, 'PUBLIC_URL', webAddress),
    dataDir: path.resolve(read(env, 'DATA_DIR', text) ?? 'data'),
    ...readDatabase(env),
    stopNoticeMs: readStopNoticeMs(env),
    logFormat: read(env, 'LOG_FORMAT', choice('text', 'json')) ?? 'text',
    /** False: this process runs no scheduled jobs. */
    runJobs: isOn(env, 'JOBS', 'on'),
    /** Request limits are multiplied by it; 0 turns them off. */
    limitFactor: read(env, 'AUTH_RATE_LIMITS', limitFactor) ?? 1,
    smtpUrl: read(env, 'SMTP_URL', address('smtp:', 'smtps:')),
    /** Encrypts backups; null leaves them unencrypted. */
    backupPassphrase: read(env, 'BACKUP_PASSPHRASE', text),
    /** For all recipients together. Turning request limits off turns this off too. */
    mailsPerHour: read(env, 'MAILS_PER_HOUR', wholeNumber(1, 1_000_000)) ?? 500,
    /** How long mails stay in the outbox, which is used without a mail server. */
    mailKeptDays: read(env, 'MAIL_KEPT_DAYS', wholeNumber(1, 3650)) ?? 30,
    mailFrom: read(env, 'MAIL_FROM', text) ?? 'Tidings <tidings@localhost>',
    feedbackTo: read(env, 'FEEDBACK_TO', text) ?? 'feedback@localhost',
    ...readPush(env),
  }
}

/** Notifications in browsers. */
function readPush(env: Env) {
  return {
    sendsPush: isOn(env, 'PUSH', 'on'),
    /** The file with the VAPID key; null for the generated one in DATA_DIR. */
    pushKeyFile: read(env, 'PUSH_KEY', text),
  }
}

function readEndpoint(env: Env, prefix: 'STT' | 'TTS', defaultModel: string): EndpointConfig | null {
  const [url, key, model] = [`${prefix}_URL`, `${prefix}_KEY`, `${prefix}_MODEL`] as const
  requireBeside(env, url, [key, model])
  const endpoint = read(env, url, webAddress)
  if (endpoint === null) return null
  return { url: endpoint, key: read(env, key, text), model: read(env, model, text) ?? defaultModel }
}

function readLanguageModel(env: Env): EndpointConfig | null {
  const url = read(env, 'LLM_URL', webAddress)
  const model = read(env, 'LLM_MODEL', text)
  requireBeside(env, 'LLM_MODEL', ['LLM_URL'])
  requireBeside(env, 'LLM_URL', ['LLM_MODEL', 'LLM_KEY'])
  return url && model ? { url, key: read(env, 'LLM_KEY', text), model } : null
}

const libraryPath = v.pipe(
  v.string(),
  v.check(
    (file: string) => existsSync(file),
    ({ input }) => `names "${input}", which does not exist.`,
  ),
  v.transform((file) => path.resolve(file)),
)

/** The public key is sent to every browser. */
function readHostedVoice(env: Env) {
  requireBeside(env, 'VAPI_PUBLIC_KEY', ['VAPI_ASSISTANT_ID', 'VAPI_API_URL', 'VAPI_LIBRARY'])
  const publicKey = read(env, 'VAPI_PUBLIC_KEY', text)
  if (publicKey === null) return null
  const apiUrl = read(env, 'VAPI_API_URL', address('https:', 'http:')) ?? 'https://api.vapi.ai'
  const libraryFile = read(env, 'VAPI_LIBRARY', libraryPath)
  return { apiUrl, publicKey, assistantId: read(env, 'VAPI_ASSISTANT_ID', text), libraryFile }
}

function readVoice(env: Env) {
  return {
    transcription: readEndpoint(env, 'STT', 'whisper-1'),
    speech: readEndpoint(env, 'TTS', 'tts-1'),
    /** Null unless one is set. */
    voiceCommands: readVoiceCommands(env),
    speechCacheBytes: (read(env, 'SPEECH_CACHE_MB', wholeNumber(0, 10_000)) ?? 16) * 1_000_000,
    /** Null: answers quote the articles. The key is null if the endpoint needs none. */
    languageModel: readLanguageModel(env),
    /** Null: calls use this server's own rooms. */
    hostedVoice: readHostedVoice(env),
    /** Null: history is kept until its owner deletes it. */
    historyKeptDays: read(env, 'HISTORY_KEPT_DAYS', wholeNumber(1, 36_500)),
    /** How much a user may store in the database; see `db/count-storage.ts`. */
    mostStoredBytes: (read(env, 'STORAGE_PER_PERSON_MB', wholeNumber(1, 1_000_000)) ?? 100) * 1_000_000,
    /** How much audio of answers and briefings is kept per user; beyond it their oldest is deleted. */
    mostSoundBytes: (read(env, 'SOUND_PER_PERSON_MB', wholeNumber(1, 1_000_000)) ?? 1000) * 1_000_000,
    /** 0 keeps no recordings. */
    audioKeptDays: read(env, 'AUDIO_KEPT_DAYS', wholeNumber(0, 3650)) ?? audioKeptDays,
    /** Null for the folder in DATA_DIR. */
    audioStore: readAudioStore(env),
    /** `auto`: MP3 if an encoder is installed. */
    audioFormat: read(env, 'AUDIO_FORMAT', choice('auto', 'wav')) ?? 'auto',
  }
}

const dsn = v.pipe(
  webAddress,
  v.check(
    (value) => new URL(value).username !== '' && /\/\d+$/.test(new URL(value).pathname),
    'must be a DSN of the form https://PUBLIC_KEY@HOST/PROJECT_NUMBER.',
  ),
)

/** A path on this server, or a URL. */
function readMarketingUrl(env: Env): string {
  const value = read(env, 'MARKETING_URL', text) ?? '/login'
  const isPath = value.startsWith('/') && !value.startsWith('//')
  return isPath ? value : (read(env, 'MARKETING_URL', webAddress) ?? '/login')
}

function readBrowser(env: Env) {
  return {
    /** A DSN of a Sentry-compatible collector for the browser's errors. */
    errorReportUrl: read(env, 'ERROR_REPORT_URL', dsn),
    geolocationUrl: read(env, 'IP_GEOLOCATION_URL', webAddress),
    marketingUrl: readMarketingUrl(env),
  }
}

/** The role that the key claims: newer keys start with it, older ones are JWTs that contain it. */
function describeKey(key: string): string {
  const [, payload = ''] = key.split('.')
  return `${key.slice(0, 20)} ${Buffer.from(payload, 'base64url').toString('utf8')}`
}

const publishableKey = v.pipe(
  v.string(),
  v.check(
    (key) => !/secret|service_role/.test(describeKey(key)),
    'is a secret key. Every browser can see it: use the publishable (anon) key.',
  ),
)

function readHostedProject(env: Env): HostedProjectConfig | null {
  const url = read(env, 'SUPABASE_URL', webAddress)
  requireBeside(env, 'SUPABASE_URL', ['SUPABASE_PUBLISHABLE_KEY'])
  requireBeside(env, 'SUPABASE_PUBLISHABLE_KEY', ['SUPABASE_URL'])
  const key = read(env, 'SUPABASE_PUBLISHABLE_KEY', publishableKey)
  requireBeside(env, 'SUPABASE_URL', ['SUPABASE_SECURITY_KEYS'])
  // A project does not reveal whether they are enabled there.
  const hasSecurityKeys = isOn(env, 'SUPABASE_SECURITY_KEYS', 'off')
  return url && key ? { url, publishableKey: key, hasSecurityKeys } : null
}

/** The only reader of the environment. Throws `ConfigError` naming the first variable that is wrong. */
export function readConfig(env: Env) {
  return {
    ...readServer(env),
    /** Stricter rules of ASVS level 2 where the specification is more lenient; see `docs/operating.md`. */
    isHardened: isHardened(env),
    /** People have to agree to the privacy notice before anything of theirs is stored or used. */
    asksConsent: isOn(env, 'ASK_CONSENT', isHardened(env) ? 'on' : 'off'),
    ...readEdge(env),
    ...readTelemetry(env),
    operator: readOperator(env),
    ...readNews(env),
    ...readVoice(env),
    ...readBrowser(env),
    accounts: readAccounts(env),
    /** Null: this server is the project. */
    hostedProject: readHostedProject(env),
  }
}
