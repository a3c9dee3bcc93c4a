import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

/** Who is signed in on every page below the shell. */
export const SessionContext = createContext<Session | undefined>(undefined)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the pages of a signed-in user')
  return session
}
