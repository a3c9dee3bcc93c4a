import { type ComponentType, useEffect, useState } from 'react'
import { pageAtRest } from '../../forms/key-pause.ts'

/** The first rows are shown by then, also on slow machines. */
const quietTime = 3000

/** The notices, loaded when the page is idle; after a failed load, when the connection is back. */
export function LazyNotices() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    let isWanted = true
    const load = (): void => {
      import('./Notices.tsx').then(
        part => isWanted && setNotices(() => part.Notices),
        () => window.addEventListener('online', load, { once: true }),
      )
    }
    void pageAtRest(quietTime).then(() => isWanted && load())
    return () => {
      isWanted = false
      window.removeEventListener('online', load)
    }
  }, [])
  return Notices ? <Notices /> : null
}
