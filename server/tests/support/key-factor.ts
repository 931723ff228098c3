import type { Device } from './project-clients.ts'
import { SecurityKey, type Lie, type SecurityKeyOptions } from './security-key.ts'

type Verification = Parameters<Device['mfa']['webauthn']['verify']>[0]
export type Shown = Verification['webauthn']

/** Where the page is that asks; in a browser its `Origin` says so. */
export function pageOf(url: string) {
  return { rpId: new URL(url).hostname, rpOrigins: [new URL(url).origin] }
}

/** Begins a factor by a security key; it does not count yet. */
export async function enrolKey(auth: Device, friendlyName = 'Key'): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

export async function challengeKey(auth: Device, { factorId, url }: { factorId: string; url: string }) {
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: pageOf(url) })
  if (error) throw error
  return data
}

export type KeyChallenge = Awaited<ReturnType<typeof challengeKey>>

/** What the page would send of the key's answer: it is made while the factor is not verified, and shown afterwards. */
export function answerOf(
  { key, url }: { key: SecurityKey; url: string },
  { webauthn }: KeyChallenge,
  lie: Lie = {},
): Shown {
  const publicKey = webauthn.credential_options.publicKey as SecurityKeyOptions
  const told = { origin: new URL(url).origin, ...lie }
  const credential = webauthn.type === 'create' ? key.create(publicKey, told) : key.get(publicKey, told)
  return { ...pageOf(url), type: webauthn.type, credential_response: credential } as unknown as Shown
}

/** Makes or shows the key; resolves with the raised session. */
export async function showKey(auth: Device, { factorId, url, key }: KeyFactor & { url: string }) {
  const challenge = await challengeKey(auth, { factorId, url })
  const webauthn = answerOf({ key, url }, challenge)
  const { data, error } = await auth.mfa.verify({ factorId, challengeId: challenge.id, webauthn })
  if (error) throw error
  return data
}

export type KeyFactor = { factorId: string; key: SecurityKey }

/** A key that counts, on the account. */
export async function addKey(auth: Device, url: string, key = new SecurityKey()) {
  const factorId = await enrolKey(auth)
  const session = await showKey(auth, { factorId, url, key })
  return { factorId, key, session }
}

type Attempt = { factorId: string; challenge: KeyChallenge; webauthn: Shown }

export async function verdictOf(auth: Device, { factorId, challenge, webauthn }: Attempt) {
  const { error } = await auth.mfa.verify({ factorId, challengeId: challenge.id, webauthn })
  return error ? `${error.status} ${error.code}` : 'ok'
}

/** What becomes of an answer of the key, with a challenge of its own, in which something is not as it should be. */
export async function judgeKey(auth: Device, { factorId, key, url }: KeyFactor & { url: string }, lie: Lie) {
  const challenge = await challengeKey(auth, { factorId, url })
  return verdictOf(auth, { factorId, challenge, webauthn: answerOf({ key, url }, challenge, lie) })
}
