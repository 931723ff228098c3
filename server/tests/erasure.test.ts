import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AccountDeletion } from '@tidings/contract/api/personal-data'
import { accountDeletion } from '@tidings/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { overwriteDeletedJob, overwriteDeletedNewsJob } from '#db/overwrite-deleted'
import { eraseDueAccountsJob } from '#modules/accounts'
import { refreshFeeds } from '#modules/news'
import { saveRecording } from '#modules/recordings'
import { feed, openFeedServer } from './support/feed-server.ts'
import { liveFully, type ErasablePerson } from './support/erasable-person.ts'
import { modelClient } from './support/model-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { requestOf } from './support/personal-data.ts'
import { authClient, dataClient, signInAgain } from './support/project-clients.ts'
import { searchEverywhere, searchFiles } from './support/search-everywhere.ts'
import { codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { adminClient } from './support/service-key.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const isRepetition = inject('isRepetition')
const graceMs = accountDeletion.graceDays * 86_400_000

const stack = new AsyncDisposableStack()
let server: TestServer
let clock: MovableClock
let person: ErasablePerson
let names = 0

beforeAll(async () => {
  clock = movableClock()
  const feeds = stack.use(await openFeedServer())
  feeds.answers.set('catalogue', feed('Coast News', []))
  // With the queue's own tables.
  const env = { JOBS: 'on', ...feeds.envFor(['catalogue']) }
  server = stack.use(await startTestServer({ overrides: { clock }, env }))
})
afterAll(() => stack.disposeAsync())
beforeEach(async () => {
  names += 1
  person = await liveFully(server, `Zebulon${names}x`)
})

const eraseDue = () => eraseDueAccountsJob(server.context).run({}, new AbortController().signal)
const tracesOf = (who: ErasablePerson) => searchEverywhere(server, who.traces)

async function deleteAccount(who: { accessToken: string } = person): Promise<AccountDeletion> {
  const response = await requestOf(server.url, who.accessToken).deleteAccount()
  expect(response.status).toBe(200)
  // The mail about it is written after the answer, and long before the erasure.
  await vi.waitFor(() => {
    const mails = searchFiles(path.join(server.config.dataDir, 'outbox'), [person.email])
    expect(mails.some((file) => readFileSync(file, 'utf8').includes('account will be deleted'))).toBe(true)
  }, 30_000)
  return (await response.json()) as AccountDeletion
}

async function makeLink() {
  const made = await fetch(`${server.url}${person.recording}/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  return `${server.url}${((await made.json()) as { url: string }).url}`
}

/** Whether a refresh takes it on, be it ours or one of the server's own job at the same moment. */
const isFeedFetched = async () => {
  const { pool } = server.context.database
  const due = new Date(0)
  await pool.query('update feeds set next_fetch_at = $2 where url = $1', [person.feedUrl, due])
  await refreshFeeds(server.context)
  const { rows } = await pool.query<{ next: Date }>(
    'select next_fetch_at as next from feeds where url = $1',
    [person.feedUrl],
  )
  return rows[0]?.next.getTime() !== due.getTime()
}

describe('deleting an account', () => {
  test.skipIf(isRepetition)(
    'ends sessions, keys, links and fetching at once, and keeps everything else for the grace period',
    async () => {
      const device = await signInAgain(server.url, person)
      const link = await makeLink()
      expect((await fetch(link)).status).toBe(200)
      expect(await isFeedFetched()).toBe(true)
      const { until } = await deleteAccount()
      expect(Date.parse(until ?? '') - clock.now().getTime()).toBeCloseTo(graceMs, -5)
      for (const token of [person.accessToken, device.session.access_token]) {
        expect((await dataClient(server.url, token).from('profiles').select()).status).toBe(401)
        expect((await requestOf(server.url, token).status()).status).toBe(401)
      }
      expect((await device.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
      expect((await modelClient(server.url, person.modelKey).get('/v1/models')).status).toBe(401)
      expect((await fetch(link)).status).toBe(403)
      expect(await isFeedFetched()).toBe(false)
      await eraseDue()
      expect(await tracesOf(person)).toContain('public.query_history')
    },
  )

  test.skipIf(isRepetition)('is undone by signing in, which says so and restores everything', async () => {
    await deleteAccount()
    clock.advance(graceMs - 60_000)
    await eraseDue()
    const back = await signInAgain(server.url, person)
    const undoneAt = String(back.session.user.app_metadata['deletion_undone_at'])
    expect(clock.now().getTime() - Date.parse(undoneAt)).toBeLessThan(60_000)
    clock.advance(graceMs)
    await eraseDue()
    const again = await signInAgain(server.url, person)
    const { data } = await again.data.from('query_history').select()
    expect(data).toHaveLength(3)
    expect(existsSync(path.join(server.config.dataDir, person.recording.replace('/api', '')) + '.wav')).toBe(
      true,
    )
    expect(await isFeedFetched()).toBe(true)
    const events = await fetch(`${server.url}/api/security-events`, {
      headers: { authorization: `Bearer ${again.session.access_token}` },
    })
    const kinds = ((await events.json()) as { events: { kind: string }[] }).events.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['deletion_requested', 'deletion_undone']))
  })

  test.skipIf(isRepetition)('is not undone by the refused sign-in of a banned person', async () => {
    await deleteAccount()
    const admin = await adminClient(server)
    await admin.updateUserById(person.id, { ban_duration: '24h' })
    const { data } = await admin.generateLink({ type: 'magiclink', email: person.email })
    const token_hash = data.properties?.hashed_token ?? ''
    const { error } = await authClient(server.url).verifyOtp({ type: 'magiclink', token_hash })
    expect(error?.code).toBe('user_banned')
    clock.advance(graceMs)
    await eraseDue()
    expect(await tracesOf(person)).toEqual([])
  })

  test.skipIf(isRepetition)(
    'with a second factor is undone only by that, not by the password before it',
    async () => {
      const factor = await enrolTotp(person.auth)
      const shown = await verifyTotp(person.auth, factor, clock.now())
      await deleteAccount({ accessToken: shown.access_token })
      clock.advance(60_000)
      const thief = await signInAgain(server.url, person)
      const undone = async () => {
        const { rows } = await server.context.database.pool.query<{ undone: boolean }>(
          'select erase_after is null as undone from auth.users where id = $1',
          [person.id],
        )
        return rows[0]?.undone
      }
      expect(await undone()).toBe(false)
      const code = codeAt(factor.secret, clock.now())
      const { data } = await thief.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code })
      expect(data?.user.app_metadata['deletion_undone_at']).toBeTruthy()
      expect(await undone()).toBe(true)
    },
  )

  test('leaves nothing in any table, file or queue after the grace period', async () => {
    const other = await liveFully(server, `Other${names}y`)
    await deleteAccount()
    expect((await tracesOf(person)).length).toBeGreaterThan(8)
    clock.advance(graceMs + 1000)
    await eraseDue()
    expect(await tracesOf(person)).toEqual([])
    expect((await fetch(server.url + person.recording)).status).toBe(401)
    expect(await tracesOf(other)).toContain('public.query_history')
    expect((await authClient(server.url).signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    const { rows } = await server.context.database.pool.query<{ kind: string; network: string }>(
      `select kind, network from security_events where user_id is null and kind in ('account_erased', 'deletion_requested')`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['account_erased', 'deletion_requested']),
    )
  })

  test.runIf(inject('database').kind === 'embedded')(
    'leaves nothing in the files of the embedded database either',
    async () => {
      await deleteAccount()
      clock.advance(graceMs + 1000)
      const [id = '', email = '', phone = '', feedUrl = ''] = person.traces
      const search = (texts: string[]) => searchFiles(server.config.dataDir, texts, true)
      // Of the feed that they added.
      const ofFeed = [`${feedUrl}#article`]
      await eraseDue()
      expect(search([id, email, phone])).not.toEqual([])
      expect(search(ofFeed)).not.toEqual([])
      await overwriteDeletedJob(server.context.database).run({}, new AbortController().signal)
      expect(search([id, email, phone])).toEqual([])
      const isInUse = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false)
      const sleep = vi.fn<() => Promise<void>>().mockResolvedValue()
      const ownClock = { now: () => clock.now(), sleep }
      const job = overwriteDeletedNewsJob(server.context.database, { clock: ownClock, isInUse })
      await job.run({}, new AbortController().signal)
      expect(sleep).toHaveBeenCalledOnce()
      expect(search(ofFeed)).toEqual([])
    },
  )

  test('also removes what requests and jobs write in the meantime', async () => {
    await deleteAccount()
    clock.advance(graceMs + 1000)
    await eraseDue()
    await server.context.database.pool.query(
      `with plan as (
         insert into briefing_plans (user_id, hour, weekday, quiet_from, quiet_until, most_a_day) values ($1, 7, 0, 22, 7, 3)
       )
       insert into briefings (user_id, language, opening, chapters, created_at) values ($1, 'en', '[]', '[]', now())`,
      [person.id],
    )
    const recording = await saveRecording(server.context, { userId: person.id, samples: new Int16Array(100) })
    expect(await tracesOf(person)).toContain('public.answer_audio')
    await eraseDue()
    expect(await tracesOf(person)).toEqual([])
    const id = path.basename(recording ?? '')
    expect(existsSync(path.join(server.config.dataDir, 'audio', `${id}.wav`))).toBe(false)
  })

  test('is completed by the next run if one is interrupted', async () => {
    await deleteAccount()
    clock.advance(graceMs + 1000)
    let isBroken = true
    server.context.erasures.listen(async () => {
      if (isBroken) throw new Error('the disk is full')
    })
    await expect(eraseDue()).rejects.toThrow('accounts could not be erased')
    isBroken = false
    await eraseDue()
    expect(await tracesOf(person)).toEqual([])
  })
})

