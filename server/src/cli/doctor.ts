import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { checkServer } from '#db/check'
import { DataDirectoryError, lockDataDirectory } from '#db/data-directory'
import { openLanguageModel } from '#platform/language-model'
import type { Config, EndpointConfig } from '../config.ts'
import { webRoot } from '../http/static-files.ts'
import { UsageError, type Command } from './command.ts'

type Verdict = 'ok' | 'note' | 'problem'

/** One thing that was looked at; `advice` says what to do about it. */
type Finding = { subject: string; verdict: Verdict; words: string; advice?: string }

const patienceMs = 5000
/** A model on the machine itself is first loaded. */
const modelPatienceMs = 20_000

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message
    ? error.cause.message
    : error.message || error.name
}

function dataDirectory({ dataDir }: Config): Finding {
  const subject = 'data directory'
  try {
    lockDataDirectory(dataDir)[Symbol.dispose]()
    return { subject, verdict: 'ok', words: `${dataDir} can be written` }
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error
    const inUse = error.message.includes('in use')
    return inUse
      ? { subject, verdict: 'ok', words: `${dataDir} is held by a running Tidings` }
      : { subject, verdict: 'problem', words: error.message }
  }
}

async function database({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const subject = 'database'
  if (databaseUrl === null) {
    const exists = existsSync(path.join(dataDir, 'postgres'))
    return { subject, verdict: 'ok', words: exists ? 'embedded' : 'embedded; the first start makes it' }
  }
  try {
    const version = await checkServer(databaseUrl, patienceMs)
    if (version >= 150_000)
      return { subject, verdict: 'ok', words: `Postgres ${Math.floor(version / 10_000)} answers` }
    return {
      subject,
      verdict: 'problem',
      words: 'the Postgres server is too old',
      advice: 'Use version 15 or newer.',
    }
  } catch (error) {
    const advice = 'Start the server, or mend or unset DATABASE_URL.'
    return { subject, verdict: 'problem', words: `does not answer (${reason(error)})`, advice }
  }
}

async function mail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  const subject = 'mail'
  if (!smtpUrl) {
    const words = `no SMTP_URL: mails become files in ${path.join(dataDir, 'outbox')}`
    return { subject, verdict: 'note', words, advice: 'Set SMTP_URL so that password resets reach people.' }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return { subject, verdict: 'ok', words: 'the mail server takes our sign-in' }
  } catch (error) {
    const words = `the mail server refuses (${reason(error)})`
    return { subject, verdict: 'problem', words, advice: 'Check host, port, user and password in SMTP_URL.' }
  } finally {
    transport.close()
  }
}

async function endpoint(
  subject: string,
  variable: string,
  { url }: Pick<EndpointConfig, 'url'>,
): Promise<Finding> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    return { subject, verdict: 'ok', words: `the endpoint answers (${status})` }
  } catch (error) {
    const words = `the endpoint does not answer (${reason(error)})`
    return { subject, verdict: 'problem', words, advice: `Check ${variable}.` }
  }
}

async function accounts({ hostedProject }: Config): Promise<Finding> {
  const subject = 'accounts'
  if (!hostedProject) return { subject, verdict: 'ok', words: 'this server holds them' }
  return endpoint(subject, 'SUPABASE_URL', { url: `${hostedProject.url}/auth/v1/health` })
}

function espeakVersion(): string | null {
  const { status, stdout } = spawnSync('espeak-ng', ['--version'], { encoding: 'utf8', timeout: patienceMs })
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'installed') : null
}

async function speech({ speech: settings }: Config): Promise<Finding> {
  const subject = 'speech out'
  if (settings) return endpoint(subject, 'TTS_URL', settings)
  const version = espeakVersion()
  if (version) return { subject, verdict: 'ok', words: `espeak-ng ${version} speaks all five languages` }
  const words = 'flite speaks English; the browser’s own voice speaks the rest, without saved audio'
  return { subject, verdict: 'note', words, advice: 'Install espeak-ng, or set TTS_URL.' }
}

async function transcription({ transcription: settings }: Config): Promise<Finding> {
  const subject = 'speech in'
  if (settings) return endpoint(subject, 'STT_URL', settings)
  const words = 'the browser’s recogniser where there is one, else typed questions'
  return { subject, verdict: 'note', words, advice: 'Set STT_URL to transcribe on a server of your choice.' }
}

async function languageModel({ languageModel: settings }: Config): Promise<Finding> {
  const subject = 'language model'
  if (!settings) return { subject, verdict: 'ok', words: 'none: answers are in the articles’ own words' }
  try {
    const prompt = { rules: 'Answer with one word.', request: 'Say yes.' }
    const answer = openLanguageModel(settings).write(prompt, AbortSignal.timeout(modelPatienceMs))
    const { done } = await answer.next()
    await answer.return(undefined)
    if (!done) return { subject, verdict: 'ok', words: `${settings.model} answers` }
    return {
      subject,
      verdict: 'problem',
      words: `${settings.model} answers nothing`,
      advice: 'Check LLM_MODEL.',
    }
  } catch (error) {
    const words = `${settings.model} does not answer (${reason(error)})`
    return { subject, verdict: 'problem', words, advice: 'Check LLM_URL, LLM_KEY and LLM_MODEL.' }
  }
}

function feeds({ feeds: file }: Config): Finding {
  const subject = 'feeds'
  if (!file) return { subject, verdict: 'ok', words: 'the built-in catalogue' }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return { subject, verdict: lines.length > 0 ? 'ok' : 'problem', words: `${file}, ${lines.length} lines` }
}

function publicUrl({ port, publicUrl: address }: Config): Finding {
  const subject = 'public address'
  if (!address) return { subject, verdict: 'note', words: `http://localhost:${port}, for this machine only` }
  const { protocol, hostname } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || isLocal) return { subject, verdict: 'ok', words: address }
  const advice = 'Put a TLS proxy in front: browsers give no microphone to plain http.'
  return { subject, verdict: 'problem', words: `${address} is plain http`, advice }
}

function webApp(): Finding {
  const subject = 'web app'
  if (existsSync(path.join(webRoot, 'index.html'))) return { subject, verdict: 'ok', words: 'built' }
  return { subject, verdict: 'note', words: 'not built yet', advice: '`npm start` builds it.' }
}

function runtime(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return { subject: 'Node', verdict: 'ok', words: process.version }
  const advice = 'Start through `npm run …`, which uses the pinned Node.'
  return { subject: 'Node', verdict: 'problem', words: `${process.version} is too old`, advice }
}

async function examine(config: Config): Promise<Finding[]> {
  return [
    runtime(),
    webApp(),
    dataDirectory(config),
    publicUrl(config),
    feeds(config),
    ...(await Promise.all([
      database(config),
      accounts(config),
      mail(config),
      speech(config),
      transcription(config),
      languageModel(config),
    ])),
  ]
}

function report({ subject, verdict, words, advice }: Finding): string {
  const line = `${verdict.padEnd(8)} ${subject.padEnd(15)} ${words}`
  return advice ? `${line}\n${' '.repeat(25)}${advice}` : line
}

/** Looks at what is configured, reachable, writable and installed; exits with 1 when something is a problem. */
export const doctorCommand: Command = {
  usage: ['doctor'],
  async run(words, config) {
    if (words.length > 0) throw new UsageError('doctor takes no further words.')
    const findings = await examine(config)
    for (const finding of findings) console.log(report(finding))
    return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0
  },
}
