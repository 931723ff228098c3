import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PageReader } from './page-reader.ts'

const megabyte = 1024 * 1024
const largest = 4 * megabyte
const sentences = [
  'The ferry makes its last crossing of the harbour on Sunday, after more than a hundred years.',
  'Its crew of four will work on the new bridge, where they are to mind the gates in storms.',
  'The council has promised to keep the old landing stage, and to let the café on it stay.',
]
const good = pageOf(`<article>${sentences.map((text) => `<p>${text}</p>`).join('')}</article>`)

function pageOf(body: string) {
  return { body: Buffer.from(`<!doctype html><html><body>${body}</body></html>`), contentType: 'text/html' }
}

/** As much of `text` as a page may have, or as often as is said. */
function full(text: string, times = Math.floor((largest - 100) / text.length)) {
  return pageOf(text.repeat(times))
}

// A fifth of the usual limit: what a page costs is bounded by the limit, whatever the limit is.
const shortLimitMs = 300
const patientLimitMs = 50_000
let timeLimitMs = patientLimitMs
let reader: PageReader
beforeAll(async () => {
  reader = new PageReader({ timeLimitMs: () => timeLimitMs })
  await reader.read(good)
})
afterAll(() => reader[Symbol.asyncDispose]())

/** Processor seconds, whatever else runs on the machine, and the most memory above what a resting reader needs. */
async function measure(read: () => Promise<unknown>) {
  // What an earlier page has cost may not be given back yet.
  const restingMb = process.memoryUsage().rss / megabyte
  let mostMb = restingMb
  const watch = setInterval(() => (mostMb = Math.max(mostMb, process.memoryUsage().rss / megabyte)), 5)
  const before = process.cpuUsage()
  await read()
  const { user, system } = process.cpuUsage(before)
  clearInterval(watch)
  return { seconds: (user + system) / 1e6, extraMb: mostMb - restingMb }
}

const nested = (text: string, times: number) =>
  pageOf(`<article>${text.repeat(times)}<p>${sentences.join(' ')}</p></article>`)

test.each([
  ['millions of tags', full('<b>')],
  ['fifty thousand nested blocks', nested('<div>', 50_000)],
  ['fifty thousand nested blocks of text', nested('<div>The ferry, the harbour, the bridge. ', 50_000)],
  ['ten thousand nested tables', nested('<table><tr><td>', 10_000)],
  ['nested paragraphs', nested('<p>One, two, three. <b>', 25_000)],
  ['fifty thousand flat paragraphs', nested('<p>The ferry, the harbour, the bridge.', 50_000)],
  ['a million attributes', pageOf(`<p ${' a="1"'.repeat(300_000)}>`)],
  [
    'a million different attributes',
    pageOf(`<p ${Array.from({ length: 300_000 }, (_, n) => `a${n}=1`).join(' ')}>`),
  ],
  ['a class without an end', pageOf(`<p class="${'caption- '.repeat(200_000)}">Text</p>`)],
  ['comments in comments', full('<!--')],
  ['text without an end', pageOf('word '.repeat(390_000))],
  ['text without a space', pageOf('x'.repeat(1_900_000))],
  ['angle brackets', full('< ')],
  ['entities', full('&eacute;', 200_000)],
  ['scripts that say what is free', full('<script type="application/ld+json">{"a":[', 20_000)],
  ['JSON in JSON', pageOf(`<script type="application/ld+json">${'['.repeat(400_000)}</script>`)],
  ['line breaks', nested('<br>', 55_000)],
  ['breaks and links', nested('<br><a href="x">x</a>', 19_000)],
  ['zeros', { body: Buffer.alloc(largest), contentType: 'text/html' }],
])('%s: at most two seconds and 200 MB, and the next page is read', async (_name, page) => {
  timeLimitMs = shortLimitMs
  const { extraMb, seconds } = await measure(() => reader.read(page))
  timeLimitMs = patientLimitMs
  expect(seconds).toBeLessThan(shortLimitMs / 1000 + 0.6)
  expect(extraMb).toBeLessThan(200)
  expect(await reader.read(good)).toEqual({ kind: 'read', text: sentences.join('\n') })
})

test.each([
  ['a page of many tags', nested('<br>', 30_001)],
  ['a page of deep blocks', nested('<div>', 501)],
  ['a page of deep tables', nested('<table><tr><td>', 501)],
  ['a page of blocks that hold one another', nested('<div>'.repeat(250) + '</div>'.repeat(250), 2)],
  ['a page of links within links', nested('<a href="x">'.repeat(250) + '</a>'.repeat(250), 2)],
  ['a page of items within paragraphs', nested('<p>Short.<li>x', 1000)],
  ['a page of attributes', pageOf(`<p ${Array.from({ length: 301 }, (_, n) => `a${n}=1`).join(' ')}>x</p>`)],
  ['a page of pictures', nested('<img data-src="x.jpg 1x">', 4001)],
  ['a page of hard spaces', pageOf(`<p>${'\u00A0'.repeat(40_001)}</p>`)],
  ['a page of entities', full('&eacute;', 50_001)],
])('%s is rejected before it is parsed', async (_name, page) => {
  timeLimitMs = patientLimitMs
  const begun = process.cpuUsage()
  expect(await reader.read(page)).toEqual({ kind: 'failed', reason: 'The page is too large to be read.' })
  const { user } = process.cpuUsage(begun)
  expect(user / 1e6).toBeLessThan(0.5)
})

test.each([
  ['addresses without an end', `<article>${`<p>${'a.'.repeat(30_000)}</p>`.repeat(8)}</article>`],
  ['articles in articles', `<article>${'<article>'.repeat(100)}${sentences.join(' ').repeat(100)}`],
])('%s costs no more than other pages', async (_name, body) => {
  timeLimitMs = patientLimitMs
  const { seconds } = await measure(() => reader.read(pageOf(body)))
  expect(seconds).toBeLessThan(1.4)
})

test('a page just below these limits is read', async () => {
  timeLimitMs = patientLimitMs
  const deep = pageOf(`${'<div>'.repeat(100)}<article>${sentences.join(' ')}</article>`)
  expect(await reader.read(deep)).toEqual({ kind: 'read', text: sentences.join(' ') })
  const open = nested('<p>Short.<li>x', 400)
  expect(await reader.read(open)).toMatchObject({ kind: 'read' })
})

test('the most expensive page within the default limit costs at most two seconds and 200 MB', async () => {
  const usual = new PageReader()
  onTestFinished(() => usual[Symbol.asyncDispose]())
  await usual.read(good)
  const { extraMb, seconds } = await measure(() => usual.read(nested('<br><a href="x">x</a>', 9900)))
  expect(seconds).toBeLessThan(2)
  expect(extraMb).toBeLessThan(200)
})

test('a page that exceeds the time limit fails with a message, and the next one gets a new thread', async () => {
  let limit = 0
  const limited = new PageReader({ timeLimitMs: () => limit })
  onTestFinished(() => limited[Symbol.asyncDispose]())
  expect(await limited.read(good)).toEqual({ kind: 'failed', reason: 'The page takes too long to read.' })
  limit = 10_000
  expect(await limited.read(good)).toMatchObject({ kind: 'read' })
})