describe('deletion by the operator', () => {
  test('leaves nothing', async () => {
    const admin = await adminClient(server)
    expect((await admin.deleteUser(person.id)).error).toBeNull()
    expect(await tracesOf(person)).toEqual([])
  })

  test.skipIf(isRepetition)('leaves the mails to addresses that contain the erased one', async () => {
    const admin = await adminClient(server)
    const outbox = path.join(server.config.dataDir, 'outbox')
    const others = [`x${person.email}`, `x.${person.email}`, `${person.email}.example`]
    for (const email of others) {
      await admin.createUser({ email, password: 'Correct-horse-7', email_confirm: true })
      await authClient(server.url).resetPasswordForEmail(email)
    }
    await authClient(server.url).resetPasswordForEmail(person.email)
    const mailsTo = (email: string) =>
      searchFiles(outbox, [email]).filter((file) => readFileSync(file, 'utf8').includes(`To: ${email}\r\n`))
    const count = () => [person.email, ...others].map((email) => mailsTo(email).length > 0)
    await vi.waitFor(() => expect(count()).toEqual([true, true, true, true]), 30_000)
    expect((await admin.deleteUser(person.id)).error).toBeNull()
    expect(count()).toEqual([false, true, true, true])
  })

  test('softly leaves the id in the empty account row, and nothing else', async () => {
    const admin = await adminClient(server)
    expect((await admin.deleteUser(person.id, true)).error).toBeNull()
    expect(await tracesOf(person)).toEqual(['auth.users'])
    const [, ...others] = person.traces
    expect(await searchEverywhere(server, others)).toEqual([])
  })
})

test.skipIf(isRepetition)('an anonymous user, who could not sign in again, is erased at once', async () => {
  await using open = await startTestServer({ env: { AUTH_ANONYMOUS: 'on' }, overrides: { clock } })
  const { data } = await authClient(open.url).signInAnonymously()
  const id = data.user?.id ?? ''
  clock.advance(3_600_000)
  const response = await requestOf(open.url, data.session?.access_token ?? '').deleteAccount()
  expect(await response.json()).toEqual({ until: null })
  expect(await searchEverywhere(open, [id])).toEqual([])
})
