// Who is signed in, as this browser remembers it: token, user data, menu and the flag 'islogin' in local storage.
import type { MenuEntry } from '../../engine/access/schema-answer.ts'

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
  try {
    return { ...(JSON.parse(stored) as Omit<Session, 'token'>), token }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export const storeSession = ({ token, ...session }: Session): void => {
  localStorage.setItem('token', token)
  localStorage.setItem('session', JSON.stringify(session))
  localStorage.setItem('islogin', 'true')
}

const stored: readonly string[] = ['kencana.language', 'kencana.theme']

const isStored = (name: string): boolean => stored.includes(name) || name.startsWith('draft:')

/** Clears what belongs to the session; the device's language and theme stay, and what was typed and not saved, for its user. */
export const clearSession = (): void => {
  for (const key of Object.keys(localStorage)) if (!isStored(key)) localStorage.removeItem(key)
  localStorage.setItem('islogin', 'false')
}
