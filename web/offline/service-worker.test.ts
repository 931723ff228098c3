import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://tidings.example'
const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const built = {
  entry: '/assets/index-1.js',
  files: ['/index.html', '/assets/index-1.js'],
  pages: ['/', '/history', '/login'],
  version: '1',
}

type Shown = { title: string; options: Record<string, unknown> }
type Page = {
  url: string
  focused: boolean
  focus: () => Promise<void>
  navigate: (path: string) => Promise<void>
  postMessage: (message: { open: string }, ports: MessagePort[]) => void
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
  const shown: Shown[] = []
  let pageList: Page[]
  const subscribe = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve())
  const openWindow = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve())
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
      MessageChannel,
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
        registration: {
          showNotification: (title: string, options: Shown['options']) =>
            Promise.resolve(void shown.push({ title, options })),
          pushManager: { subscribe },
        },
        clients: {
          claim: () => Promise.resolve(),
          matchAll: () => Promise.resolve(pageList),
          openWindow,
        },
      },
    })
  }
  beforeEach(() => {
    vi.useRealTimers()
    told.length = 0
    shown.length = 0
    openWindow.mockClear()
    subscribe.mockClear()
    pageList = [page('/', { postMessage: (message) => void told.push(message) })]
    network = ({ url }) => Promise.resolve({ status: 200, from: `network ${new URL(url).pathname}` })
    start()
  })

  function page(path: string, changes: Partial<Page> = {}): Page {
    return {
      url: origin + path,
      focused: false,
      focus: vi.fn<Page['focus']>(() => Promise.resolve()),
      navigate: vi.fn<Page['navigate']>(() => Promise.resolve()),
      postMessage: vi.fn<Page['postMessage']>((_message, [port]) => port?.postMessage(true)),
      ...changes,
    }
  }

  type Name = 'install' | 'activate' | 'push' | 'notificationclick' | 'pushsubscriptionchange'
  async function happen(name: Name, event: object = {}) {
    const works: Promise<unknown>[] = []
    listeners.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => works.push(work),
    } as unknown as Event)
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

  test('requests pages from the server first, and falls back to the cache on a timeout, an error or without a network', async () => {
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
  ])('ignores %s', async (path) => {
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

  test('caches nothing if one file cannot be fetched or storage is full', async () => {
    start((file) =>
      file === '/index.html'
        ? Promise.reject(new Error('full'))
        : Promise.resolve({ status: 200, from: file }),
    )
    await expect(happen('install')).rejects.toThrow('full')
    expect([...caches.all.keys()]).toEqual([])
  })

  test('shows one notification per topic, and a generic one for an unreadable push', async () => {
    const payload = { title: 'Your news', body: 'Ferries', language: 'en', url: '/?briefing=1', tag: 'a' }
    await happen('push', { data: { json: () => payload } })
    expect(shown).toMatchObject([
      {
        title: 'Your news',
        options: { body: 'Ferries', lang: 'en', tag: 'a', renotify: true, data: { url: '/?briefing=1' } },
      },
    ])
    await happen('push', { data: null })
    expect(shown[1]).toMatchObject({ title: 'Tidings', options: { data: { url: '/' } } })
  })

  test('resubscribes with the same key if the browser has ended a subscription', async () => {
    const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }
    const ended = { oldSubscription: { options }, newSubscription: null }
    await happen('pushsubscriptionchange', ended)
    expect(subscribe.mock.calls).toEqual([[options]])
    await happen('pushsubscriptionchange', { ...ended, newSubscription: { options } })
    // Browsers that do not say what it was.
    for (const event of [{ oldSubscription: null, newSubscription: null }, {}])
      await happen('pushsubscriptionchange', event)
    expect(subscribe).toHaveBeenCalledOnce()
    subscribe.mockRejectedValueOnce(new DOMException('Not allowed'))
    await expect(happen('pushsubscriptionchange', ended)).rejects.toThrow('Not allowed')
  })

  const click = (url: unknown) => {
    const close = vi.fn<() => void>()
    return happen('notificationclick', { notification: { close, data: { url } } }).then(() => close)
  }

  test('opens the target of a notification in the focused page, without reloading it', async () => {
    const elsewhere = page('/briefings/unsubscribe', { focused: true })
    const [behind, seen] = [page('/history'), page('/', { focused: true })]
    pageList = [elsewhere, behind, seen]
    expect(await click('/?briefing=1')).toHaveBeenCalled()
    expect(seen.focus).toHaveBeenCalled()
    expect(seen.postMessage).toHaveBeenCalledWith({ open: '/?briefing=1' }, expect.anything())
    for (const each of [elsewhere, behind]) expect(each.postMessage).not.toHaveBeenCalled()
    expect(seen.navigate).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('reloads a page that does not respond, opens one if there is none, and never another site', async () => {
    vi.useFakeTimers()
    start()
    const silent = page('/login', {
      postMessage: () => undefined,
      focus: () => Promise.reject(new DOMException('Not allowed')),
    })
    pageList = [silent]
    const pressed = click('/?story=a')
    await vi.advanceTimersByTimeAsync(1000)
    await pressed
    expect(silent.navigate).toHaveBeenCalledWith('/?story=a')
    pageList = []
    for (const url of ['/?story=a', 'https://evil.example/x', '/.//evil.example', undefined]) await click(url)
    expect(openWindow.mock.calls).toEqual([['/?story=a'], ['/'], ['/evil.example'], ['/']])
  })
})
