/**
 * Makes the app's pages available offline: caches them and their assets, and nothing else. Shows push notifications and opens
 * their targets. The build prepends `build`: what to cache, and the paths of the app's pages.
 *
 * A new version takes over at once. Open pages of older versions still find their files, which stay cached for a while, and are
 * notified.
 *
 * @typedef {{ entry: string, files: string[], pages: string[], version: string }} Build
 */

/* global build */
const { entry, files, pages, version } = /** @type {Build} */ (build)
const prefix = 'tidings-app-'
const cacheName = prefix + version
const keptVersions = 3
/** After this a page is opened from the cache. */
const patienceMs = 3000
/** A page that does not answer in time is reloaded. */
const answerMs = 1000
/** A proxy returns these while the server is down. */
const isDown = new Set([502, 503, 504])

async function keepFiles() {
  const cache = await caches.open(cacheName)
  try {
    // File names in /assets contain a hash, so the HTTP cache can be used.
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

/** Searches the caches of all versions. */
async function findFile(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

/** Browsers require a notification for each push, even for an unreadable one. */
function readPush(event) {
  try {
    return event.data.json()
  } catch {
    return { title: 'Tidings', body: '', language: null, url: '/', tag: 'tidings' }
  }
}

/** One per tag: a newer one replaces the older and alerts again. */
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

/** Whether the page opens it itself; pages of older versions do not answer. */
function askToOpen(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, answerMs, false)
    client.postMessage({ open: path }, [port2])
  })
}

/** Opens it in an open page of the app, preferably the focused one, or else in a new one. */
async function openNotice({ notification }) {
  notification.close()
  const { origin } = self.location
  const asked = new URL(notification.data?.url ?? '/', origin)
  // Several leading slashes would refer to another host.
  const path = asked.origin === origin ? asked.pathname.replace(/^\/+/, '/') + asked.search : '/'
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = all.filter(({ url }) => pages.includes(new URL(url).pathname))
  const client = open.find(({ focused }) => focused) ?? open[0]
  if (!client) return self.clients.openWindow(path)
  // Focusing may be refused; the page is open anyway.
  await client.focus().catch(() => undefined)
  if (await askToOpen(client, path)) return undefined
  return client.navigate(path).catch(() => self.clients.openWindow(path))
}

/** A browser may change its subscription. The server is told at the next visit, which also covers failures here. */
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
