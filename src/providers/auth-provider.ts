// Signing in and out, and what a refused call says of the session, as react-admin asks for it.
import type { AuthProvider } from 'ra-core'
import { CallRefused, call } from './http.ts'
import { stopListening } from './live.ts'
import {
  clearSession,
  endSession,
  leaveSession,
  readSession,
  type Session,
  storeSession,
  takeEnded,
} from './session.ts'

export interface Credentials {
  readonly user_id: string
  readonly password: string
  /** Of the second factor, where the user has one. */
  readonly code?: string
}

const signInPath = '/'

/** `prepare` loads what comes after signing in; what fails there is loaded later and reports its own error. */
export const authProviderWith = (prepare: () => Promise<void>): AuthProvider => ({
  login: async (body: Credentials) => {
    const { body: session } = await call<Session>('users/login', { method: 'POST', body })
    storeSession(session)
    const path = takeEnded(session.user.user_id)
    await prepare().catch(() => undefined)
    return { redirectTo: path ?? '/dashboard' }
  },
  /** Fails where the server refuses: then the session is still there. */
  logout: async () => {
    const session = readSession()
    if (session) {
      stopListening()
      const { token, user } = session
      await leaveSession(token, () => call('users/logout', { method: 'POST', body: { user_id: user.user_id } }))
    }
    clearSession()
    return signInPath
  },
  checkAuth: () =>
    readSession() ? Promise.resolve() : Promise.reject({ message: false as const, redirectTo: signInPath }),
  /** A token that is no longer good ends the session; nothing follows, for the page is loaded anew. */
  checkError: async error => {
    if (!(error instanceof CallRefused) || error.staleToken === undefined) return
    endSession(error.staleToken)
    await new Promise(() => undefined)
  },
  getIdentity: async () => {
    const user = readSession()?.user
    return { id: user?.user_id ?? '', fullName: user?.user_name ?? '' }
  },
  getPermissions: async () => readSession()?.user.level,
})
