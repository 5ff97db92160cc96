// Caches what the page has loaded, so that it opens without a network. The network is always tried first.
const KEPT = 'nimatron'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  event.respondWith(
    fetch(request)
      .then(async (response) => {
        if (response.ok) {
          const cache = await caches.open(KEPT)
          await cache.put(request, response.clone())
        }
        return response
      })
      .catch(async () => (await caches.match(request, { ignoreSearch: true })) ?? Response.error()),
  )
})
