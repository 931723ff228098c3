import type { ErrorBody } from '@tidings/contract/api/error-body'
import { defaultPreferences } from '@tidings/contract/entities'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, NewEntry, Project } from '#platform/project'
import { recordLog } from './support/recorded-log.ts'
import { movableClock } from './support/movable-clock.ts'
import { openProjectGateway, type ProjectGateway } from './support/project-gateway.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const { log, lines } = recordLog()
const clock = movableClock()
let own: TestServer
let front: ProjectGateway
let hosted: TestServer

beforeAll(async () => {
  own = await startTestServer({ overrides: { log, clock } })
  front = await openProjectGateway(own)
  hosted = await startTestServer({
    env: front.env,
    overrides: { log, clock },
  })
})
afterAll(async () => {
  await hosted[Symbol.asyncDispose]()
  await front[Symbol.asyncDispose]()
  await own[Symbol.asyncDispose]()
})

function entryOf(question: string, audioUrl: string | null = null): NewEntry {
  return {
    query_text: question,
    summary_text: `An answer to "${question}" with a back\\slash, {braces} and a\nline.`,
    status: 'completed',
    interaction_duration: 1.5,
    audio_response_url: audioUrl,
    context_data: { type: 'question', articles: [{ id: 'a1' }], after: null },
  }
}

/** Why something was rejected, with what caused it at a hosted project. */
async function readRefusal(rejected: Promise<unknown>): Promise<string> {
  const error = await rejected.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) return 'nothing was rejected'
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message
}

