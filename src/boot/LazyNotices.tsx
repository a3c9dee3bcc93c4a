import { type ComponentType, useEffect, useState } from 'react'
import { whenPageIdle } from '../forms/typing-monitor.ts'

/** The first rows are shown by then, also on slow machines. */
const noticeDelay = 3000

/** The notices, loaded when the page is idle; after a failed load, when the connection is back. */
export function LazyNotices() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    let isMounted = true
    const load = (): void => {
      import('../shell/notices/Notices.tsx').then(
        part => isMounted && setNotices(() => part.Notices),
        () => window.addEventListener('online', load, { once: true }),
      )
    }
    void whenPageIdle(noticeDelay).then(() => isMounted && load())
    return () => {
      isMounted = false
      window.removeEventListener('online', load)
    }
  }, [])
  return Notices ? <Notices /> : null
}
