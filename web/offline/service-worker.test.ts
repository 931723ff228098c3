import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://tidings.example'
const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const built = {
  entry: '/assets/index-1.js',
  files: ['/index.html', '/assets/index-1.js'],
  pages: ['/', '/history'],
  version: '1',
}

type Asked = { method: string; mode: string; url: string }
type Answer = { status: number; from: string }
type Event = {
  request: Asked
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (answer: Promise<Answer>) => void
}
type Listener = (event: Event) => void

/** The browser's caches, filled by what `add` says of each file. */
function openCaches(add: (file: string) => Promise<Answer>) {
  const all = new Map<string, Map<string, Answer>>()
  const pathOf = (asked: string | Asked) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname
  return {
    all,
    open: (name: string) => {
      const kept = all.get(name) ?? new Map<string, Answer>()
      all.set(name, kept)
      const addAll = async (files: Asked[]) => {
        const answers = await Promise.all(files.map(({ url }) => add(url)))
        for (const [at, answer] of answers.entries()) kept.set(pathOf(files[at] as Asked), answer)
      }
      return Promise.resolve({ addAll })
    },
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: (asked: string | Asked, { cacheName }: { cacheName?: string } = {}) => {
      const searched = cacheName ? [all.get(cacheName)] : [...all.values()]
      return Promise.resolve(searched.map((kept) => kept?.get(pathOf(asked))).find(Boolean))
    },
  }
}

describe('the service worker', () => {
  const listeners = new Map<string, Listener>()
  const told: unknown[] = []
  let network: (asked: Asked) => Promise<Answer>
  let caches: ReturnType<typeof openCaches>

  function start(
    add = (file: string): Promise<Answer> => Promise.resolve({ status: 200, from: `kept ${file}` }),
  ) {
    caches = openCaches(add)
    runInNewContext(`const build = ${JSON.stringify(built)}\n${source}`, {
      caches,
      fetch: (asked: Asked) => network(asked),
      setTimeout,
      URL,
      Request: class {
        readonly url: string
        constructor(url: string) {
          this.url = url
        }
      },
      self: {
        location: { origin },
        addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
        skipWaiting: () => Promise.resolve(),
        clients: {
          claim: () => Promise.resolve(),
          matchAll: () => Promise.resolve([{ postMessage: (message: unknown) => told.push(message) }]),
        },
      },
    })
  }
  beforeEach(() => {
    vi.useRealTimers()
    told.length = 0
    network = ({ url }) => Promise.resolve({ status: 200, from: `network ${new URL(url).pathname}` })
    start()
  })

  async function happen(name: 'install' | 'activate') {
    const works: Promise<unknown>[] = []
    listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) } as unknown as Event)
    await Promise.all(works)
  }

  /** What the page is answered; null where the worker leaves the request alone. */
  function ask(path: string, { method = 'GET', mode = 'navigate' } = {}): Promise<Answer> | null {
    let answer: Promise<Answer> | null = null
    listeners.get('fetch')?.({
      request: { method, mode, url: new URL(path, origin).href },
      waitUntil: () => undefined,
      respondWith: (given) => {
        answer = given
      },
    })
    return answer
  }

  test('asks the server for a page first, and opens the kept one where none answers in time, fails or is down', async () => {
    await happen('install')
    expect(await ask('/history')).toMatchObject({ from: 'network /history' })
    network = () => Promise.resolve({ status: 500, from: 'network' })
    expect(await ask('/')).toMatchObject({ status: 500 })
    for (const status of [502, 503, 504]) {
      network = () => Promise.resolve({ status, from: 'network' })
      expect(await ask('/')).toMatchObject({ from: 'kept /index.html' })
    }
    network = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await ask('/?story=1')).toMatchObject({ from: 'kept /index.html' })
    vi.useFakeTimers()
    start()
    await happen('install')
    network = () => new Promise(() => undefined)
    const slow = ask('/')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await slow).toMatchObject({ from: 'kept /index.html' })
  })

  test.each([
    '/sample-edition',
    '/config.json',
    '/api/stories',
    '/auth/v1/verify?token=1',
    '/rest/v1/query_history',
    '/v1/models',
    '/call/web',
    '/feeds/one.xml',
    'https://elsewhere.example/',
  ])('leaves %s alone', async (path) => {
    await happen('install')
    expect(ask(path)).toBeNull()
    expect(ask(path, { mode: 'cors' })).toBeNull()
    expect(ask('/', { method: 'POST' })).toBeNull()
  })

  test('takes over and tells the pages, and keeps the files of three versions', async () => {
    for (const name of ['tidings-app-a', 'tidings-app-b', 'tidings-app-c', 'of-something-else']) {
      const older = await caches.open(name)
      await older.addAll([{ method: 'GET', mode: 'cors', url: `${origin}/assets/${name}.js` }])
    }
    await happen('install')
    await happen('activate')
    expect([...caches.all.keys()]).toEqual([
      'tidings-app-b',
      'tidings-app-c',
      'of-something-else',
      'tidings-app-1',
    ])
    expect(told).toEqual([{ newest: '/assets/index-1.js' }])
    const ofOlder = ask('/assets/tidings-app-b.js', { mode: 'cors' })
    expect(await ofOlder).toMatchObject({ from: `kept ${origin}/assets/tidings-app-b.js` })
    expect(await ask('/assets/unknown.js', { mode: 'cors' })).toMatchObject({
      from: 'network /assets/unknown.js',
    })
  })

  test('keeps nothing where one file could not be had or storage is full', async () => {
    start((file) =>
      file === '/index.html'
        ? Promise.reject(new Error('full'))
        : Promise.resolve({ status: 200, from: file }),
    )
    await expect(happen('install')).rejects.toThrow('full')
    expect([...caches.all.keys()]).toEqual([])
  })
})
