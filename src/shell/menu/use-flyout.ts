import { useEffect, useRef, useState } from 'react'

/** Specification 9. */
const hideDelay = 250

export interface Flyout {
  readonly shown: string | undefined
  readonly show: (id: string) => void
  readonly hideSoon: () => void
  readonly hide: () => void
}

/** Which one floating submenu is shown; it hides a moment after the pointer has left, so that the way to it may be crooked. */
export const useFlyout = (): Flyout => {
  const [shown, setShown] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (id: string | undefined) => {
    clearTimeout(timer.current)
    setShown(id)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    shown,
    show: set,
    hide: () => set(undefined),
    hideSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(undefined), hideDelay)
    },
  }
}
