import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the operator refreshes, sees the health of every feed, adds one and takes it out again', async () => {
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
])('%j ends with code %i and words', async (words, code, text) => {
  expect(await runTidings(words, env)).toMatchObject({ code, output: expect.stringContaining(text) })
})

test.each([
  [['feeds', 'fly'], 'There is no command "feeds fly".'],
  [['feeds', 'add', 'nonsense'], '"nonsense" is not a feed address'],
  [['feeds', 'add', 'https://a.example/', '--topics', 'gossip'], '"gossip" is none of'],
  [['feeds', 'add', 'https://a.example/', '--language', 'tlh'], '--language must be one of'],
])('%j is refused as wrong usage', async (words, message) => {
  await expect(tidings(words)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message),
  })
})

test('a FEEDS file without a feed is refused by name', async () => {
  const listed = runCommand(['feeds', 'list'], { ...env, FEEDS: import.meta.filename })
  await expect(listed).rejects.toMatchObject(fileError(/contains no feeds/))
})
