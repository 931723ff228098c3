/**
 * Lets the pages of the app open without a network: they and what they are made of are kept, and nothing else. Shows the
 * notifications that the server sends, and opens what they lead to. The build puts `build` in front: what to keep, and at
 * which addresses the app's pages are.
 *
 * A new version takes over at once. Pages of older ones that are still open find their files, which stay for a while, and
 * are told.
 *
 * @typedef {{ entry: string, files: string[], pages: string[], version: string }} Build
 */

/* global build */
const { entry, files, pages, version } = /** @type {Build} */ (build)
const prefix = 'tidings-app-'
const cacheName = prefix + version
const keptVersions = 3
/** After this a page is opened as it was kept. */
const patienceMs = 3000
/** A page that takes longer to say that it opens something is loaded anew. */
const answerMs = 1000
/** What stands in front of the server answers these while it is down. */
const isDown = new Set([502, 503, 504])

async function keepFiles() {
  const cache = await caches.open(cacheName)
  try {
    // Names below /assets change with what is in them: the browser's own copies will do.
    await cache.addAll(
      files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' })),
    )
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
  await self.skipWaiting()
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -keptVersions + 1).map((name) => caches.delete(name)))
  await self.clients.claim()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ newest: entry })
}

async function openPage(event) {
  const answering = fetch(event.request)
  event.waitUntil(answering.catch(() => undefined))
  const waited = new Promise((resolve) => setTimeout(resolve, patienceMs, null))
  const answer = await Promise.race([answering, waited]).catch(() => null)
  if (answer && !isDown.has(answer.status)) return answer
  return (await caches.match('/index.html', { cacheName })) ?? answering
}

/** Of any version. */
async function findFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

/** Browsers want each push to show something, one that cannot be read as well. */
function readPush(event) {
  try {
    return event.data.json()
  } catch {
    return { title: 'Tidings', body: '', language: null, url: '/', tag: 'tidings' }
  }
}

/** One a tag: what is newer takes the place of the older, and sounds again. */
async function showPush(event) {
  const { body, language, tag, title, url } = readPush(event)
  const icon = '/icons/icon-192.png'
  await self.registration.showNotification(title, {
    body,
    tag,
    icon,
    data: { url },
    renotify: true,
    ...(language ? { lang: language } : {}),
  })
}

/** Whether the page opens it by itself; one of an older version does not answer. */
function askToOpen(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerMs, false)
    client.postMessage({ open: path }, [port2])
  })
}

/** In a page of the app that is open, before all the one that is looked at; else in a new one. */
async function openNotice({ notification }) {
  notification.close()
  const { origin } = self.location
  const asked = new URL(notification.data?.url ?? '/', origin)
  // More than one slash in front would name another host.
  const path = asked.origin === origin ? asked.pathname.replace(/^\/+/, '/') + asked.search : '/'
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = all.filter(({ url }) => pages.includes(new URL(url).pathname))
  const client = open.find(({ focused }) => focused) ?? open[0]
  if (!client) return self.clients.openWindow(path)
  // A browser that does not allow it shows the page all the same.
  await client.focus().catch(() => undefined)
  if (await askToOpen(client, path)) return undefined
  return client.navigate(path).catch(() => self.clients.openWindow(path))
}

/** A browser may change its subscription; the server learns of it with the next visit, which also makes up for what fails here. */
async function subscribeAgain({ newSubscription, oldSubscription }) {
  if (newSubscription || !oldSubscription) return
  await self.registration.pushManager.subscribe(oldSubscription.options)
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && pages.includes(pathname)) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(event.request))
})
