import { beforeAll, describe, expect, test } from 'vitest'
import { historyEntry, signUpPerson, type Person } from './support/project-clients.ts'
import { shareTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let person: Person

const awkward = 'a, "b" (c) \\ 100%'
const listed = 'x, (y)'

beforeAll(async () => {
  server = await shareTestServer()
  person = await signUpPerson(server.url)
  const other = await signUpPerson(server.url, 'Grace Hopper')
  await other.data.from('query_history').insert(historyEntry(other.id, 'a secret'))
  const { error } = await person.data.from('query_history').insert([
    {
      ...historyEntry(person.id, 'Alpha'),
      interaction_duration: 1,
      summary_text: listed,
      context_data: { type: 'question', tags: ['x'] },
    },
    { ...historyEntry(person.id, 'Beta'), interaction_duration: 2, status: 'error' },
    {
      ...historyEntry(person.id, 'Gamma'),
      interaction_duration: 3,
      context_data: { type: 'demo_data', n: 7 },
    },
    { ...historyEntry(person.id, awkward), interaction_duration: null, summary_text: 'four' },
  ])
  if (error) throw error
  const preferences = { interests: ['Science', 'Space', 'a,b'], preferred_sources: ['BBC'] }
  await person.data.from('user_preferences').update(preferences).eq('user_id', person.id)
})

function history() {
  return person.data.from('query_history').select('query_text').order('created_at').order('query_text')
}

async function textsOf(query: PromiseLike<{ data: { query_text: string }[] | null; error: unknown }>) {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map((row) => row.query_text).toSorted()
}

const all = ['Alpha', 'Beta', 'Gamma', awkward].toSorted()

describe('a filter', () => {
  test('compares by equality and order', async () => {
    expect(await textsOf(history().eq('status', 'error'))).toEqual(['Beta'])
    expect(await textsOf(history().neq('status', 'error'))).toEqual(['Alpha', 'Gamma', awkward].toSorted())
    expect(await textsOf(history().gt('interaction_duration', 2))).toEqual(['Gamma'])
    expect(await textsOf(history().gte('interaction_duration', 2))).toEqual(['Beta', 'Gamma'])
    expect(await textsOf(history().lt('interaction_duration', 2))).toEqual(['Alpha'])
    expect(await textsOf(history().lte('interaction_duration', 2))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().eq('query_text', awkward))).toEqual([awkward])
  })

  test('matches patterns, with * as an alias of %', async () => {
    expect(await textsOf(history().like('query_text', '%a'))).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await textsOf(history().like('query_text', 'alp%'))).toEqual([])
    expect(await textsOf(history().ilike('query_text', 'ALP*'))).toEqual(['Alpha'])
    expect(await textsOf(history().likeAnyOf('query_text', ['Al%', 'Be%']))).toEqual(['Alpha', 'Beta'])
    expect(await textsOf(history().ilikeAllOf('query_text', ['*A', 'g*']))).toEqual(['Gamma'])
  })

  test('matches members of a list, whatever characters they contain', async () => {
    expect(await textsOf(history().in('summary_text', [listed, 'a, (b)', 'four']))).toEqual(
      ['Alpha', awkward].toSorted(),
    )
    expect(await textsOf(history().filter('query_text', 'in', '(Beta,"a, \\"b\\" (c) \\\\ 100%")'))).toEqual(
      ['Beta', awkward].toSorted(),
    )
    expect(await textsOf(history().in('query_text', []))).toEqual([])
    expect(await textsOf(history().not('query_text', 'in', '("Alpha",Beta)'))).toEqual(
      ['Gamma', awkward].toSorted(),
    )
  })

  test('matches null, not null, and what is distinct', async () => {
    expect(await textsOf(history().is('interaction_duration', null))).toEqual([awkward])
    expect(await textsOf(history().not('interaction_duration', 'is', null))).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ])
    expect(await textsOf(history().filter('summary_text', 'is', 'not_null'))).toEqual(
      ['Alpha', awkward].toSorted(),
    )
    expect(await textsOf(history().filter('interaction_duration', 'isdistinct', 1))).toEqual(
      ['Beta', 'Gamma', awkward].toSorted(),
    )
  })

  test('matches the contents of arrays and JSON', async () => {
    const own = () => person.data.from('user_preferences').select('update_frequency')
    expect((await own().contains('interests', ['Space'])).data).toHaveLength(1)
    expect((await own().filter('interests', 'cs', '{Space,"a,b"}')).data).toHaveLength(1)
    expect((await own().contains('interests', ['Sport'])).data).toEqual([])
    expect((await own().containedBy('preferred_sources', ['BBC', 'CNN'])).data).toHaveLength(1)
    expect((await own().overlaps('interests', ['Sport', 'Science'])).data).toHaveLength(1)
    expect((await own().contains('voice_settings', { gender: 'female' })).data).toHaveLength(1)
    expect(await textsOf(history().eq('context_data->>type', 'demo_data'))).toEqual(['Gamma'])
    expect(await textsOf(history().eq('context_data->n', 7))).toEqual(['Gamma'])
    expect(await textsOf(history().eq('context_data->tags->>0', 'x'))).toEqual(['Alpha'])
  })

  test('combines conditions with or, and, not, also nested', async () => {
    expect(await textsOf(history().or('query_text.eq.Alpha,status.eq.error'))).toEqual(['Alpha', 'Beta'])
    expect(
      await textsOf(
        history().or(
          'and(interaction_duration.gte.2,status.neq.error),summary_text.is.null,query_text.in.(Alpha,"x,y")',
        ),
      ),
    ).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await textsOf(history().or('not.and(status.eq.completed,interaction_duration.lt.9)'))).toEqual([
      'Beta',
    ])
    expect(await textsOf(history().filter('not.or', 'in', '(1)').limit(0)).catch(() => 'refused')).toBe(
      'refused',
    )
    expect(
      await textsOf(history().or('query_text.eq."a, \\"b\\" (c) \\\\ 100%",query_text.not.ilike."*a*"')),
    ).toEqual([awkward])
    expect(
      await textsOf(history().eq('status', 'completed').or('interaction_duration.lt.2,summary_text.is.null')),
    ).toEqual(['Alpha', 'Gamma'])
    const lists = person.data
      .from('user_preferences')
      .select('user_id')
      .or('interests.cs.{Space,Science},interests.cs.{Sport}')
    expect((await lists).data).toEqual([{ user_id: person.id }])
  })

  test('never shows more than the row rules allow', async () => {
    expect(await textsOf(history().or('user_id.not.is.null,query_text.like.*secret*'))).toEqual(all)
  })
})

