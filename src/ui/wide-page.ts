// A page that needs the width of the menu: the menu is narrow beside it, unless the user has set its width.

import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

let pages = 0
const { subscribe, notify } = createListeners()

const change = (by: number): void => {
  pages += by
  notify()
}

/** While the caller is mounted. */
export const useWidePage = (): void => {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export const useIsWidePage = (): boolean => useSyncExternalStore(subscribe, () => pages > 0)
