import { consentField } from '@tidings/contract/limits'
import { hasConsented } from '#platform/project'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

// Access tokens repeat the metadata, and a request's headers hold 16 KiB at most.
const maxBytes = 6000

export type Metadata = Record<string, unknown>

/** Throws `AuthError` for metadata that would not fit into an access token or a database row. */
export function requireStorable(metadata: Metadata): Metadata {
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > maxBytes) {
    throw new AuthError(400, 'validation_failed', {
      message: `User metadata may have ${maxBytes} bytes at most`,
    })
  }
  if (text.includes('\\u0000') || !text.isWellFormed() || /\\ud[89a-f]/i.test(text)) {
    throw new AuthError(400, 'validation_failed', {
      message: 'User metadata holds characters that cannot be stored',
    })
  }
  return metadata
}

/**
 * The metadata of a new account. Where consent is required, its time is replaced by that of this server's clock; null without
 * consent.
 */
export function noteConsent(
  { clock, config }: Pick<AccountsContext, 'clock' | 'config'>,
  metadata: Metadata,
): Metadata | null {
  if (!config.asksConsent) return metadata
  if (typeof metadata[consentField] !== 'string') return null
  return { ...metadata, [consentField]: clock.now().toISOString() }
}

/** A change of metadata. Where consent is required, its time is replaced by that of this server's clock, or removed if it is withdrawn. */
export function noteChangedConsent(
  { clock, config }: Pick<AccountsContext, 'clock' | 'config'>,
  { before, change }: { before: Metadata; change: Metadata },
): Metadata {
  if (!config.asksConsent || !Object.hasOwn(change, consentField)) return change
  if (!change[consentField]) return { ...change, [consentField]: null }
  // Clients may resend all metadata unchanged.
  const isKnown = hasConsented(before) && before[consentField] === change[consentField]
  return isKnown ? change : { ...change, [consentField]: clock.now().toISOString() }
}