describe.each(['own', 'hosted'] as const)('the %s project', (kind) => {
  let project: Project
  let ada: TestUser
  let ben: TestUser
  let asAda: Caller
  let asBen: Caller

  async function authenticated({ accessToken }: TestUser): Promise<Caller> {
    const caller = await project.authenticate(accessToken)
    if (!caller) throw new Error('the token was not accepted')
    return caller
  }

  beforeEach(async () => {
    project = (kind === 'own' ? own : hosted).context.project
    ada = await newUser(own.url, 'Ada')
    ben = await newUser(own.url, 'Ben')
    asAda = await authenticated(ada)
    asBen = await authenticated(ben)
    lines.length = 0
  })

  test('reads the settings that the user saved', async () => {
    await ada.prefer({ interests: ['Science', 'a "quoted" one'], content_filter_level: 'strict' })
    await ada.data
      .from('profiles')
      .update({ language_preference: 'de', timezone: 'Europe/Berlin', location: ' Mainz ' })
      .eq('id', ada.id)
    expect(await project.readSettings(asAda)).toEqual({
      profile: { firstName: 'Ada', language: 'de', timeZone: 'Europe/Berlin', location: 'Mainz' },
      preferences: {
        ...defaultPreferences,
        interests: ['Science', 'a "quoted" one'],
        content_filter_level: 'strict',
      },
    })
  })

  test('gives a user without rows the defaults', async () => {
    await ada.data.from('profiles').delete().eq('id', ada.id)
    await ada.data.from('user_preferences').delete().eq('user_id', ada.id)
    expect(await project.readSettings(asAda)).toEqual({
      profile: { firstName: null, language: 'en', timeZone: null, location: null },
      preferences: defaultPreferences,
    })
  })

  test('adds history entries, finds them by id and recording, and lists the newest first', async () => {
    const first = await project.history.add(asAda, entryOf('first', '/api/audio/1'))
    const second = await project.history.add(asAda, entryOf('second'))
    const third = await project.history.add(asAda, entryOf('third'))
    expect(await ada.history()).toMatchObject([
      { id: third, user_id: ada.id, ...entryOf('third') },
      { id: second, ...entryOf('second') },
      { id: first, ...entryOf('first', '/api/audio/1') },
    ])
    const { context_data, summary_text } = entryOf('second')
    const found = await project.history.find(asAda, second)
    expect(found).toMatchObject({ context_data, summary_text })
    expect(Math.abs(Date.parse(found?.created_at ?? '') - Date.now())).toBeLessThan(600_000)
    const newest = await project.history.readNewest(asAda, 2)
    expect(newest.map((entry) => entry.summary_text)).toEqual([
      entryOf('third').summary_text,
      entryOf('second').summary_text,
    ])
    expect(await project.history.hasRecording(asAda, '/api/audio/1')).toBe(true)
    expect(await project.history.hasRecording(asAda, '/api/audio/2')).toBe(false)
  })

  describe('history counts', () => {
    const day = (days: number, hour = 12) => new Date(Date.UTC(2026, 2, 1 + days, hour))
    const starts = [0, 1, 2, 3].map((days) => day(days, 0))
    const article = (source: unknown, sample = false) => ({ id: 'a', source, sample })
    const named = (counts: Record<string, number>) =>
      Object.entries(counts).map(([name, count]) => ({ name, count }))
    const daysOf = (...days: [questions: number, callSeconds: number][]) =>
      days.map(([questions, callSeconds]) => ({ questions, callSeconds }))

    /** As any client of the data API can write it, at any time. */
    async function write(at: Date, context: object, seconds: number | null = 0) {
      const row = {
        query_text: 'q',
        status: 'completed',
        interaction_duration: seconds,
        context_data: context,
      }
      const written = { user_id: ada.id, created_at: at.toISOString(), ...row }
      expect((await ada.data.from('query_history').insert(written)).error).toBeNull()
    }
    const ask = (at: Date, context: object) => write(at, { type: 'question', language: 'en', ...context })

    test('are by day, topic, source and language, and only of questions and calls', async () => {
      const topics = ['Science', 'Science', 'Astrology']
      await ask(day(0), { language: 'de', topics, articles: [article('BBC'), article('Blick')] })
      await ask(day(0, 23), { topics: ['Science', 'Food'], articles: [article('BBC')] })
      await ask(day(2), { articles: [article('Sample Post', true)], isNothingFound: true })
      await write(day(2), { type: 'voice_transcript' }, 7)
      await write(day(2), { type: 'assistant_start' }, 90.5)
      await write(day(2), { type: 'assistant_start_with_config' }, 1e9)
      await write(day(1), { type: 'demo_data', articles: [article('BBC')], isNothingFound: true }, 42)
      for (const outside of [day(3, 0), new Date(day(0, 0).getTime() - 1)]) await ask(outside, {})
      expect(await project.history.count(asAda, starts)).toEqual({
        days: daysOf([2, 0], [0, 0], [2, 86_490.5]),
        topics: named({ Science: 2, Food: 1 }),
        sources: named({ BBC: 2, Blick: 1 }),
        languages: named({ en: 2, de: 1 }),
        notFound: 1,
      })
      const nothing = {
        days: daysOf([0, 0], [0, 0], [0, 0]),
        topics: [],
        sources: [],
        languages: [],
        notFound: 0,
      }
      for (const other of [asBen, { ...asAda, accessToken: ben.accessToken }])
        expect(await project.history.count(other, starts)).toEqual(nothing)
    })

    test('work with whatever a client has written', async () => {
      const odd = [null, 'x', 7, { source: 7 }, { source: ['BBC'] }, ['source'], article('y'.repeat(900))]
      await ask(day(0), { language: 'tlh', topics: 'Science', articles: odd, isNothingFound: 'true' })
      await ask(day(0), { language: ['en'], topics: [7, null, ['Food'], { Food: 1 }], articles: 'BBC' })
      await write(day(0), { type: ['question'] })
      await write(day(0), [])
      await write(day(0), { type: 'assistant_start' }, null)
      expect(await project.history.count(asAda, starts)).toEqual({
        days: daysOf([2, 0], [0, 0], [0, 0]),
        sources: named({ ['y'.repeat(200)]: 1 }),
        topics: [],
        languages: [],
        notFound: 0,
      })
    })
  })

  test('shows and changes nothing of another user, whatever id is sent with the token', async () => {
    await ben.prefer({ interests: ['a secret'] })
    const secret = await project.history.add(asBen, entryOf('a secret', '/api/audio/3'))
    for (const caller of [asAda, { ...asBen, accessToken: ada.accessToken }]) {
      const settings = await project.readSettings(caller)
      expect(settings.preferences.interests).toEqual([])
      expect(settings.profile.firstName).not.toBe('Ben')
      expect(await project.history.find(caller, secret)).toBeNull()
      expect(await project.history.readNewest(caller, 30)).toEqual([])
      expect(await project.history.hasRecording(caller, '/api/audio/3')).toBe(false)
    }
    const forged = project.history.add({ ...asBen, accessToken: ada.accessToken }, entryOf('forged'))
    expect(await readRefusal(forged)).toContain('row-level security')
    expect(await ben.history()).toHaveLength(1)
    expect(await ada.history()).toEqual([])
  })

  test('keeps many simultaneous users apart', async () => {
    await Promise.all([ada, ben].map((user) => user.prefer({ interests: [user.id] })))
    const callers = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? asAda : asBen))
    const settings = await Promise.all(callers.map((caller) => project.readSettings(caller)))
    expect(settings.map(({ preferences }) => preferences.interests)).toEqual(
      callers.map(({ userId }) => [userId]),
    )
  })

  test('opens no row to a session that has ended', async () => {
    const id = await project.history.add(asAda, entryOf('before'))
    await ada.auth.signOut({ scope: 'local' })
    const unavailable = { name: 'AppError', code: 'unavailable' }
    await expect(project.readSettings(asAda)).rejects.toMatchObject(unavailable)
    await expect(project.history.find(asAda, id)).rejects.toMatchObject(unavailable)
    await expect(project.history.readNewest(asAda, 30)).rejects.toMatchObject(unavailable)
    await expect(project.history.hasRecording(asAda, '/api/audio/1')).rejects.toMatchObject(unavailable)
    expect(await readRefusal(project.history.add(asAda, entryOf('after')))).toMatch(/session/i)
    const { rows } = await own.context.database.pool.query(
      'select query_text from public.query_history where user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ query_text: 'before' }])
  })

  test('opens no row to an expired or unsigned token', async () => {
    const forged = { ...asAda, accessToken: `${ada.accessToken.slice(0, -6)}AAAAAA` }
    await expect(project.readSettings(forged)).rejects.toMatchObject({ code: 'unavailable' })
    clock.advance(604_801_000)
    await expect(project.readSettings(asAda)).rejects.toMatchObject({ code: 'unavailable' })
    clock.advance(-604_801_000)
    expect(await project.readSettings(asAda)).toMatchObject({ profile: { firstName: 'Ada' } })
  })

  test('aborts a read that is no longer needed', async () => {
    const gone = new AbortController()
    const read = project.readSettings(asAda, gone.signal)
    gone.abort(new Error('the client has gone'))
    await expect(read).rejects.toThrow('the client has gone')
  })
})

