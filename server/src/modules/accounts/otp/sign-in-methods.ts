import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'

export function requireEmailEnabled({ config }: AccountsContext) {
  if (config.accounts.allowsEmail) return
  throw new AuthError(422, 'email_provider_disabled', { message: 'Email logins are disabled' })
}

export function requirePhoneEnabled({ config }: AccountsContext) {
  if (config.accounts.allowsPhone) return
  throw new AuthError(400, 'phone_provider_disabled', { message: 'Unsupported phone provider' })
}
