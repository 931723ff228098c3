import { login, strongPassword } from '@tidings/contract/limits'
import { passwordTexts } from '@tidings/contract/texts/fields'
import { ratePassword } from '@tidings/contract/validation/password-strength'
import { choosePasswordRules } from '@tidings/contract/validation/password-rules'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { maxPasswordBytes } from './password.ts'

type Reason = 'length' | 'characters' | 'pwned'

// Read on first use, because it is large and most processes never need it.
let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** The specification's rules count it as strong because of its capital, and take precedence over the list. */
const strongByTheRules = 'abcdefg1'

/** The most frequently leaked passwords, in lower case. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = new Set(dictionary['passwords-common'])
  passwords.delete(strongByTheRules)
  return passwords
}

async function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

function refuse(message: string, weakPasswordReasons: Reason[]): never {
  throw new AuthError(422, 'weak_password', { message, weakPasswordReasons })
}

function refuseWeak(password: string) {
  const { strong, warnings } = ratePassword(password)
  if (strong) return
  const isShort = password.length < strongPassword.minLength
  const isPatterned = warnings.includes(passwordTexts.common)
  const others = warnings.length - (isShort ? 1 : 0) - (isPatterned ? 1 : 0)
  const reasons: Reason[] = []
  if (isShort) reasons.push('length')
  if (others > 0) reasons.push('characters')
  if (isPatterned) reasons.push('pwned')
  refuse(warnings.join('. '), reasons)
}

function refuseShort(password: string) {
  const problem = choosePasswordRules(true).check(password)
  if (problem !== null) refuse(problem, ['length'])
}

/** Applies the rules of the screens and refuses common passwords. Throws `AuthError`. */
export async function requireValidNewPassword({ config }: Pick<AccountsContext, 'config'>, password: string) {
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw new AuthError(400, 'validation_failed', {
      message: `Password cannot be longer than ${maxPasswordBytes} characters`,
    })
  }
  if (password.length < login.passwordMinLength) {
    refuse(`Password should be at least ${login.passwordMinLength} characters.`, ['length'])
  }
  if (config.isHardened) refuseShort(password)
  else refuseWeak(password)
  if (await isCommon(password)) refuse(passwordTexts.common, ['pwned'])
}
