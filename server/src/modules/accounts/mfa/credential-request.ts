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

/** What to ask the key of a factor: to be made while it is not verified yet, else to show that it is there. */
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
    // Old keys know no PIN; whoever has one that does keeps being asked for it.
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
    // The password names the account: the key need not remember it.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: request.userVerification },
    // Keys, phones and the device itself alike, where the client library would ask for a key alone.
    hints: [],
    // Which make of key somebody has is nothing to us.
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

/** For `navigator.credentials`, as the auth API has it. `factors` are all of the user's: a key is added once. */
export function presentCredentialRequest(
  asked: Asked,
  { factor, factors, user }: { factor: FactorRow; factors: FactorRow[]; user: UserRow },
) {
  const { web_authn_credential: credential } = factor
  return credential ? presentAssertion(asked, credential) : presentCreation(asked, user, factors)
}
