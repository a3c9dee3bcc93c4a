import { type ComponentType, useEffect, useState } from 'react'
import { pageAtRest } from '../../forms/key-pause.ts'

/** The first rows stand by then, on slow machines too: nothing of this must be in their way. */
const quietTime = 3000

/** The notices, loaded when the page has come to rest and nobody types; without a connection, when there is one again. */
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
