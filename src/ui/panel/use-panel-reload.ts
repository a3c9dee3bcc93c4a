import { useEffect, useRef, useState } from 'react'

/** Specification 9: how long a panel shows that it loads, also when its content is there sooner. */
const reloadTime = 2000

/** Asks for the content of a panel again; it counts as loading until the answer is there, and two seconds at least. */
export function usePanelReload(ask: (() => Promise<unknown>) | undefined) {
  const [isLoading, setLoading] = useState(false)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const reload = async (): Promise<void> => {
    if (!ask || isLoading) return
    setLoading(true)
    const shown = new Promise(resolve => setTimeout(resolve, reloadTime))
    await Promise.allSettled([ask(), shown])
    if (isThere.current) setLoading(false)
  }
  return { isLoading, reload: () => void reload() }
}
