import { useEffect, useState } from 'react'

/** Rows that the page was opened for load first. */
const untilCalm = 1500

/** False while the page loads what it was opened for: what can wait is asked for afterwards. */
export const useCalm = (): boolean => {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), untilCalm)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}
