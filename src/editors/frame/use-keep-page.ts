import { useEffect } from 'react'

/** The browser asks before it closes or reloads a page with something unsaved. */
export const useKeepPage = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return undefined
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [isChanged])
}
