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

/** Every place that shows it follows; the same text again changes nothing. */
export const storeText = (key: string, text: string): void => {
  if (localStorage.getItem(key) === text) return
  localStorage.setItem(key, text)
  for (const listener of listeners) listener()
}

/** The stored text, null when there is none, and how to replace it. */
export const useStoredText = (key: string): readonly [string | null, (text: string) => void] => {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const store = useCallback((next: string) => storeText(key, next), [key])
  return [text, store]
}
