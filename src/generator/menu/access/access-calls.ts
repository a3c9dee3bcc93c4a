// What the page of users' menus asks the server.
import type { UserMenu } from '../../../../engine/access/assigned-menu.ts'
import { call } from '../../../providers/http.ts'

export type SavedAccess = UserMenu & { readonly message: string }

const pathOf = (userId: string): string => `users/hak-akses/${encodeURIComponent(userId)}`

export const readAccess = async (userId: string): Promise<UserMenu> => (await call<UserMenu>(pathOf(userId))).body

/** Null: back to what his level has. */
export const saveAccess = async (
  { user_id, versi }: UserMenu,
  menu: readonly string[] | null,
  key: string,
): Promise<SavedAccess> => {
  const headers = { 'idempotency-key': key }
  const { body } = await call<SavedAccess>(pathOf(user_id), { method: 'PUT', body: { menu, versi }, headers })
  return body
}
