// The part of the service worker that shows push messages and opens their page.

self.addEventListener('push', event => {
  const { title, body, tag, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin).href))
})

/** In an open window of the program, or in a new one. */
const openPage = async address => {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(address)
  await open.focus()
  return open.navigate(address)
}
