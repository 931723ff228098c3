/**
 * Lets the pages of the app open without a network: they and what they are made of are kept, and nothing else. The build
 * puts `build` in front: what to keep, and at which addresses the app's pages are.
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

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && pages.includes(pathname)) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(event.request))
})
