import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataClient, historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person
let other: Person

beforeAll(async () => {
  server = await shareTestServer()
})
beforeEach(async () => {
  person = await signUpPerson(server.url)
  other = await signUpPerson(server.url, 'Grace Hopper')
})

describe('a new user', () => {
  test('has a profile with the first name from sign-up, and the default preferences', async () => {
    const profile = await person.data.from('profiles').select('*').eq('id', person.id).single()
    expect(profile.data).toMatchObject({
      id: person.id,
      firstname: 'Ada Lovelace',
      language_preference: 'en',
      location: null,
    })
    const preferences = await person.data
      .from('user_preferences')
      .select('*')
      .eq('user_id', person.id)
      .single()
    expect(preferences.data).toMatchObject({
      interests: [],
      update_frequency: 'daily',
      notification_settings: { email: true, push: true },
      content_filter_level: 'moderate',
      voice_settings: { speed: 1, gender: 'female' },
      summary_length_preference: 'medium',
    })
  })

  test('with a name of any length or type still gets the rows', async () => {
    const long = await signUpPerson(server.url, 'x'.repeat(500))
    expect((await long.data.from('profiles').select('firstname').single()).data?.['firstname']).toHaveLength(
      200,
    )
    const blank = await signUpPerson(server.url, '   ')
    expect((await blank.data.from('profiles').select('firstname').single()).data).toEqual({ firstname: null })
  })
})

