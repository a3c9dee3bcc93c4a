import { type RefObject, useEffect, useRef, useState } from 'react'

/** The width that the element has on the page, 0 until it is known. */
export const useWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [place, width]
}
