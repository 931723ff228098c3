import { login, strongPassword } from '@tidings/contract/limits'
import { passwordTexts } from '@tidings/contract/texts/fields'
import { ratePassword } from '@tidings/contract/validation/password-strength'
import { choosePasswordRules } from '@tidings/contract/validation/password-rules'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { maxPasswordBytes } from './password.ts'

type Reason = 'length' | 'characters' | 'pwned'

// Read with the first new password: it is of some size, and most processes never need it.
let commonPasswords: Promise<ReadonlySet<string>> | null = null

/** Its capital makes it strong by the rules of the specification, which the list does not overrule. */
const strongByTheRules = 'abcdefg1'

/** The passwords that leaked most often, in lower case. */
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

/** The rules of the screens, and that it is none of the passwords that everybody tries first. Throws `AuthError`. */
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
