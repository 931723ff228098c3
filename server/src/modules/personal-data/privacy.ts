import type { Privacy, ReceiverKind } from '@tidings/contract/api/privacy'
import { isPublicHost } from '#platform/network/public-address'
import type { Config } from '#src/config'
import { readRetention } from './retention.ts'

const providerHosts: Record<string, string> = { google: 'accounts.google.com', github: 'github.com' }

type ReceiverAddress = { kind: ReceiverKind; address: string | null | undefined }

/** Where browsers are sent by this server's own accounts. */
function listAccountPlaces({ accounts, hostedProject }: Config): ReceiverAddress[] {
  if (hostedProject) return []
  const messages = accounts.allowsPhone ? accounts.sms?.url : null
  const providers = accounts.providers.map(({ issuer, name }): ReceiverAddress => {
    return { kind: 'sign_in', address: issuer ?? `https://${providerHosts[name]}` }
  })
  return [{ kind: 'text_messages', address: messages }, ...providers]
}

function listCallPlaces({ hostedVoice, speech, transcription }: Config): ReceiverAddress[] {
  if (hostedVoice) return [{ kind: 'hosted_voice', address: hostedVoice.apiUrl }]
  return [
    { kind: 'transcription', address: transcription?.url },
    { kind: 'speech', address: speech?.url },
  ]
}

/** Names inside the operator's network are not published. */
function nameHost(address: string): string | null {
  const hostname = URL.parse(address)?.hostname ?? ''
  return isPublicHost(hostname) ? hostname : null
}

/** Third parties that receive personal data. A database server stays unnamed, because its name would only help attackers. */
function listReceivers(config: Config): Privacy['receivers'] {
  const places: ReceiverAddress[] = [
    { kind: 'project', address: config.hostedProject?.url },
    { kind: 'sound_store', address: config.audioStore?.url },
    ...listCallPlaces(config),
    { kind: 'model', address: config.languageModel?.url },
    { kind: 'mail', address: config.smtpUrl },
    ...listAccountPlaces(config),
    { kind: 'geolocation', address: config.geolocationUrl },
    { kind: 'error_reports', address: config.errorReportUrl },
  ]
  const named = places.flatMap(({ address, kind }) => (address ? [{ kind, host: nameHost(address) }] : []))
  const unnamed: [ReceiverKind, boolean][] = [
    ['database', config.databaseUrl !== null && nameHost(config.databaseUrl) !== null],
    ['recogniser', config.hostedVoice === null && config.transcription === null],
    ['push', config.sendsPush],
  ]
  return [...named, ...unnamed.flatMap(([kind, isUsed]) => (isUsed ? [{ kind, host: null }] : []))]
}

/** The contents of the privacy notice for this deployment. */
export function describePrivacy(config: Config): Privacy {
  return {
    operator: config.operator,
    isAtProject: config.hostedProject !== null,
    kept: readRetention(config),
    receivers: listReceivers(config),
  }
}
