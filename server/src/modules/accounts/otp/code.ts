import { randomInt } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'

const digits = 6

/** Six uniformly random digits. */
export function makeCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** The configured code for numbers in `AUTH_TEST_OTP`. */
export function makePhoneCode({ config }: AccountsContext, phone: string): string {
  return config.accounts.testCodes.get(phone) ?? makeCode()
}

/** Sends nothing to numbers in `AUTH_TEST_OTP`. Rejects if the SMS service refuses the message. */
export async function sendCodeBySms(
  { config, textMessenger }: AccountsContext,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  if (config.accounts.testCodes.has(phone)) return
  if (textMessenger === null) throw new Error('There is no service that sends text messages.')
  await textMessenger.send({ to: phone, text: `Your Tidings code is ${code}` })
}
