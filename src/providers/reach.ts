// Whether the server can be reached: as the browser reports its line, and as calls of this page found it.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'

const changes = createListeners()

/** Since when no call has reached the server, in milliseconds; undefined: the last one did. */
let lostAt: number | undefined

/** Reports what became of a call. */
export const reportReach = (isReached: boolean): void => {
  if (isReached === (lostAt === undefined)) return
  lostAt = isReached ? undefined : Date.now()
  changes.notify()
}

const isServerReached = (): boolean => lostAt === undefined && navigator.onLine

const subscribe = (listener: () => void): (() => void) => {
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Renders again when it changes. */
export const useServerReached = (): boolean => useSyncExternalStore(subscribe, isServerReached)
