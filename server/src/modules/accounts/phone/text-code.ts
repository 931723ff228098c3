import { randomInt } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'

const digits = 6

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** A code for a phone: the configured one where the number is for tests. */
export function newPhoneCode({ config }: AccountsContext, phone: string): string {
  return config.accounts.testCodes.get(phone) ?? newCode()
}

/** Sends the code as a text message; nothing to a number for tests. Rejects when the service does not take it. */
export async function textCode(
  { config, textMessenger }: AccountsContext,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  if (config.accounts.testCodes.has(phone)) return
  if (textMessenger === null) throw new Error('There is no service that sends text messages.')
  await textMessenger.send({ to: phone, text: `Your Tidings code is ${code}` })
}
