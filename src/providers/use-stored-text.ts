// A text of local storage as state: every place that shows it follows, in this tab and in others.
import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The stored text, null when there is none, and how to replace it. */
export const useStoredText = (key: string): readonly [string | null, (text: string) => void] => {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const store = useCallback(
    (next: string) => {
      localStorage.setItem(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [text, store]
}
