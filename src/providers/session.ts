// Who is signed in, as this browser remembers it: token, user data, menu and the flag 'islogin' in local storage.
import type { MenuEntry } from '../../engine/access/schema-answer.ts'
import { reloadPage } from '../ui/reload-page.ts'

export type { MenuEntry } from '../../engine/access/schema-answer.ts'

export interface SessionUser {
  readonly userId: string
  readonly userName: string
  readonly level: string
  /** The code of the shop. */
  readonly shop: string
  readonly shopName: string
  readonly shopAddress: string
  /** Empty in a session that an earlier version stored. */
  readonly timeZone: string
  readonly businessDate: string
}

export interface UserSession {
  readonly token: string
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

/** The answer of a sign-in: the members of `user` have the names that the project gives them. */
export interface SignInAnswer extends Omit<UserSession, 'user'> {
  readonly names: Readonly<Record<keyof SessionUser, string>>
  readonly user: Readonly<Record<string, string>>
}

const toSession = ({ names, user, token, menu, modules }: SignInAnswer): UserSession => {
  const getMember = (name: keyof SessionUser): string => user[names[name]] ?? ''
  return {
    token,
    menu,
    modules,
    user: {
      userId: getMember('userId'),
      userName: getMember('userName'),
      level: getMember('level'),
      shop: getMember('shop'),
      shopName: getMember('shopName'),
      shopAddress: getMember('shopAddress'),
      timeZone: getMember('timeZone'),
      businessDate: getMember('businessDate'),
    },
  }
}

/** The session of this browser; undefined if no user is signed in or the stored text is invalid. */
export const readSession = (): UserSession | undefined => {
  const token = localStorage.getItem('token')
  const stored = localStorage.getItem('session')
  if (localStorage.getItem('islogin') !== 'true' || !token || !stored) return undefined
  if (lastRead?.stored === stored && lastRead.session.token === token) return lastRead.session
  try {
    const answer = { ...(JSON.parse(stored) as Omit<SignInAnswer, 'token'>), token }
    // A session that an earlier version stored: the user signs in again.
    if (!('names' in answer)) return undefined
    const session = toSession(answer)
    lastRead = { stored, session }
    return session
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** False after a sign-out, also in another tab. */
export const hasSession = (): boolean => readSession() !== undefined

/**
 * Calls back when another tab went to another shop, or signed in as another user: calls of this tab would be theirs.
 * A tab without a user is called back for each of them.
 */
export const onOtherSession = (
  shown: SessionUser | undefined,
  listener: (session: UserSession) => void,
): (() => void) => {
  const handleStorage = ({ key }: StorageEvent): void => {
    const stored = key === 'session' || key === 'islogin' ? readSession() : undefined
    if (stored && (stored.user.shop !== shown?.shop || stored.user.userId !== shown.userId)) listener(stored)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

/** Cached, because every call and every rule of a form reads the session. */
let lastRead: { readonly stored: string; readonly session: UserSession } | undefined

export const storeSession = ({ token, ...session }: SignInAnswer): UserSession => {
  localStorage.setItem('token', token)
  localStorage.setItem('session', JSON.stringify(session))
  localStorage.setItem('islogin', 'true')
  return toSession({ token, ...session })
}

/** Stores the business date after it has moved. */
export const storeBusinessDate = (date: string): void => {
  const stored = localStorage.getItem('session')
  if (stored === null || readSession()?.user.businessDate === date) return
  const answer = JSON.parse(stored) as Omit<SignInAnswer, 'token'>
  const user = { ...answer.user, [answer.names.businessDate]: date }
  localStorage.setItem('session', JSON.stringify({ ...answer, user }))
}

/** What belongs to the device and not to its user. */
const stored = /^kencana\.(?:language|theme|project|copy-hint|scan-gaps|device)$/

/** The prefix of the storage keys of named filter choices, which outlive the session. */
export const choicesPrefix = 'choices:'

/** Saved queries, and the columns of a list, in the store of react-admin; the key begins with the user. */
const listPreference = /^RaStorekencana\..+\.(?:savedQueries|hidden|order)$/

const isStored = (name: string): boolean =>
  stored.test(name) || name.startsWith('draft:') || name.startsWith(choicesPrefix) || listPreference.test(name)

/** Clears what belongs to the session and the rows for times without a connection; the device's language and theme stay, and what was typed and not saved or named, for its user. */
export const clearSession = (): void => {
  for (const key of Object.keys(localStorage)) if (!isStored(key)) localStorage.removeItem(key)
  localStorage.setItem('islogin', 'false')
  void clearOffline()
}

/** The token of a sign-out by the user: its refusal is ignored. */
let signedOutToken: string | undefined

/** Signs out by the work; where that fails the session is still there. */
export const runSignOut = async (token: string, signOut: () => Promise<unknown>): Promise<void> => {
  signedOutToken = token
  try {
    await signOut()
  } catch (error) {
    signedOutToken = undefined
    throw error
  }
}

/** Ends the session of an invalid token; a newer session from another tab stays. */
export const endSession = (token: string): void => {
  if (token === signedOutToken) return
  const current = readSession()
  if (current === undefined || current.token === token) {
    storeEnded({ path: window.location.pathname + window.location.search, user: current?.user.userId ?? '' })
    clearSession()
  }
  reloadPage()
}

/** Ends the session of this tab; the sign-in page shows why, and leads to the first page. */
export const leaveSession = (notice: string): void => {
  clearSession()
  storeEnded({ path: '/', user: '', notice })
  window.location.assign('/')
}

/** A session that ended by itself, and its last path. */
interface EndedSession {
  readonly path: string
  /** '' where that is not known. */
  readonly user: string
  /** Why it ended, where that is no surprise. */
  readonly notice?: string
}

const endedKey = 'ended'

/** Stored for this tab only, for the next page load. */
const storeEnded = (ended: EndedSession): void => sessionStorage.setItem(endedKey, JSON.stringify(ended))

export const findEnded = (): EndedSession | undefined => {
  const text = sessionStorage.getItem(endedKey)
  return text === null ? undefined : (JSON.parse(text) as EndedSession)
}

/** Returns and removes the last path of an ended session; only for the same user. */
export const consumeEnded = (user: string): string | undefined => {
  const found = findEnded()
  sessionStorage.removeItem(endedKey)
  return found?.user === user ? found.path : undefined
}

// The database of this browser for times without a connection: one table of entries by name.

const [databaseName, tableName] = ['kencana-offline', 'entries']

/** Removes everything. */
export const clearOffline = async (): Promise<void> => {
  await runRequest('readwrite', table => table.clear())
}

/** Undefined where the browser has no database, or refuses one, as in a private window. */
export const runRequest = async <Answer>(
  mode: IDBTransactionMode,
  begin: (table: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> => {
  try {
    const database = await openDatabase()
    try {
      const request = begin(database.transaction(tableName, mode).objectStore(tableName))
      return (await awaitRequest(request)) as Answer
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined
    throw error
  }
}

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(tableName)
  return awaitRequest(request)
}

const awaitRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
