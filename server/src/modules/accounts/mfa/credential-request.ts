import { randomBytes } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { AuthError } from '../auth-error.ts'
import type { CredentialRequest, FactorRow, StoredCredential, UserRow } from '../rows.ts'
import type { RelyingParty } from './relying-party.ts'

const challengeBytes = 32

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
export const credentialAlgorithms = [-8, -7, -257]

/** The options for a factor's key: to create one while the factor is unverified, otherwise to sign with it. */
export function makeCredentialRequest(
  { web_authn_credential: credential }: FactorRow,
  party: RelyingParty,
): CredentialRequest {
  if (credential && credential.rpId !== party.id) {
    throw new AuthError(400, 'validation_failed', {
      message: `This security key was added at ${credential.rpId} and works there alone`,
    })
  }
  return {
    type: credential ? 'request' : 'create',
    challenge: randomBytes(challengeBytes).toString('base64url'),
    rpId: party.id,
    origin: party.origin,
    // Old keys have no PIN; a key that asked for one has to keep doing so.
    userVerification: credential?.isUserVerified ? 'required' : 'preferred',
  }
}

function describeCredential({ id, transports }: StoredCredential) {
  return { id, transports, type: 'public-key' }
}

type Asked = { request: CredentialRequest; timeoutMs: number }

function presentCreation({ request, timeoutMs }: Asked, user: UserRow, factors: FactorRow[]) {
  const others = factors.flatMap(({ web_authn_credential: credential }) => credential ?? [])
  const name = user.email ?? user.phone ?? 'Tidings'
  const options: PublicKeyCredentialCreationOptionsJSON = {
    rp: { id: request.rpId, name: 'Tidings' },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name,
      displayName: name,
    },
    challenge: request.challenge,
    pubKeyCredParams: credentialAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: others.filter(({ rpId }) => rpId === request.rpId).map(describeCredential),
    // The password identifies the account, so the key need not store it.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: request.userVerification },
    // Allows keys, phones and the device itself; the client library would only allow keys.
    hints: [],
    // The make of a key is private.
    attestation: 'none',
  }
  return { type: request.type, credential_options: { publicKey: options } }
}

function presentAssertion({ request, timeoutMs }: Asked, credential: StoredCredential) {
  const options: PublicKeyCredentialRequestOptionsJSON = {
    challenge: request.challenge,
    rpId: request.rpId,
    allowCredentials: [describeCredential(credential)],
    timeout: timeoutMs,
    userVerification: request.userVerification,
  }
  return { type: request.type, credential_options: { publicKey: options } }
}

/**
 * For `navigator.credentials`, in the form of the auth API. `factors` are all of the user's, so that a key is not registered
 * twice.
 */
export function presentCredentialRequest(
  asked: Asked,
  { factor, factors, user }: { factor: FactorRow; factors: FactorRow[]; user: UserRow },
) {
  const { web_authn_credential: credential } = factor
  return credential ? presentAssertion(asked, credential) : presentCreation(asked, user, factors)
}
