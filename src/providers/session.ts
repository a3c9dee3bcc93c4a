// Who is signed in, as this browser remembers it: token, user data, menu and the flag 'islogin' in local storage.
import type { MenuEntry } from '../../engine/access/schema-answer.ts'
import { reloadPage } from '../ui/reload-page.ts'

export type { MenuEntry } from '../../engine/access/schema-answer.ts'

export interface SessionUser {
  readonly user_id: string
  readonly user_name: string
  readonly level: string
  readonly kode_toko: string
  readonly nama_toko: string
  readonly alamat_toko: string
  readonly tgl_system: string
}

export interface Session {
  readonly token: string
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

/** The session of this browser; undefined when nobody is signed in or what is stored cannot be read. */
export const readSession = (): Session | undefined => {
  const token = localStorage.getItem('token')
  const stored = localStorage.getItem('session')
  if (localStorage.getItem('islogin') !== 'true' || !token || !stored) return undefined
  if (lastRead?.stored === stored && lastRead.session.token === token) return lastRead.session
  try {
    const session = { ...(JSON.parse(stored) as Omit<Session, 'token'>), token }
    lastRead = { stored, session }
    return session
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A menu is long, and each call and each rule of a form asks who is signed in. */
let lastRead: { readonly stored: string; readonly session: Session } | undefined

export const storeSession = ({ token, ...session }: Session): void => {
  localStorage.setItem('token', token)
  localStorage.setItem('session', JSON.stringify(session))
  localStorage.setItem('islogin', 'true')
}

const stored: readonly string[] = ['kencana.language', 'kencana.theme']

/** How names of stored choices begin that a user has named: they stay for him. */
export const choicesPrefix = 'choices:'

const isStored = (name: string): boolean =>
  stored.includes(name) || name.startsWith('draft:') || name.startsWith(choicesPrefix)

/** Clears what belongs to the session; the device's language and theme stay, and what was typed and not saved or named, for its user. */
export const clearSession = (): void => {
  for (const key of Object.keys(localStorage)) if (!isStored(key)) localStorage.removeItem(key)
  localStorage.setItem('islogin', 'false')
}

/** The token of who signs out, or has done so: that it is refused is no news, neither meanwhile nor afterwards. */
let leftWith: string | undefined

/** Signs out by the work; where that fails the session is still there. */
export const leaveSession = async (token: string, signOut: () => Promise<unknown>): Promise<void> => {
  leftWith = token
  try {
    await signOut()
  } catch (error) {
    leftWith = undefined
    throw error
  }
}

/** The token is good no more: who has signed in anew in another tab meanwhile keeps that session. */
export const endSession = (token: string): void => {
  if (token === leftWith) return
  const now = readSession()
  if (now === undefined || now.token === token) {
    noteEnd({ path: window.location.pathname + window.location.search, user: now?.user.user_id ?? '' })
    clearSession()
  }
  reloadPage()
}

/** A session that ended without its user: where he was. */
export interface EndedSession {
  readonly path: string
  /** '' where that is not known. */
  readonly user: string
}

const ended = 'ended'

/** For this tab alone, and once the page is loaded anew. */
const noteEnd = (where: EndedSession): void => sessionStorage.setItem(ended, JSON.stringify(where))

export const findEnded = (): EndedSession | undefined => {
  const text = sessionStorage.getItem(ended)
  return text === null ? undefined : (JSON.parse(text) as EndedSession)
}

/** Where the user goes on, who has signed in: where he was, and nobody else. It is forgotten with that. */
export const takeEnded = (user: string): string | undefined => {
  const found = findEnded()
  sessionStorage.removeItem(ended)
  return found?.user === user ? found.path : undefined
}
