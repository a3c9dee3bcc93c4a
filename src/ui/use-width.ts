import { type RefObject, useEffect, useRef, useState } from 'react'

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
