import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { CredentialRequest, StoredCredential } from '../rows.ts'
import { credentialAlgorithms } from './credential-request.ts'

/** An id has at most 1023 bytes; the other limits are far above what a key sends without a certificate. */
const longest = { id: 1364, clientData: 8192, authenticatorData: 8192, attestation: 32_768, signature: 4096 }

function base64Url(maxLength: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength), v.regex(/^[\w-]+$/))
}

const identified = { id: base64Url(longest.id), rawId: base64Url(longest.id), type: v.literal('public-key') }

const createdCredential = v.object({
  ...identified,
  response: v.object({
    clientDataJSON: base64Url(longest.clientData),
    attestationObject: base64Url(longest.attestation),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16)), []),
  }),
})

const shownCredential = v.object({
  ...identified,
  response: v.object({
    clientDataJSON: base64Url(longest.clientData),
    authenticatorData: base64Url(longest.authenticatorData),
    signature: base64Url(longest.signature),
  }),
})

const credentialAnswer = v.variant('type', [
  v.object({ type: v.literal('create'), credential_response: createdCredential }),
  v.object({ type: v.literal('request'), credential_response: shownCredential }),
])

/** A security key's response, in the form of the auth API. */
export type CredentialAnswer = v.InferOutput<typeof credentialAnswer>

/** Throws `AuthError` for a response that no security key would send. */
export function readCredentialAnswer(body: unknown): CredentialAnswer {
  const parsed = v.safeParse(credentialAnswer, body)
  if (parsed.success) return parsed.output
  throw new AuthError(400, 'validation_failed', {
    message:
      'webauthn has to hold a type, create or request, and the credential_response of the security key',
  })
}

/** Brings certificate parsers along, so it is only loaded for users of security keys. */
const loadLibrary = () => import('@simplewebauthn/server')
const loadDecoders = () => import('@simplewebauthn/server/helpers')

/** Null if the library throws, as it does for any reason to reject a response. */
async function orNull<T>(check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

/**
 * None is requested, and browsers remove it; a key may attest itself. A certificate would have to be parsed, and may contain
 * addresses to fetch.
 */
function hasNoCertificate(attestation: ReturnType<typeof decodeAttestationObject>): boolean {
  const form = attestation.get('fmt')
  return form === 'none' || (form === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

function toStored({ credential, userVerified }: Registered, rpId: string): StoredCredential {
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    rpId,
    isUserVerified: userVerified,
  }
}

type Created = Extract<CredentialAnswer, { type: 'create' }>['credential_response']
type Shown = Extract<CredentialAnswer, { type: 'request' }>['credential_response']

/** The key that was created as requested; null for any other response. */
export async function checkCreated(
  created: Created,
  request: CredentialRequest,
): Promise<StoredCredential | null> {
  const [{ verifyRegistrationResponse }, decoders] = await Promise.all([loadLibrary(), loadDecoders()])
  return orNull(async () => {
    const { attestationObject, clientDataJSON } = created.response
    const attestation = decoders.isoBase64URL.toBuffer(attestationObject)
    if (!hasNoCertificate(decoders.decodeAttestationObject(attestation))) return null
    // Our pages are never framed by another.
    if (decoders.decodeClientDataJSON(clientDataJSON).crossOrigin === true) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...created, clientExtensionResults: {} },
      expectedChallenge: request.challenge,
      expectedOrigin: request.origin,
      expectedRPID: request.rpId,
      requireUserVerification: request.userVerification === 'required',
      supportedAlgorithmIDs: credentialAlgorithms,
    })
    if (!registrationInfo || registrationInfo.credential.id !== created.id) return null
    return toStored(registrationInfo, request.rpId)
  })
}

/** The key's signature counter, which `raiseCounter` compares with the stored one; null for any other response. */
export async function checkShown(
  shown: Shown,
  request: CredentialRequest,
  credential: StoredCredential,
): Promise<number | null> {
  if (shown.id !== credential.id) return null
  const [{ verifyAuthenticationResponse }, { decodeClientDataJSON }] = await Promise.all([
    loadLibrary(),
    loadDecoders(),
  ])
  return orNull(async () => {
    if (decodeClientDataJSON(shown.response.clientDataJSON).crossOrigin === true) return null
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: request.challenge,
      expectedOrigin: request.origin,
      expectedRPID: credential.rpId,
      requireUserVerification: request.userVerification === 'required',
      credential: {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey, 'base64url'),
        // Below any counter: `raiseCounter` compares it with the stored one.
        counter: -1,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}
