import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AccountsContext } from '../accounts-context.ts'
import { readBody, text } from '../request-body.ts'
import { requestDevice } from '../request-device.ts'
import { limitRequests } from '../request-limits.ts'
import { requireSignedIn } from '../sessions/caller.ts'
import { challengeFactor } from './challenge.ts'
import { deleteFactor } from './unenroll.ts'
import { enrollFactor } from './enroll.ts'
import { findRelyingParty, type RelyingParty } from './relying-party.ts'
import { verifyFactor } from './verify.ts'

const enrollBody = v.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
const verifyBody = v.object({ challenge_id: text, code: text, webauthn: v.optional(v.unknown()) })
const challengeBody = v.object({
  webauthn: v.optional(
    v.object({ rpId: v.optional(v.string()), rpOrigins: v.optional(v.array(v.string())) }),
  ),
})

async function readParty(accounts: AccountsContext, c: Context): Promise<RelyingParty> {
  const { webauthn } = (await c.req.text()) === '' ? {} : await readBody(c, challengeBody)
  return findRelyingParty(accounts, c, webauthn ?? {})
}

export function factorRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/factors', limitRequests(accounts, 'user'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    return c.json(await enrollFactor(accounts, who, await readBody(c, enrollBody)))
  })
  app.post('/factors/:id/challenge', limitRequests(accounts, 'factor'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    const { ip } = requestDevice(c)
    const asked = { factorId: c.req.param('id'), ip, readParty: () => readParty(accounts, c) }
    return c.json(await challengeFactor(accounts, who, asked))
  })
  app.post('/factors/:id/verify', limitRequests(accounts, 'factor'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    const { challenge_id: challengeId = '', code = '', webauthn } = await readBody(c, verifyBody)
    const shown = { factorId: c.req.param('id'), challengeId, code, webauthn, ip: requestDevice(c).ip }
    return c.json(await verifyFactor(accounts, who, shown))
  })
  app.delete('/factors/:id', async (c) => {
    const who = await requireSignedIn(accounts, c)
    return c.json(await deleteFactor(accounts, who, c.req.param('id')))
  })
}
