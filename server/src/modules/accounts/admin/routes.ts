import { Hono, type Context } from 'hono'
import { noteAccess } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { removeFactor } from '../mfa/unenroll.ts'
import { isUuid } from '../mfa/challenge.ts'
import { findFactors } from '../mfa/queries.ts'
import { readBody } from '../request-body.ts'
import { limitRequests } from '../request-limits.ts'
import { readBearerToken } from '../sessions/caller.ts'
import { readAccessToken } from '../token/access-token.ts'
import { lacksFactor, readSignedKey } from '../token/api-key.ts'
import { openServiceSession } from '../token/operator-app.ts'
import type { UserRow } from '../rows.ts'
import { presentFactor, presentUser } from '../user/present.ts'
import { withIdentities } from '../user/queries.ts'
import { adminUserBody, deleteBody, inviteBody, linkBody, serviceSessionBody } from './request-bodies.ts'
import { deleteUserRow, anonymizeUserRow, listUsers } from './queries.ts'
import { changeUser, removeUser, requireUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { generateLink, inviteUser } from './generate-link.ts'

const maxPerPage = 1000

/** Throws `AuthError` unless the bearer token is a service key, with or without a code of the operator's app. */
async function readServiceKey({ keys, clock }: AccountsContext, c: Context) {
  const token = readBearerToken(c.req.header('authorization'))
  if (token === null) {
    throw new AuthError(401, 'no_authorization', { message: 'This endpoint requires a valid Bearer token' })
  }
  const signed = await readSignedKey(keys, token, clock.now())
  if (signed?.role === 'service_role') return { key: token, signed }
  const isOurs = signed !== null || (await readAccessToken(keys, token, clock.now())).kind === 'valid'
  throw isOurs
    ? new AuthError(403, 'not_admin', { message: 'User not allowed' })
    : new AuthError(403, 'bad_jwt', { message: 'invalid JWT: unable to parse or verify signature' })
}

/** Throws `AuthError` unless the bearer token is a service key with operator access. */
async function requireServiceKey(accounts: AccountsContext, c: Context) {
  const { signed } = await readServiceKey(accounts, c)
  if (!lacksFactor(accounts, signed)) return
  throw new AuthError(403, 'insufficient_aal', {
    message: 'Show a code of the operator’s app first: POST /auth/v1/admin/session',
  })
}

async function noteReading(accounts: AccountsContext, userId: string | null) {
  await noteAccess(accounts, { kind: 'data_read_by_operator', userId })
}

async function present(accounts: AccountsContext, user: UserRow) {
  return presentUser(await withIdentities(accounts.tables, user))
}

function readWholeNumber(c: Context, name: string, disclaimer: number): number {
  const text = c.req.query(name) || String(disclaimer)
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value > 0) return value
  throw new AuthError(400, 'validation_failed', {
    message: `Bad Pagination Parameters: ${name} must be a number from 1`,
  })
}

/** Sets the `Link` and count headers for paging. */
function linkPages(c: Context, { page, perPage, total }: { page: number; perPage: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const next = page < last ? [link(page + 1, 'next')] : []
  c.header('Link', [...next, link(last, 'last')].join(', '))
  c.header('X-Total-Count', String(total))
}

async function listPage(accounts: AccountsContext, c: Context) {
  const page = readWholeNumber(c, 'page', 1)
  const perPage = Math.min(maxPerPage, readWholeNumber(c, 'per_page', 50))
  const { users, total } = await listUsers(accounts.tables, { page, perPage })
  linkPages(c, { page, perPage, total })
  await noteReading(accounts, null)
  return { users: await Promise.all(users.map((user) => present(accounts, user))), aud: 'authenticated' }
}

function userRoutes(app: Hono, accounts: AccountsContext) {
  app.get('/users', async (c) => c.json(await listPage(accounts, c)))
  app.post('/users', async (c) =>
    c.json(await present(accounts, await createUser(accounts, await readBody(c, adminUserBody)))),
  )
  app.get('/users/:id', async (c) => {
    const user = await requireUser(accounts, c.req.param('id'))
    await noteReading(accounts, user.id)
    return c.json(await present(accounts, user))
  })
  app.put('/users/:id', async (c) => {
    const request = await readBody(c, adminUserBody)
    return c.json(await present(accounts, await changeUser(accounts, c.req.param('id'), request)))
  })
  app.delete('/users/:id', async (c) => {
    const text = await c.req.text()
    const isSoft = text !== '' && (await readBody(c, deleteBody)).should_soft_delete === true
    const now = accounts.clock.now()
    await removeUser(accounts, c.req.param('id'), (db, user) =>
      isSoft ? anonymizeUserRow(db, user, now) : deleteUserRow(db, user.id),
    )
    return c.json({})
  })
}

function factorRoutes(app: Hono, accounts: AccountsContext) {
  app.get('/users/:id/factors', async (c) => {
    const user = await requireUser(accounts, c.req.param('id'))
    await noteReading(accounts, user.id)
    return c.json((await findFactors(accounts.tables, user.id)).map(presentFactor))
  })
  app.delete('/users/:id/factors/:factor', async (c) => {
    const user = await requireUser(accounts, c.req.param('id'))
    const factorId = c.req.param('factor')
    const factor = isUuid(factorId) ? await removeFactor(accounts, user, factorId) : undefined
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', { message: 'Factor not found' })
    return c.json(presentFactor(factor))
  })
}

/** `/admin/…` and `/invite`: for service keys only. */
export function adminRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/admin/session', limitRequests(accounts, 'token'), async (c) => {
    const shown = await readServiceKey(accounts, c)
    const { code = '' } = await readBody(c, serviceSessionBody)
    return c.json(await openServiceSession(accounts, { ...shown, code }))
  })
  const admin = new Hono()
  admin.use(async (c, next) => {
    await requireServiceKey(accounts, c)
    await next()
  })
  userRoutes(admin, accounts)
  factorRoutes(admin, accounts)
  admin.post('/generate_link', async (c) => {
    const request = await readBody(c, linkBody)
    const redirect_to = request.redirect_to ?? c.req.query('redirect_to')
    return c.json(await generateLink(accounts, { ...request, redirect_to }))
  })
  app.route('/admin', admin)
  app.post('/invite', async (c) => {
    await requireServiceKey(accounts, c)
    const request = await readBody(c, inviteBody)
    return c.json(await inviteUser(accounts, { ...request, redirect_to: c.req.query('redirect_to') }))
  })
}
