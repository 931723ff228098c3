import type { AccountsContext } from '../accounts-context.ts'
import type { Purpose } from './queries.ts'

export const textCodeLifetimeS = 60

const byText: ReadonlySet<Purpose> = new Set(['sms', 'sms_sign_in', 'phone_change'])

type Parts = Pick<AccountsContext, 'clock' | 'config'>

/** How long a link or code of this purpose works. */
export function findLifetimeS({ config }: Parts, purpose: Purpose): number {
  return byText.has(purpose) ? textCodeLifetimeS : config.accounts.codeLifetimeS
}

export function findOldestValid({ clock }: Parts, lifetimeS: number): Date {
  return new Date(clock.now().getTime() - lifetimeS * 1000)
}
