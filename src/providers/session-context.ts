import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ProjectInfo } from '../../engine/answers/request-answers.ts'
import { getProject, subscribeToProject } from './project.ts'
import type { UserSession } from './session.ts'

/** Who is signed in on every page below the shell. */
export const SessionContext = createContext<UserSession | undefined>(undefined)

export const useSession = (): UserSession => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the pages of a signed-in user')
  return session
}

export const useProject = (): ProjectInfo => useSyncExternalStore(subscribeToProject, getProject)
