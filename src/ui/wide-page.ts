// A page that needs the width of the menu: the menu is narrow beside it, unless the user has set its width.
import { useEffect, useSyncExternalStore } from 'react'

let pages = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  pages += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While the caller is mounted. */
export const useWidePage = (): void => {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export const useIsWidePage = (): boolean => useSyncExternalStore(subscribe, () => pages > 0)