describe('select', () => {
  test('renames, casts and reads JSON paths', async () => {
    const { data, error } = await person.data
      .from('query_history')
      .select(
        'text:query_text, seconds:interaction_duration::text, context_data->>type, first:context_data->tags->0',
      )
      .eq('query_text', 'Alpha')
    expect(error).toBeNull()
    expect(data).toEqual([{ text: 'Alpha', seconds: '1', type: 'question', first: 'x' }])
  })

  test('accepts names that clash with those of its own statement', async () => {
    const names = 'r:query_text,count:status,c0:status,inserted:query_text,changed:query_text'
    const fields = { r: 'Beta', count: 'error', c0: 'error', inserted: 'Beta', changed: 'Beta' }
    const read = await person.data.from('query_history').select(names).eq('query_text', 'Beta').single()
    expect(read.data).toEqual(fields)
    const written = await person.data
      .from('query_history')
      .update({ status: 'error' })
      .eq('query_text', 'Beta')
      .select(names)
      .single()
    expect(written.data).toEqual(fields)
    const quoted = await person.data.from('query_history').select('"a""b\'; --":status').limit(1)
    expect(quoted.error?.code).toBe('PGRST100')
  })

  test('omits nulls and returns CSV on request', async () => {
    const bare = await person.data
      .from('query_history')
      .select('query_text,summary_text')
      .eq('query_text', 'Beta')
      .stripNulls()
    expect(bare.data).toEqual([{ query_text: 'Beta' }])
    const lines = await person.data
      .from('query_history')
      .select('query_text,status')
      .or('query_text.eq.Beta,summary_text.eq.four')
      .order('status')
      .csv()
    expect(lines.error).toBeNull()
    expect(lines.data).toBe('query_text,status\n"a, ""b"" (c) \\\\ 100%",completed\nBeta,error')
  })
})

test('rows are returned in the requested order, with nulls first or last', async () => {
  const by = async (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => {
    const { data } = await person.data.from('query_history').select('query_text').order(column, options)
    return data?.map((row) => row.query_text)
  }
  expect(await by('interaction_duration', { ascending: false, nullsFirst: false })).toEqual([
    'Gamma',
    'Beta',
    'Alpha',
    awkward,
  ])
  expect((await by('interaction_duration', { ascending: true, nullsFirst: true }))?.[0]).toBe(awkward)
  expect((await by('context_data->n', { ascending: true }))?.[0]).toBe('Gamma')
})

describe('rejects as unreadable', () => {
  test.each([
    ['or=(status.eq.a', 400, 'PGRST100'],
    ['or=status.eq.a', 400, 'PGRST100'],
    ['or=()', 400, 'PGRST100'],
    ['or=(secret.eq.a)', 400, '42703'],
    ['or=(status.eq.a)x', 400, 'PGRST100'],
    [`or=${'(and'.repeat(40)}(status.eq.a)${')'.repeat(40)}`, 400, 'PGRST100'],
    ['status=in.a', 400, 'PGRST100'],
    ['status=is.maybe', 400, 'PGRST100'],
    ['status=is.true', 400, '42804'],
    ['status=sl.^a', 400, 'PGRST100'],
    ['status=not.not.eq.a', 400, 'PGRST100'],
    ['id=like.a', 404, '42883'],
    ['interests=eq.a', 400, '42703'],
    ['context_data=cs.{', 400, '22P02'],
    [`context_data=cs.${'['.repeat(2000)}`, 400, 'PGRST100'],
    ['context_data->->>x=eq.1', 400, 'PGRST100'],
    ['query_text=like.a\\', 400, '22025'],
    ['interaction_duration=eq.1e999', 400, '22003'],
    ['select=count()', 400, 'PGRST123'],
    ['select=interaction_duration.sum()', 400, 'PGRST123'],
    ['select=*,feeds(*)', 400, 'PGRST200'],
    ['select=*,author:feeds!inner(*)', 400, 'PGRST200'],
    ['select=status::regclass', 400, '42704'],
    ['order=created_at.desc.sideways', 400, 'PGRST100'],
  ])('%s', async (query, status, code) => {
    const response = await fetch(`${server.url}/rest/v1/query_history?${query}`, {
      headers: { authorization: `Bearer ${person.session.access_token}` },
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})

test('any key in a path is only a key', async () => {
  const odd = await person.data
    .from('query_history')
    .select(`value:context_data->>"'; drop table x"`)
    .order("context_data->>'")
    .limit(1)
  expect(odd.data).toEqual([{ value: null }])
})

test('a list nested too deeply for the database is a client error', async () => {
  const { status } = await person.data
    .from('user_preferences')
    .select()
    .filter('interests', 'cs', '{{{{{{{{a}}}}}}}}')
  expect(status).toBe(400)
})
