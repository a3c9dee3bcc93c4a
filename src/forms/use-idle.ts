import { useEffect, useState } from 'react'
import { whenPageIdle } from './typing-monitor.ts'

/** False while the page loads or the user types: low-priority requests wait for true. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let isMounted = true
    void whenPageIdle().then(() => isMounted && setIdle(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isIdle
}
