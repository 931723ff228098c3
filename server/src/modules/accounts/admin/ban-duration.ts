import { AuthError } from '../auth-error.ts'

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const maxBanMs = 200 * 365 * 86_400_000

/** When a ban such as `24h` or `1h30m` ends; null for `none`. Throws `AuthError` for anything else. */
export function findBanEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  const ms = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0)
  if (parts.length > 0 && parts.map(([part]) => part).join('') === duration && ms <= maxBanMs) {
    return new Date(now.getTime() + ms)
  }
  throw new AuthError(400, 'validation_failed', { message: 'invalid format for ban duration' })
}
