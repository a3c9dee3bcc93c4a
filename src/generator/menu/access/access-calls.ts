// What the page of users' menus asks the server.
import type { MenuChoice } from '../../../../engine/access/assigned-menu.ts'
import { call } from '../../../providers/http.ts'

export interface UserAccess {
  readonly user_id: string
  readonly user_name: string
  readonly level: string
  readonly full: boolean
  readonly own: boolean
  readonly menu: readonly string[]
  readonly standard: readonly string[]
  readonly entries: readonly MenuChoice[]
  readonly versi: number
}

export type SavedAccess = UserAccess & { readonly message: string }

const pathOf = (userId: string): string => `users/hak-akses/${encodeURIComponent(userId)}`

export const readAccess = async (userId: string): Promise<UserAccess> => (await call<UserAccess>(pathOf(userId))).body

/** Null: back to what his level has. */
export const saveAccess = async (
  { user_id, versi }: UserAccess,
  menu: readonly string[] | null,
  key: string,
): Promise<SavedAccess> => {
  const headers = { 'idempotency-key': key }
  const { body } = await call<SavedAccess>(pathOf(user_id), { method: 'PUT', body: { menu, versi }, headers })
  return body
}
