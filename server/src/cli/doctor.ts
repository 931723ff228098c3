import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { checkServer } from '#db/check-server'
import { DataDirectoryError, lockDataDirectory } from '#db/data-directory'
import { findSilentLanguages } from '#modules/speech'
import { systemClock } from '#platform/clock'
import { openLanguageModel } from '#platform/language-model'
import type { Config } from '../config.ts'
import { webRoot } from '../http/static-files.ts'
import { listUnencryptedConnections } from '../operations/unencrypted-connections.ts'
import { lacksTrustedProxies, proxyAdvice, rootAdvice, runsAsRoot } from '../operations/warn-about-setup.ts'
import { checkBucket } from './bucket-finding.ts'
import { UsageError, type RunCommand } from './command.ts'
import { checkEndpoint, explain, timeoutMs, type Finding } from './finding.ts'
import { checkProject } from './project-findings.ts'
import { checkOldDatabase, checkStored } from './stored-findings.ts'

/** A local model may have to be loaded first. */
const modelTimeoutMs = 20_000

function checkDataDirectory({ dataDir }: Config): Finding {
  const subject = 'data directory'
  try {
    lockDataDirectory(dataDir)[Symbol.dispose]()
    return { subject, verdict: 'ok', message: `${dataDir} can be written` }
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error
    const inUse = error.message.includes('in use')
    return inUse
      ? { subject, verdict: 'ok', message: `${dataDir} is in use by a running Tidings` }
      : { subject, verdict: 'problem', message: error.message }
  }
}

function checkUser(): Finding {
  const subject = 'user'
  if (!runsAsRoot()) return { subject, verdict: 'ok', message: 'not root' }
  return { subject, verdict: 'note', message: 'root', advice: rootAdvice }
}

function checkEncryption(config: Config): Finding[] {
  const subject = 'encryption'
  const plain = listUnencryptedConnections(config)
  if (plain.length === 0)
    return [{ subject, verdict: 'ok', message: 'all connections to other machines use TLS' }]
  return plain.map(({ advice, host, variable }) => ({
    subject,
    verdict: 'note',
    message: `${variable} connects to ${host} without TLS`,
    advice,
  }))
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const subject = 'database'
  if (databaseUrl === null) {
    const exists = existsSync(path.join(dataDir, 'postgres'))
    return { subject, verdict: 'ok', message: exists ? 'embedded' : 'embedded; the first start creates it' }
  }
  try {
    const version = await checkServer(databaseUrl, timeoutMs)
    if (version >= 150_000)
      return { subject, verdict: 'ok', message: `Postgres ${Math.floor(version / 10_000)} answers` }
    return {
      subject,
      verdict: 'problem',
      message: 'the Postgres server is too old',
      advice: 'Use version 15 or newer.',
    }
  } catch (error) {
    const advice = 'Start the database server, or correct or unset DATABASE_URL.'
    return { subject, verdict: 'problem', message: `does not answer (${explain(error)})`, advice }
  }
}

async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  const subject = 'mail'
  if (!smtpUrl) {
    const message = `SMTP_URL is not set: mails are written to files in ${path.join(dataDir, 'outbox')}`
    return { subject, verdict: 'note', message, advice: 'Set SMTP_URL so that password resets reach people.' }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return { subject, verdict: 'ok', message: 'the mail server accepts the sign-in' }
  } catch (error) {
    const message = `the mail server refuses the sign-in (${explain(error)})`
    return {
      subject,
      verdict: 'problem',
      message,
      advice: 'Check host, port, user and password in SMTP_URL.',
    }
  } finally {
    transport.close()
  }
}

function findEspeakVersion(): string | null {
  const { status, stdout } = spawnSync('espeak-ng', ['--version'], { encoding: 'utf8', timeout: timeoutMs })
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? 'installed') : null
}

async function checkCommands(
  subject: string,
  commands: NonNullable<Config['voiceCommands']>,
): Promise<Finding> {
  const silent = await findSilentLanguages(commands, systemClock)
  const spoken = Object.keys(commands.byLanguage).join(', ')
  if (silent.length === 0) return { subject, verdict: 'ok', message: `TTS_COMMAND speaks ${spoken}` }
  const message = `TTS_COMMAND speaks nothing in ${silent.join(', ')}`
  const advice = 'It must read text from standard input and write WAV, or raw samples, to standard output.'
  return { subject, verdict: 'problem', message, advice }
}

async function checkSpeech({ speech: settings, voiceCommands }: Config): Promise<Finding> {
  const subject = 'speech out'
  if (voiceCommands) return checkCommands(subject, voiceCommands)
  if (settings) return checkEndpoint(subject, 'TTS_URL', settings)
  const version = findEspeakVersion()
  if (version) return { subject, verdict: 'ok', message: `espeak-ng ${version} speaks all five languages` }
  const message = 'flite speaks English; the browser speaks the other languages, without saved audio'
  return { subject, verdict: 'note', message, advice: 'Install espeak-ng, or set TTS_URL.' }
}

