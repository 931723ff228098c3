import type { LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packers } from '../../../tests/support/packers.ts'
import { setUpHosts } from '../../../tests/support/reachable-host.ts'

const { open, serve } = setUpHosts()

const allowed = { allowPrivateHosts: ['127.0.0.1'] }
const privateNetwork = { kind: 'failed', reason: expect.stringContaining('private network') }

test('returns a whole decompressed body with its final address', async () => {
  const host = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end()
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('news'))
  })
  const answer = await open().fetch(`http://${host}/old#part`, allowed)
  expect(answer).toMatchObject({ kind: 'fetched', status: 200, url: `http://${host}/new` })
  expect(answer.kind === 'fetched' && new TextDecoder().decode(answer.body)).toBe('news')
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7F.0x00.0x00.0x01/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://0/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://192.168.1.1:8080/',
  'http://10.0.0.1#@example.org/',
])('rejects %s before sending anything', async (url) => {
  expect(await open().fetch(url)).toMatchObject(privateNetwork)
})

test.each([
  ['file:///etc/passwd', 'http://'],
  ['ftp://example.org/', 'http://'],
  ['http://user:secret@example.org/', 'password'],
  ['nonsense', 'valid web address'],
  ['http://example.org:25/', 'port'],
  ['http://example.org:6667/', 'port'],
  ['http://user@127.0.0.1/', 'password'],
  ['http://example.org@127.0.0.1/', 'password'],
  ['http://[fe80::1%25eth0]/', 'valid web address'],
  ['http://127.0.0.1%2f/', 'valid web address'],
  ['http://999.1.1.1/', 'valid web address'],
  ['gopher://example.org/', 'http://'],
  ['data:text/xml,<rss/>', 'http://'],
])('rejects %s with a message', async (url, word) => {
  expect(await open().fetch(url)).toMatchObject({ kind: 'failed', reason: expect.stringContaining(word) })
})

function resolvingTo(...addresses: string[]): LookupFunction {
  return (_hostname, options, callback) => {
    const found = addresses.map((address) => ({ address, family: 4 }))
    if (options.all) callback(null, found)
    else callback(null, addresses[0] ?? '', 4)
  }
}

test('rejects a name that resolves to a private address, even beside a public one', async () => {
  let requests = 0
  const host = await serve((_request, response) => {
    requests++
    response.end('secret')
  })
  const port = host.split(':')[1]
  expect(
    await open({ lookup: resolvingTo('127.0.0.1') }).fetch(`http://news.example:${port}/`),
  ).toMatchObject(privateNetwork)
  const both = open({ lookup: resolvingTo('93.184.216.34', '127.0.0.1') })
  expect(await both.fetch(`http://news.example:${port}/`)).toMatchObject(privateNetwork)
  expect(requests).toBe(0)
})

test('does not reuse a connection made for an allowed fetch without the allowance', async () => {
  const host = await serve((_request, response) => response.end('intranet'))
  const fetcher = open()
  expect(await fetcher.fetch(`http://${host}/`, allowed)).toMatchObject({ kind: 'fetched' })
  expect(await fetcher.fetch(`http://${host}/`)).toMatchObject(privateNetwork)
})

test.each([
  'http://169.254.169.254/latest/',
  'http://127.0.0.2/',
  '//127.0.0.2/',
  'http://0x7f.2/',
  'http://[::ffff:127.0.0.2]/',
  'http://user:secret@127.0.0.1/',
  'http://localhost:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('rejects a redirect to %s', async (location) => {
  const host = await serve((_request, response) => response.writeHead(302, { location }).end())
  expect(await open().fetch(`http://${host}/`, allowed)).toMatchObject({ kind: 'failed' })
})

test('rejects a name that is rebound to a private address between two requests', async () => {
  let requests = 0
  const host = await serve((_request, response) => {
    requests++
    response.writeHead(302, { location: `/${requests}`, connection: 'close' }).end()
  })
  // The first address stands for one on the open internet.
  const addresses = ['127.0.0.2', '127.0.0.1']
  const lookup: LookupFunction = (hostname, options, callback) =>
    resolvingTo(addresses.shift() ?? '127.0.0.1')(hostname, options, callback)
  const url = `http://rebound.example:${host.split(':')[1]}/`
  expect(await open({ lookup }).fetch(url, { allowPrivateHosts: ['127.0.0.2'] })).toMatchObject(
    privateNetwork,
  )
  expect(requests).toBe(1)
})

