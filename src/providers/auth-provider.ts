// react-admin's auth provider: sign-in, sign-out, and the effect of refused calls on the session.
import type { AuthProvider } from 'react-admin'
import type { Verb } from '../../engine/schema/verb.ts'
import { CallRefused, call } from './http.ts'
import { stopListening } from './live.ts'
import type { BrowserSchema } from './schema.tsx'
import {
  clearSession,
  consumeEnded,
  endSession,
  type MenuEntry,
  readSession,
  runSignOut,
  type SignInAnswer,
  storeSession,
} from './session.ts'

export interface SignInCall {
  /** Sends what the user typed, or what replaces it. */
  readonly signIn: () => Promise<SignInAnswer>
}

const signInPath = '/'

/** The API verbs that react-admin's actions need; other actions are denied. */
const verbsByAction: Readonly<Record<string, Verb>> = {
  list: 'list',
  export: 'list',
  show: 'get',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
}

/** What `usePermissions` returns: the level, and what may be done with each resource. */
export interface Permissions {
  readonly level: string
  readonly resources: Readonly<Record<string, readonly Verb[]>>
}

interface AuthProviderOptions {
  /** Loads what comes after signing in; what fails there is loaded later and reports its own error. */
  readonly prepare: () => Promise<void>
  /** The first page after signing in. */
  readonly getHomePath: (menu: readonly MenuEntry[]) => string
  /** The schema that the user may see; undefined if no user is signed in. */
  readonly loadSchema: () => Promise<Pick<BrowserSchema, 'outlines'> | undefined>
}

export const createAuthProvider = ({ prepare, getHomePath, loadSchema }: AuthProviderOptions): AuthProvider => ({
  login: async ({ signIn }: SignInCall) => {
    const session = storeSession(await signIn())
    const path = consumeEnded(session.user.userId)
    await prepare().catch(() => undefined)
    return { redirectTo: path ?? getHomePath(session.menu) }
  },
  /** Fails where the server refuses: then the session is still there. */
  logout: async () => {
    const session = readSession()
    if (session) {
      stopListening()
      const { token, user } = session
      await runSignOut(token, () => call('users/logout', { method: 'POST', body: { user_id: user.userId } }))
    }
    clearSession()
    return signInPath
  },
  checkAuth: () =>
    readSession() ? Promise.resolve() : Promise.reject({ message: false as const, redirectTo: signInPath }),
  /** An invalid token ends the session; the promise never resolves, because the page is reloaded. */
  checkError: async error => {
    if (!(error instanceof CallRefused) || error.staleToken === undefined) return
    endSession(error.staleToken)
    await new Promise(() => undefined)
  },
  getIdentity: async () => {
    const user = readSession()?.user
    return { id: user?.userId ?? '', fullName: user?.userName ?? '' }
  },
  getPermissions: async (): Promise<Permissions | null> => {
    const [level, schema] = [readSession()?.user.level, await loadSchema()]
    if (level === undefined || !schema) return null
    const verbs = Object.values(schema.outlines).map(({ name, api }) => [name, api.verbs] as const)
    return { level, resources: Object.fromEntries(verbs) }
  },
  canAccess: async ({ resource, action }) => {
    const verb = verbsByAction[action]
    const outlines = (await loadSchema())?.outlines ?? {}
    return (
      verb !== undefined && Object.hasOwn(outlines, resource) && outlines[resource]?.api.verbs.includes(verb) === true
    )
  },
})
