import { createContext, useContext } from 'react'
import type { UserSession } from './session.ts'

/** Who is signed in on every page below the shell. */
export const SessionContext = createContext<UserSession | undefined>(undefined)

export const useSession = (): UserSession => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the pages of a signed-in user')
  return session
}
