import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** The width that the element has on the page, 0 until it is known. */
export const useWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const elementRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = elementRef.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [elementRef, width]
}

// A page that needs the width of the menu: the menu is narrow beside it, unless the user has set its width.

let pages = 0
const { subscribe, notify } = createListeners()

const change = (by: number): void => {
  pages += by
  notify()
}

/** While the caller is mounted. True once the menu is narrow, which is before anything is painted: what is measured waits for it. */
export const useWidePage = (): boolean => {
  const [isApplied, setApplied] = useState(false)
  useLayoutEffect(() => {
    change(1)
    setApplied(true)
    return () => change(-1)
  }, [])
  return isApplied
}

export const useIsWidePage = (): boolean => useSyncExternalStore(subscribe, () => pages > 0)