async function checkTranscription({ transcription: settings }: Config): Promise<Finding> {
  const subject = 'speech in'
  if (settings) return checkEndpoint(subject, 'STT_URL', settings)
  const message = 'the browser’s speech recognition if it has one, otherwise typed questions'
  return {
    subject,
    verdict: 'note',
    message,
    advice: 'Set STT_URL to transcribe on a server of your choice.',
  }
}

async function checkLanguageModel({ languageModel: settings }: Config): Promise<Finding> {
  const subject = 'language model'
  if (!settings) return { subject, verdict: 'ok', message: 'none: answers quote the articles word for word' }
  try {
    const prompt = { rules: 'Answer with one word.', request: 'Say yes.' }
    const answer = openLanguageModel(settings).write(prompt, AbortSignal.timeout(modelTimeoutMs))
    const { done } = await answer.next()
    await answer.return(undefined)
    if (!done) return { subject, verdict: 'ok', message: `${settings.model} answers` }
    return {
      subject,
      verdict: 'problem',
      message: `${settings.model} returns an empty answer`,
      advice: 'Check LLM_MODEL.',
    }
  } catch (error) {
    const message = `${settings.model} does not answer (${explain(error)})`
    return { subject, verdict: 'problem', message, advice: 'Check LLM_URL, LLM_KEY and LLM_MODEL.' }
  }
}

function checkFeeds({ feeds: file }: Config): Finding {
  const subject = 'feeds'
  if (!file) return { subject, verdict: 'ok', message: 'the built-in catalogue' }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return { subject, verdict: lines.length > 0 ? 'ok' : 'problem', message: `${file}, ${lines.length} lines` }
}

function checkPublicUrl(config: Config): Finding {
  const { port, publicUrl: address } = config
  const subject = 'public address'
  if (!address)
    return { subject, verdict: 'note', message: `http://localhost:${port}, for this machine only` }
  const { protocol, hostname } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (lacksTrustedProxies(config)) {
    const message = `${address}, and no proxy is trusted`
    return { subject, verdict: 'problem', message, advice: `Please ${proxyAdvice}.` }
  }
  if (protocol === 'https:' || isLocal) return { subject, verdict: 'ok', message: address }
  const advice = 'Put a TLS proxy in front: browsers allow the microphone only over https.'
  return { subject, verdict: 'problem', message: `${address} is plain http`, advice }
}

function checkNotifications({ publicUrl, sendsPush }: Config): Finding {
  const subject = 'notifications'
  if (!sendsPush) return { subject, verdict: 'ok', message: 'switched off' }
  if (publicUrl?.startsWith('https:'))
    return { subject, verdict: 'ok', message: 'sent through the browsers’ push services' }
  const message = 'only browsers on this machine receive them'
  return { subject, verdict: 'note', message, advice: 'Set PUBLIC_URL to an https address.' }
}

function checkWebApp(): Finding {
  const subject = 'web app'
  if (existsSync(path.join(webRoot, 'index.html'))) return { subject, verdict: 'ok', message: 'built' }
  return { subject, verdict: 'note', message: 'not built yet', advice: '`npm start` builds it.' }
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 24) return { subject: 'Node', verdict: 'ok', message: process.version }
  const advice = 'Start with `npm run …`, which uses the pinned Node version.'
  return { subject: 'Node', verdict: 'problem', message: `${process.version} is too old`, advice }
}

async function runChecks(config: Config): Promise<Finding[]> {
  return [
    checkNode(),
    checkWebApp(),
    checkDataDirectory(config),
    checkUser(),
    checkPublicUrl(config),
    checkNotifications(config),
    checkFeeds(config),
    ...checkEncryption(config),
    ...(await checkProject(config)),
    ...(await Promise.all([
      checkDatabase(config),
      checkMail(config),
      checkSpeech(config),
      checkTranscription(config),
      checkLanguageModel(config),
    ])),
    ...checkOldDatabase(config),
    ...(await checkBucket(config)),
    ...(await checkStored(config)),
  ]
}

function formatFinding({ subject, verdict, message, advice }: Finding): string {
  const line = `${verdict.padEnd(8)} ${subject.padEnd(15)} ${message}`
  return advice ? `${line}\n${' '.repeat(25)}${advice}` : line
}

/** Checks what is configured, reachable, writable and installed; exits with 1 if there is a problem. */
export const doctor: RunCommand = async (args, config) => {
  if (args.length > 0) throw new UsageError('doctor takes no arguments.')
  const findings = await runChecks(config)
  for (const finding of findings) console.log(formatFinding(finding))
  return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0
}
