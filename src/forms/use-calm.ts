import { useEffect, useState } from 'react'
import { pageAtRest } from './key-pause.ts'

/** False while the page loads what it was opened for, or somebody types: what can wait is asked for afterwards. */
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