test('returns a whole body from any compression', async () => {
  const host = await serve((request, response) => {
    const coding = decodeURIComponent((request.url ?? '').slice(1))
    response.writeHead(200, { 'content-encoding': coding }).end(packers[coding]?.(Buffer.from('news')))
  })
  for (const coding of Object.keys(packers)) {
    const answer = await open().fetch(`http://${host}/${encodeURIComponent(coding)}`, allowed)
    const text = answer.kind === 'fetched' ? new TextDecoder().decode(answer.body) : answer
    expect([coding, text]).toEqual([coding, 'news'])
  }
})

test('distinguishes where permanent redirects lead from where a temporary one does', async () => {
  const host = await serve((request, response) => {
    const next: Record<string, [number, string]> = { '/a': [301, '/b'], '/b': [308, '/c'], '/c': [302, '/d'] }
    const [status, location] = next[request.url ?? ''] ?? [200, '']
    response.writeHead(status, location ? { location } : {}).end('news')
  })
  const fetcher = open()
  const moved = async (path: string) => fetcher.fetch(`http://${host}/${path}`, allowed)
  expect(await moved('a')).toMatchObject({ url: `http://${host}/d`, movedTo: `http://${host}/c` })
  expect(await moved('c')).toMatchObject({ url: `http://${host}/d`, movedTo: null })
})

test('gives up on redirect loops and endless chains', async () => {
  const host = await serve((request, response) => {
    const step = Number(request.url?.slice(1))
    response.writeHead(302, { location: request.url === '/loop' ? '/loop' : `/${step + 1}` }).end()
  })
  const fetcher = open()
  expect(await fetcher.fetch(`http://${host}/loop`, allowed)).toMatchObject({
    reason: expect.stringContaining('loop'),
  })
  expect(await fetcher.fetch(`http://${host}/1`, allowed)).toMatchObject({
    reason: expect.stringContaining('5 times'),
  })
})

test('stops announced, endless and compressed bodies at the size limit', async () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024)
  const bombs = Object.fromEntries(Object.entries(packers).map(([coding, pack]) => [coding, pack(zeros)]))
  const host = await serve((request, response) => {
    if (request.url === '/announced')
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) }).write('x')
    else if (request.url?.startsWith('/bomb/')) {
      const coding = decodeURIComponent(request.url.slice(6))
      response.writeHead(200, { 'content-encoding': coding }).end(bombs[coding])
    } else {
      const pour = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    }
  })
  const bombPaths = Object.keys(packers).map((coding) => `bomb/${encodeURIComponent(coding)}`)
  for (const path of ['announced', 'endless', ...bombPaths]) {
    const answer = await open().fetch(`http://${host}/${path}`, { ...allowed, maxBytes: 1024 * 1024 })
    expect(answer).toEqual({ kind: 'failed', reason: 'The answer is larger than 1 MB.' })
  }
})

test('each hop can be rejected with a message before it is requested', async () => {
  const asked: string[] = []
  const host = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/kept' }).end()
  })
  const mayFetch = async (url: URL) => (url.pathname === '/kept' ? 'That page is kept.' : null)
  const answer = await open().fetch(`http://${host}/open`, { ...allowed, mayFetch })
  expect(answer).toEqual({ kind: 'failed', reason: 'That page is kept.' })
  expect(asked).toEqual(['/open'])
})

test('gives up on a slow server, and an aborted fetch throws its reason', async () => {
  const host = await serve((_request, response) => response.writeHead(200).write('a'))
  const fetcher = open()
  const slow = await fetcher.fetch(`http://${host}/`, { ...allowed, timeoutMs: 50 })
  expect(slow).toEqual({ kind: 'failed', reason: 'The server took longer than 0.05 seconds.' })
  const stopping = new AbortController()
  const waiting = fetcher.fetch(`http://${host}/`, { ...allowed, signal: stopping.signal })
  stopping.abort(new Error('stopping'))
  await expect(waiting).rejects.toThrow('stopping')
})

test('reports a refused connection and a broken one with a message', async () => {
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    response.destroy()
  })
  const fetcher = open()
  expect(await fetcher.fetch(`http://${host}/`, allowed)).toMatchObject({
    reason: expect.stringMatching(/closed the connection/),
  })
  expect(await fetcher.fetch('http://127.0.0.1:47/', allowed)).toEqual({
    kind: 'failed',
    reason: 'The server refused the connection.',
  })
})
