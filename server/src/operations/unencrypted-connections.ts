import { isLoopback } from '#platform/network/allowed-hosts'
import type { Logger } from '#platform/logger'
import type { Config } from '../config.ts'

type UnencryptedConnection = { variable: string; host: string; advice: string }

const webAdvice = 'Use its https address.'
const postgresAdvice = 'Add ?sslmode=verify-full to the address.'
const mailAdvice = 'Use smtps://, or add ?requireTLS=true to the address.'

const verifying = new Set(['require', 'verify-ca', 'verify-full'])

/** Encrypted, with the server's certificate verified. */
function isEncrypted({ protocol, searchParams }: URL): boolean {
  if (protocol.startsWith('postgres'))
    return verifying.has(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true'
  if (protocol === 'smtp:') return searchParams.get('requireTLS') === 'true'
  return protocol !== 'http:'
}

/** Names without a dot are containers on the same network. A database URL without a host is a socket. */
function isOfThisMachine({ hostname, searchParams }: URL): boolean {
  const isSocket = hostname === '' || searchParams.get('host')?.startsWith('/') === true
  return isSocket || isLoopback(hostname) || !/[.:]/.test(hostname)
}

function listAddresses(
  config: Config,
): [variable: string, address: string | null | undefined, advice: string][] {
  const { accounts, audioStore, hostedProject, hostedVoice, languageModel, speech, transcription } = config
  return [
    ['DATABASE_URL', config.databaseUrl, postgresAdvice],
    ['DATABASE_READ_URL', config.databaseReadUrl, postgresAdvice],
    ['SMTP_URL', config.smtpUrl, mailAdvice],
    ['AUDIO_STORE_URL', audioStore?.url, webAdvice],
    ['SUPABASE_URL', hostedProject?.url, webAdvice],
    ['VAPI_API_URL', hostedVoice?.apiUrl, webAdvice],
    ['LLM_URL', languageModel?.url, webAdvice],
    ['TTS_URL', speech?.url, webAdvice],
    ['STT_URL', transcription?.url, webAdvice],
    [accounts.sms?.kind === 'twilio' ? 'SMS_TWILIO_URL' : 'SMS_WEBHOOK_URL', accounts.sms?.url, webAdvice],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', config.tracesUrl, webAdvice],
  ]
}

/** Services on other machines that are used without TLS, so that anybody on the network in between can read along. */
export function listUnencryptedConnections(config: Config): UnencryptedConnection[] {
  return listAddresses(config).flatMap(([variable, address, advice]) => {
    const url = address ? URL.parse(address) : null
    if (!url || isEncrypted(url) || isOfThisMachine(url)) return []
    return [{ variable, host: url.hostname, advice }]
  })
}

export function warnAboutUnencryptedConnections(config: Config, log: Logger): void {
  for (const { advice, host, variable } of listUnencryptedConnections(config))
    log.warn(`${variable} connects to ${host} without TLS, so the traffic can be read on the way. ${advice}`)
}
