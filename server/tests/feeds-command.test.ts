import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/config'
import { withContext } from '../src/cli/with-context.ts'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { runCommand, runTidings, spawnTidings } from './support/operator-tool.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

const stack = new AsyncDisposableStack()
let feeds: FeedServer
let env: Record<string, string>
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  feeds.answers.set(
    'a',
    feed('Coast News', [{ title: 'Storm closes the ports', link: 'https://site.example/1' }]),
  )
  const database = stack.use(await copyTestDatabase())
  env = { ...database.env, ...feeds.envFor(['a', 'missing']) }
})
afterAll(() => stack.disposeAsync())

/** Of the kind that the tool prints as words alone. */
const fileError = (message: RegExp) => ({ name: 'FeedsFileError', message: expect.stringMatching(message) })

const tidings = (words: string[]) => runCommand(words, env)

test('feeds refreshes, shows the health of every feed, adds one and removes it again', async () => {
  const refreshed = await spawnTidings(['feeds', 'refresh'], env)
  expect(refreshed).toMatchObject({ code: 1, output: expect.stringContaining('refreshed, 1 new') })
  expect(refreshed.output).toContain('failed: There is nothing at this address (404).')

  const added = 'https://added.example/feed'
  expect(
    await tidings(['feeds', 'add', added, '--source', 'Added', '--topics', 'sports,food']),
  ).toMatchObject({ code: 0 })
  const { output } = await tidings(['feeds', 'list'])
  expect(output).toMatch(/ok\s+Coast News\s+\d{4}-\d\d-\d\d/)
  expect(output).toMatch(/failing\s+127\.0\.0\.1\s+never\s+1\s.*404/)
  expect(output).toMatch(/new\s+Added/)
  expect(await tidings(['feeds', 'remove', added])).toMatchObject({
    code: 0,
    output: expect.stringContaining('removed'),
  })
  expect(await tidings(['feeds', 'remove', added])).toMatchObject({ code: 1 })
  expect(await tidings(['feeds', 'remove', feeds.addressOf('a')])).toMatchObject({
    output: expect.stringContaining('switched off'),
  })
  expect((await tidings(['feeds', 'list'])).output).toMatch(/off\s+Coast News/)
})

test('a command without the FEEDS of the server leaves its feeds alone', async () => {
  const { FEEDS: _, ...others } = env
  const before = await tidings(['feeds', 'list'])
  expect(before.output).toContain('Coast News')
  expect(await runCommand(['feeds', 'list'], others)).toEqual(before)
  await runCommand(['events'], others)
  expect(await tidings(['feeds', 'list'])).toEqual(before)
})

