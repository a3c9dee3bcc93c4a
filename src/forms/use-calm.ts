import { useEffect, useState } from 'react'
import { pageAtRest } from './key-pause.ts'

/** False while the page loads or the user types: low-priority requests wait for true. */
export const useCalm = (): boolean => {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    let isThere = true
    void pageAtRest().then(() => isThere && setCalm(true))
    return () => {
      isThere = false
    }
  }, [])
  return isCalm
}
