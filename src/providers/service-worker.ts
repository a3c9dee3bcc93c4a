// The service worker of the built program: it keeps the built files, so that they open at once and without a connection. A
// newer one waits until somebody lets it take over. Calls of the API never go through it.

const checkInterval = 60 * 60 * 1000

/** Lets the waiting program take over; `onChanged` notifies the page. */
export type ActivateWorker = () => void

interface UpdateOptions {
  /** A newer program is there and waits. */
  readonly onWaiting: (activate: ActivateWorker) => void
  /** A newer program has taken over, here or in another tab. */
  readonly onChanged: () => void
}

/** Registers the worker and checks for newer ones: at once, each hour, and when the page is shown again. */
export const followUpdates = async ({ onWaiting, onChanged }: UpdateOptions): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!import.meta.env.PROD || !workers) return
  let isFirst = workers.controller === null
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) onChanged()
    isFirst = false
  })
  const registration = (await workers.register('/sw.js')) as ServiceWorkerRegistration | undefined
  if (!registration) return
  const report = (): void => {
    const { waiting } = registration
    if (waiting && workers.controller) onWaiting(() => waiting.postMessage({ type: 'SKIP_WAITING' }))
  }
  const watch = (): void => registration.installing?.addEventListener('statechange', report)
  report()
  watch()
  registration.addEventListener('updatefound', watch)
  const checkForUpdate = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, checkInterval)
  document.addEventListener('visibilitychange', checkForUpdate)
}
