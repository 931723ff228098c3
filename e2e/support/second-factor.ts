import { codeAt } from '../../server/tests/support/second-factor.ts'
import type { Account } from './account.ts'

const stepMs = 30_000

/** What the app shows `steps` half minutes from now. A code works once, and only after those before it. */
export function codeOfStep(secret: string, steps: -1 | 0 | 1): string {
  return codeAt(secret, new Date(Date.now() + steps * stepMs))
}

type Call = { path: string; body?: unknown }

async function post<Answer>(url: string, account: Account, { path, body = {} }: Call): Promise<Answer> {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

type Enrolled = { id: string; totp?: { secret: string } }

type FactorWish =
  | { factor_type: 'totp'; friendly_name: string }
  | { factor_type: 'phone'; friendly_name: string; phone: string; code: string }

/** A verified second factor of the account, whose session is raised by it; the code of the step before is used up. */
export async function addFactor(
  url: string,
  account: Account,
  { code, ...wish }: FactorWish & { code?: string },
): Promise<{ secret: string; account: Account }> {
  const { id, totp } = await post<Enrolled>(url, account, { path: '/factors', body: wish })
  const secret = totp?.secret ?? ''
  const challenge = await post<{ id: string }>(url, account, { path: `/factors/${id}/challenge` })
  const session = await post<{ access_token: string }>(url, account, {
    path: `/factors/${id}/verify`,
    body: { challenge_id: challenge.id, code: code ?? codeOfStep(secret, -1) },
  })
  return {
    secret,
    account: { ...account, accessToken: session.access_token, session: JSON.stringify(session) },
  }
}
