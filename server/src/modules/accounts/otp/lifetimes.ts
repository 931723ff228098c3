import type { AccountsContext } from '../accounts-context.ts'
import type { Purpose } from './queries.ts'

export const textCodeLifetimeS = 60

const byText: ReadonlySet<Purpose> = new Set(['sms', 'sms_sign_in', 'phone_change'])
/** They sign in to an account that is in use, or prove whose it is; the others confirm an address or invite to it. */
const asProof: ReadonlySet<Purpose> = new Set(['magiclink', 'recovery', 'reauthentication'])

type Parts = Pick<AccountsContext, 'clock' | 'config'>

/** How long a link or code of this purpose works. */
export function findLifetimeS({ config }: Parts, purpose: Purpose): number {
  if (byText.has(purpose)) return textCodeLifetimeS
  const { codeLifetimeS, proofLifetimeS } = config.accounts
  return asProof.has(purpose) ? proofLifetimeS : codeLifetimeS
}

export function findOldestValid({ clock }: Parts, lifetimeS: number): Date {
  return new Date(clock.now().getTime() - lifetimeS * 1000)
}
