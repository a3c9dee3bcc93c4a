import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many pixels a millimetre has where so many of them share the width that there is. */
export const useScale = (
  millimetres: number,
): { readonly place: RefObject<HTMLDivElement | null>; readonly scale: number } => {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = place.current
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { place, scale: Math.min(6, Math.max(0.5, (width - 2) / Math.max(1, millimetres))) }
}
