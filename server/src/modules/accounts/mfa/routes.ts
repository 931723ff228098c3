import type { Hono } from 'hono'
import * as v from 'valibot'
import type { AccountsContext } from '../accounts-context.ts'
import { readBody, text } from '../request-body.ts'
import { requestDevice } from '../request-device.ts'
import { limitRequests } from '../request-limits.ts'
import { requireSignedIn } from '../sessions/caller.ts'
import { challengeFactor } from './challenge.ts'
import { deleteFactor } from './unenroll.ts'
import { enrollFactor } from './enroll.ts'
import { verifyFactor } from './verify.ts'

const enrollBody = v.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
const verifyBody = v.object({ challenge_id: text, code: text })

export function factorRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/factors', limitRequests(accounts, 'user'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    return c.json(await enrollFactor(accounts, who, await readBody(c, enrollBody)))
  })
  app.post('/factors/:id/challenge', limitRequests(accounts, 'factor'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    const { ip } = requestDevice(c)
    return c.json(await challengeFactor(accounts, who, { factorId: c.req.param('id'), ip }))
  })
  app.post('/factors/:id/verify', limitRequests(accounts, 'factor'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    const { challenge_id: challengeId = '', code = '' } = await readBody(c, verifyBody)
    const { ip } = requestDevice(c)
    return c.json(await verifyFactor(accounts, who, { factorId: c.req.param('id'), challengeId, code, ip }))
  })
  app.delete('/factors/:id', async (c) => {
    const who = await requireSignedIn(accounts, c)
    return c.json(await deleteFactor(accounts, who, c.req.param('id')))
  })
}
