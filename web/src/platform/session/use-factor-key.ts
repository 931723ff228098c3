import { isAuthError, type AuthError } from '@supabase/auth-js'
import { codeTexts } from '@tidings/contract/texts/second-step'
import { keyTexts } from '@tidings/contract/texts/security-keys'
import { chooseAuthMessage } from '../project/auth-message.ts'
import type { Project } from '../project/project.ts'
import { ShownError } from '../shown-error.ts'
import { useAction } from '../use-action.ts'
import { useAuth } from './session.tsx'

type Challenge = NonNullable<Awaited<ReturnType<typeof askProject>>>
type Shown = Parameters<Project['auth']['mfa']['webauthn']['verify']>[0]['webauthn']

const isAddress = /^(?:\[.*\]|\d+(?:\.\d+){3})$/

/** Why no security key can be used on this page; null where one can. */
export function explainMissingKeys(): string | null {
  if (isAddress.test(location.hostname)) return keyTexts.noName
  if (!isSecureContext) return keyTexts.noEncryption
  const isThere =
    typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
  return isThere ? null : keyTexts.noBrowser
}

const refusals: Record<string, string> = {
  mfa_verification_failed: keyTexts.wrong,
  mfa_challenge_expired: keyTexts.expired,
  over_request_rate_limit: codeTexts.tooMany,
}

function toShownError(error: AuthError): ShownError {
  const shown = refusals[error.code ?? ''] ?? chooseAuthMessage(error, keyTexts.failed)
  return new ShownError(shown, { cause: error })
}

const page = () => ({ rpId: location.hostname, rpOrigins: [location.origin] })

async function askProject({ mfa }: Project['auth'], factorId: string) {
  const { data, error } = await mfa.challenge({ factorId, webauthn: page() })
  if (error) throw error
  return data
}

/** `InvalidStateError`: one of those that the account has already is on this key. */
function explainBrowser(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  return new ShownError(error.name === 'InvalidStateError' ? keyTexts.known : keyTexts.notUsed, {
    cause: error,
  })
}

/** What the browser and the key say to what the project asks: a key that was made, or that is there. */
async function askKey({ webauthn }: Challenge): Promise<Shown> {
  const { publicKey } = webauthn.credential_options
  const asking =
    webauthn.type === 'create'
      ? navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
      : navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions })
  const credential = await asking.catch((error: unknown) => {
    throw explainBrowser(error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new ShownError(keyTexts.notUsed)
  return { ...page(), type: webauthn.type, credential_response: credential } as unknown as Shown
}

/** Has a security key made for a factor that is not verified yet, and asks for it afterwards. */
export function useFactorKey(factorId: string, onVerified?: () => Promise<void> | void) {
  const { auth } = useAuth().project
  const { busy, problem, start } = useAction()

  async function verify() {
    const challenge = await askProject(auth, factorId)
    const webauthn = await askKey(challenge)
    const { error } = await auth.mfa.verify({ factorId, challengeId: challenge.id, webauthn })
    if (error) throw error
    await onVerified?.()
  }

  async function showKey() {
    const missing = explainMissingKeys()
    if (missing) throw new ShownError(missing)
    try {
      await verify()
    } catch (error) {
      if (!isAuthError(error)) throw error
      // Taken away from elsewhere: the user is read anew, and perhaps nothing is needed any more.
      if (error.code === 'mfa_factor_not_found') await auth.refreshSession()
      throw toShownError(error)
    }
  }

  return { busy, problem, onSubmit: () => start(showKey, keyTexts.failed) }
}