describe('reading and writing a user’s own rows', () => {
  test('an update returns the row with a new time of change', async () => {
    const before = await person.data.from('profiles').select().single()
    const after = await person.data
      .from('profiles')
      .update({ language_preference: 'fr', location: 'Genève', timezone: null })
      .eq('id', person.id)
      .select()
      .single()
    expect(after).toMatchObject({
      status: 200,
      data: { language_preference: 'fr', location: 'Genève', timezone: null },
    })
    expect(after.data?.updated_at > before.data?.updated_at).toBe(true)
    expect(after.data?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })

  test('an update without select returns nothing, and one that matches no row returns no rows', async () => {
    const silent = await person.data.from('profiles').update({ location: 'Rome' }).eq('id', person.id)
    expect(silent).toMatchObject({ status: 204, data: null, error: null })
    const none = await person.data
      .from('profiles')
      .update({ location: 'Rome' })
      .eq('firstname', 'Nobody')
      .select()
      .maybeSingle()
    expect(none).toMatchObject({ data: null, error: null })
  })

  test('lists, nested objects and every kind of text are returned as they were written', async () => {
    const interests = ['Politics', 'B, "quoted" {braces}', "it's", 'français 🎉', '\\', '']
    const voice_settings = { speed: 1.3, gender: 'male', extra: { deep: [1, null, 'x'] } }
    const { data } = await person.data
      .from('user_preferences')
      .update({ interests, voice_settings })
      .eq('user_id', person.id)
      .select()
      .single()
    expect(data).toMatchObject({ interests, voice_settings })
  })

  test('an insert returns the row, and history is returned newest first, ten at a time', async () => {
    const first = await person.data
      .from('query_history')
      .insert(historyEntry(person.id, 'first'))
      .select()
      .single()
    expect(first).toMatchObject({
      status: 201,
      data: { query_text: 'first', interaction_duration: 12.5, context_data: { type: 'question' } },
    })
    for (let number = 2; number <= 12; number++) {
      await person.data.from('query_history').insert(historyEntry(person.id, `number ${number}`))
    }
    const page = await person.data
      .from('query_history')
      .select('*')
      .eq('user_id', person.id)
      .order('created_at', { ascending: false })
      .limit(10)
    expect(page.data?.map((row) => row['query_text'])).toEqual(
      Array.from({ length: 10 }, (_, index) => `number ${12 - index}`),
    )
  })

  test('several rows are inserted together or not at all', async () => {
    const both = await person.data
      .from('query_history')
      .insert([historyEntry(person.id, 'a'), historyEntry(person.id, 'b')])
      .select('query_text')
    expect(both).toMatchObject({ status: 201, data: [{ query_text: 'a' }, { query_text: 'b' }] })
    const mixed = await person.data
      .from('query_history')
      .insert([historyEntry(person.id, 'c'), historyEntry(other.id, 'd')])
    expect(mixed.status).toBe(403)
    expect((await person.data.from('query_history').select()).data).toHaveLength(2)
    expect((await person.data.from('query_history').insert([])).status).toBe(201)
  })

  test('an upsert updates an existing row and says so in its status', async () => {
    const row = { user_id: person.id, interests: ['Science'] }
    const updated = await person.data.from('user_preferences').upsert(row).select().single()
    expect(updated).toMatchObject({
      status: 200,
      data: { interests: ['Science'], update_frequency: 'daily' },
    })
    await server.context.database.tables
      .deleteFrom('user_preferences')
      .where('user_id', '=', person.id)
      .execute()
    const inserted = await person.data.from('user_preferences').upsert(row).select().single()
    expect(inserted).toMatchObject({ status: 201, data: { interests: ['Science'] } })
    const ignored = await person.data
      .from('user_preferences')
      .upsert({ user_id: person.id, interests: ['Other'] }, { ignoreDuplicates: true })
      .select()
    expect(ignored).toMatchObject({ status: 201, data: [] })
  })
})

describe('one object', () => {
  test('is rejected for none or several rows, and a write that returns another number is rolled back', async () => {
    await person.data
      .from('query_history')
      .insert([historyEntry(person.id, 'a'), historyEntry(person.id, 'b')])
    const several = await person.data.from('query_history').select().single()
    expect(several).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    const none = await person.data.from('profiles').select().eq('location', 'Atlantis').single()
    expect(none).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    const write = await person.data
      .from('query_history')
      .update({ status: 'error' })
      .eq('user_id', person.id)
      .select()
      .single()
    expect(write.status).toBe(406)
    const statuses = await person.data.from('query_history').select('status')
    expect(statuses.data).toEqual([{ status: 'completed' }, { status: 'completed' }])
  })
})

describe('another user’s rows', () => {
  test('cannot be read by naming them', async () => {
    await other.data.from('query_history').insert(historyEntry(other.id, 'a secret'))
    expect((await person.data.from('profiles').select().eq('id', other.id)).data).toEqual([])
    expect((await person.data.from('user_preferences').select().eq('user_id', other.id)).data).toEqual([])
    expect((await person.data.from('query_history').select()).data).toEqual([])
  })

  test('cannot be written, taken over or given away', async () => {
    const insert = await person.data.from('query_history').insert(historyEntry(other.id)).select().single()
    expect(insert).toMatchObject({ status: 403, error: { code: '42501' } })
    const update = await person.data.from('profiles').update({ location: 'mine' }).eq('id', other.id).select()
    expect(update).toMatchObject({ status: 200, data: [] })
    const upsert = await person.data
      .from('user_preferences')
      .upsert({ user_id: other.id, interests: ['hacked'] })
    expect(upsert.status).toBe(403)
    await person.data.from('query_history').insert(historyEntry(person.id))
    const give = await person.data
      .from('query_history')
      .update({ user_id: other.id })
      .eq('user_id', person.id)
    expect(give.status).toBe(403)
    expect((await other.data.from('profiles').select('location').single()).data).toEqual({ location: null })
    expect((await other.data.from('user_preferences').select('interests').single()).data).toEqual({
      interests: [],
    })
    expect((await other.data.from('query_history').select()).data).toEqual([])
  })

  test('stay separate when many users send requests at once', async () => {
    const people = [person, other]
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const who = people[index % 2] ?? person
        const { data } = await who.data.from('profiles').select('id')
        return data?.length === 1 && data[0]?.['id'] === who.id
      }),
    )
    expect(answers.every(Boolean)).toBe(true)
  })
})

describe('a signed-out client', () => {
  test('can read and write nothing', async () => {
    const anonymous = dataClient(server.url, null)
    expect(await anonymous.from('profiles').select()).toMatchObject({ status: 401, error: { code: '42501' } })
    expect((await anonymous.from('query_history').insert(historyEntry(person.id))).status).toBe(401)
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { publishableKey: string }
    expect((await dataClient(server.url, config.publishableKey).from('profiles').select()).status).toBe(401)
  })

  test('is told what is wrong with a token', async () => {
    const response = await fetch(`${server.url}/rest/v1/profiles`, {
      headers: { authorization: 'Bearer rubbish' },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({ code: 'PGRST301' })
  })
})

test('one request reads at most a thousand rows, whatever it asks for', async () => {
  const entries = Array.from({ length: 1005 }, () => historyEntry(person.id))
  expect((await person.data.from('query_history').insert(entries)).error).toBeNull()
  const all = await person.data.from('query_history').select('id')
  const more = await person.data.from('query_history').select('id').limit(5000)
  expect([all.data?.length, more.data?.length]).toEqual([1000, 1000])
})