test('feeds does not add an abandoned personal feed to the catalogue', async () => {
  const own = 'https://club.example/feed'
  const unknown = 'https://unknown.example/feed'
  await withContext(readConfig(env), async ({ database: { tables } }) => {
    const { id } = await tables
      .insertInto('feeds')
      .values({
        url: own,
        kind: 'custom',
        origin: 'user',
        source: 'Rowing Club',
        retired_at: new Date('2026-11-20T08:00:00Z'),
        failure_count: 1,
        last_error: 'The feed is gone for good (410).',
        foreign_items: 3,
        postponed_until: new Date('2099-11-20T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tables
      .insertInto('subscriptions')
      .values({ user_id: '00000000-0000-4000-8000-000000000001', sources: [own] })
      .execute()
    await tables
      .insertInto('feed_subscribers')
      .values({ feed_id: id, user_id: '00000000-0000-4000-8000-000000000001' })
      .execute()
  })
  const refreshed = await tidings(['feeds', 'refresh', own, unknown])
  expect(refreshed.code).toBe(1)
  expect(refreshed.output).not.toContain(`feeds add ${own}`)
  expect(refreshed.output).toContain(
    `${own}  is retired: The feed is gone for good (410). The user who added it can press "Try again" beside it in their preferences.`,
  )
  expect(refreshed.output).toContain(`feeds add ${unknown}`)

  const shown = await tidings(['feeds', 'show', own])
  expect(shown.code).toBe(0)
  expect(shown.output.replace(/ +/g, ' ').split('\n')).toEqual([
    own,
    ' kind personal: added by users, only its followers hear it',
    ' state retired since 2026-11-20 08:00',
    ' source Rowing Club',
    ' followers 1',
    ' last success never',
    ' last fetch never',
    ' next fetch none',
    ' failures 1 in a row',
    ' error The feed is gone for good (410).',
    ' host asks to be left alone until 2099-11-20 08:00',
    ' articles 0',
    ' left out 3 items in a language that Tidings does not read',
    '',
  ])
  expect(shown.output).not.toContain('00000000')
})

test('feeds shows one feed of the catalogue without fetching it', async () => {
  const before = feeds.asked.length
  const { code, output } = await tidings(['feeds', 'show', feeds.addressOf('a')])
  expect(code).toBe(0)
  expect(output).toMatch(/kind +of the catalogue/)
  expect(output).toMatch(/state +off/)
  expect(output).toMatch(/articles +1, the newest of \d{4}-\d\d-\d\d/)
  expect(feeds.asked).toHaveLength(before)
  expect(await tidings(['feeds', 'show', 'https://nobody.example/'])).toMatchObject({
    code: 1,
    output: 'There is no feed https://nobody.example/.\n',
  })
  await expect(tidings(['feeds', 'show'])).rejects.toMatchObject({ name: 'UsageError' })
})

test('feeds imports and exports OPML, and reports errors in the file', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-opml-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const file = path.join(directory, 'feeds.opml')
  writeFileSync(
    file,
    '<opml version="2.0"><body><outline text="Science"><outline text="Stars &amp; Moons" language="de" headlinesOnly="true" xmlUrl="https://stars.example/feed"/></outline></body></opml>',
  )
  expect(await tidings(['feeds', 'import', file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 feed is in the catalogue'),
  })
  const { output } = await tidings(['feeds', 'export'])
  expect(output).toContain(
    '<outline type="rss" text="Stars &amp; Moons" title="Stars &amp; Moons" xmlUrl="https://stars.example/feed" category="Science" language="de" headlinesOnly="true"/>',
  )
  expect(await tidings(['feeds', 'export', file])).toMatchObject({ code: 0, output: '' })
  expect(readFileSync(file, 'utf8')).toBe(output)
  writeFileSync(file, '<html><body>Not found</body></html>')
  expect(await runTidings(['feeds', 'import', file], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not OPML'),
  })
  const missing = tidings(['feeds', 'import', path.join(directory, 'none')])
  await expect(missing).rejects.toMatchObject(fileError(/cannot be read/))
})

test.each([
  [['feeds', 'import'], 2, 'feeds import takes one file'],
  [[], 0, 'Usage'],
  [['fly'], 2, 'There is no command "fly"'],
])('feeds %j exits with %i and a message', async (words, code, text) => {
  expect(await runTidings(words, env)).toMatchObject({ code, output: expect.stringContaining(text) })
})

test.each([
  [['feeds', 'fly'], 'There is no command "feeds fly".'],
  [['feeds', 'add', 'nonsense'], '"nonsense" is not a feed address'],
  [['feeds', 'add', 'https://a.example/', '--topics', 'gossip'], '"gossip" is not one of'],
  [['feeds', 'add', 'https://a.example/', '--language', 'tlh'], '--language must be one of'],
])('feeds %j fails with the usage', async (words, message) => {
  await expect(tidings(words)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message),
  })
})

test('a FEEDS file without a feed is rejected by name', async () => {
  const listed = runCommand(['feeds', 'list'], { ...env, FEEDS: import.meta.filename })
  await expect(listed).rejects.toMatchObject(fileError(/contains no feeds/))
})
