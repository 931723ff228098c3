import { readFileSync } from 'node:fs'
import path from 'node:path'
import { audioKeptDays } from '@tidings/contract/limits'
import { readAccountsConfig, readLimitFactor, type AccountsConfig } from './config-accounts.ts'
import { ConfigError, oneOf, text, url, wholeNumber, type Env } from './config-readers.ts'
import { readArticlePages } from './config-pages.ts'
import { readLanguageModel, type LanguageModelConfig } from './config-model.ts'
import { readHostedVoice, type HostedVoiceConfig } from './config-voice.ts'

export { ConfigError } from './config-readers.ts'

export type EndpointConfig = { url: string; key: string | null; model: string }

/** A Supabase project elsewhere; the key names it to clients and opens nothing. */
export type HostedProjectConfig = { url: string; publishableKey: string }

export type Config = {
  host: string
  /** 0 lets the system choose; the log line names the port it chose. */
  port: number
  /** No trailing slash. Null until the port is known: then http://localhost:PORT. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  feeds: string | null
  feedAllowPrivateHosts: string[]
  /** Hosts whose articles' pages may be fetched where a feed gives a teaser; every host's with `all`. */
  articlePages: 'all' | readonly string[]
  /** Articles are dropped that many days after they were published. */
  newsKeptDays: number
  smtpUrl: string | null
  mailFrom: string
  feedbackTo: string
  transcription: EndpointConfig | null
  speech: EndpointConfig | null
  /** Writes answers from the articles found; null for the articles' own words. */
  languageModel: LanguageModelConfig | null
  /** Calls go to this provider; null for the rooms of this server. */
  hostedVoice: HostedVoiceConfig | null
  /** How long the sound of answers is kept; 0 keeps none. */
  audioKeptDays: number
  geolocationUrl: string | null
  /** A DSN of a Sentry-compatible collector, which the browser reports its errors to; null for none. */
  errorReportUrl: string | null
  marketingUrl: string
  logFormat: 'text' | 'json'
  /** False keeps scheduled jobs away from this process, as the operator's tool and most tests want. */
  runJobs: boolean
  /** What request limits are multiplied by; 0 turns them off. */
  limitFactor: number
  accounts: AccountsConfig
  /** Holds accounts and personal rows in place of this server; null for this server itself. */
  hostedProject: HostedProjectConfig | null
  isProduction: boolean
}

function endpoint(env: Env, prefix: 'STT' | 'TTS', defaultModel: string): EndpointConfig | null {
  const address = url(env, `${prefix}_URL`, ['http:', 'https:'])
  if (address === null) {
    const orphan = [`${prefix}_KEY`, `${prefix}_MODEL`].find((name) => text(env, name) !== null)
    if (orphan) throw new ConfigError(`${orphan} is set but ${prefix}_URL is not.`)
    return null
  }
  return {
    url: address,
    key: text(env, `${prefix}_KEY`),
    model: text(env, `${prefix}_MODEL`) ?? defaultModel,
  }
}

function feedsFile(env: Env): string | null {
  const file = text(env, 'FEEDS')
  if (file === null) return null
  try {
    readFileSync(file)
  } catch (error) {
    throw new ConfigError(`FEEDS names "${file}", which cannot be read.`, { cause: error })
  }
  return path.resolve(file)
}

function marketingUrl(env: Env): string {
  const value = text(env, 'MARKETING_URL')
  if (value === null) return '/login'
  return value.startsWith('/') && !value.startsWith('//')
    ? value
    : (url(env, 'MARKETING_URL', ['http:', 'https:']) ?? '/login')
}

function errorReportUrl(env: Env): string | null {
  const value = url(env, 'ERROR_REPORT_URL', ['http:', 'https:'])
  if (value === null) return null
  const { username, pathname } = new URL(value)
  if (!username || !/\/\d+$/.test(pathname)) {
    throw new ConfigError(
      'ERROR_REPORT_URL must be a DSN of the form https://PUBLIC_KEY@HOST/PROJECT_NUMBER.',
    )
  }
  return value
}

function hostedProject(env: Env): HostedProjectConfig | null {
  const address = url(env, 'SUPABASE_URL', ['http:', 'https:'])
  const publishableKey = text(env, 'SUPABASE_PUBLISHABLE_KEY')
  if (address === null && publishableKey === null) return null
  if (address === null) throw new ConfigError('SUPABASE_PUBLISHABLE_KEY is set but SUPABASE_URL is not.')
  if (publishableKey === null)
    throw new ConfigError('SUPABASE_URL is set but SUPABASE_PUBLISHABLE_KEY is not.')
  if (/secret|service_role/.test(describeKey(publishableKey))) {
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is a secret key. Every browser gets to see it: take the publishable (anon) one.',
    )
  }
  return { url: address, publishableKey }
}

/** The key's own words on what it is: newer keys begin with it, older ones are tokens that say it inside. */
function describeKey(key: string): string {
  const [, payload = ''] = key.split('.')
  return `${key.slice(0, 20)} ${Buffer.from(payload, 'base64url').toString('utf8')}`
}

/** The only reader of the environment. Throws `ConfigError` naming the first variable that is wrong. */
export function readConfig(env: Env): Config {
  return {
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'PORT', { default: 3000, min: 0, max: 65_535 }),
    publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:']),
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    feeds: feedsFile(env),
    feedAllowPrivateHosts: (text(env, 'FEED_ALLOW_PRIVATE_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    articlePages: readArticlePages(env),
    newsKeptDays: wholeNumber(env, 'NEWS_KEPT_DAYS', { default: 90, min: 1, max: 36_500 }),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Tidings <tidings@localhost>',
    feedbackTo: text(env, 'FEEDBACK_TO') ?? 'feedback@localhost',
    transcription: endpoint(env, 'STT', 'whisper-1'),
    speech: endpoint(env, 'TTS', 'tts-1'),
    languageModel: readLanguageModel(env),
    hostedVoice: readHostedVoice(env),
    audioKeptDays: wholeNumber(env, 'AUDIO_KEPT_DAYS', { default: audioKeptDays, min: 0, max: 3650 }),
    errorReportUrl: errorReportUrl(env),
    geolocationUrl: url(env, 'IP_GEOLOCATION_URL', ['http:', 'https:']),
    marketingUrl: marketingUrl(env),
    logFormat: oneOf(env, 'LOG_FORMAT', ['text', 'json']) ?? 'text',
    runJobs: (oneOf(env, 'JOBS', ['on', 'off']) ?? 'on') === 'on',
    limitFactor: readLimitFactor(env),
    accounts: readAccountsConfig(env),
    hostedProject: hostedProject(env),
    isProduction: text(env, 'NODE_ENV') === 'production',
  }
}
