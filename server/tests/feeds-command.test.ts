import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { runTidings } from './support/operator-tool.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

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

const tidings = (words: string[], more: Record<string, string> = {}) => runTidings(words, { ...env, ...more })

test('the operator refreshes, sees the health of every feed, adds one and takes it out again', async () => {
  const refreshed = await tidings(['feeds', 'refresh'])
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

test('the operator brings feeds in and out as OPML, and hears what is wrong with a file', async () => {
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
  expect(await tidings(['feeds', 'import', file])).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not OPML'),
  })
  expect(await tidings(['feeds', 'import', path.join(directory, 'none')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read'),
  })
})

test.each([
  [['feeds', 'import'], 2, 'feeds import takes one file'],
  [[], 0, 'Usage'],
  [['fly'], 2, 'There is no command "fly"'],
  [['feeds', 'fly'], 2, 'There is no command "feeds fly"'],
  [['feeds', 'add', 'nonsense'], 2, '"nonsense" is not a feed address'],
  [['feeds', 'add', 'https://a.example/', '--topics', 'gossip'], 2, '"gossip" is none of'],
  [['feeds', 'add', 'https://a.example/', '--language', 'tlh'], 2, '--language must be one of'],
])('%j ends with code %i and words', async (words, code, text) => {
  expect(await tidings(words)).toMatchObject({ code, output: expect.stringContaining(text) })
})

test('a FEEDS file without a feed is refused by name', async () => {
  const result = await tidings(['feeds', 'list'], { FEEDS: import.meta.filename })
  expect(result).toMatchObject({ code: 1, output: expect.stringContaining('contains no feeds') })
})

test('beside a running server on the embedded database the tool says what to do', async ({ skip }) => {
  await using server = await startTestServer()
  if (server.config.databaseUrl) return skip('only the embedded database serves one process alone')
  const result = await tidings(['feeds', 'list'], { DATA_DIR: server.config.dataDir })
  expect(result).toMatchObject({
    code: 1,
    output: expect.stringContaining('stop it, run this command again'),
  })
  return undefined
})