describe('a question', () => {
  const ask = (accessToken: string, body: object = { question: 'What is new?' }) =>
    fetch(`${own.url}/api/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const permit = (verb: 'grant' | 'revoke', right: string) =>
    own.context.database.pool.query(`${verb} ${right} ${verb === 'grant' ? 'to' : 'from'} authenticated`)

  test('is answered even if its answer cannot be saved, and that is logged', async () => {
    const reader = await newUser(own.url)
    await permit('revoke', 'insert on public.query_history')
    try {
      const response = await ask(reader.accessToken)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ historyId: null, sentences: expect.any(Array) })
      expect(lines.filter((line) => line.includes('a history entry could not be saved'))).toHaveLength(1)
      expect(lines.join('')).not.toContain('What is new?')
    } finally {
      await permit('grant', 'insert on public.query_history')
    }
  })

  test('is answered without the history, but not without the preferences', async () => {
    const reader = await newUser(own.url)
    await permit('revoke', 'select on public.query_history')
    expect((await ask(reader.accessToken)).status).toBe(200)
    const followUp = await ask(reader.accessToken, { question: 'Why?', after: reader.id })
    expect(followUp.status).toBe(503)
    expect(((await followUp.json()) as ErrorBody).error.message).toBe(
      'Could not read your history. Please try again.',
    )
    await permit('grant', 'select on public.query_history')
    await permit('revoke', 'select on public.user_preferences')
    const refused = await ask(reader.accessToken)
    await permit('grant', 'select on public.user_preferences')
    expect(refused.status).toBe(503)
    expect(((await refused.json()) as ErrorBody).error).toMatchObject({
      code: 'unavailable',
      message: 'Could not read your preferences. Please try again.',
    })
  })
})
