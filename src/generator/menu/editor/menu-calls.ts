// The menu as the server keeps it: read, and saved if nobody else saved meanwhile.
import type { MenuItemDefinition } from '../../../../engine/definition/shapes/menu.ts'
import { call } from '../../../providers/http.ts'

export interface SavedMenu {
  readonly items: readonly MenuItemDefinition[]
  readonly version: string
}

const path = 'schema/menu'

export const readMenu = async (): Promise<SavedMenu> => (await call<SavedMenu>(path)).body

export const saveMenu = async ({ items, version }: SavedMenu): Promise<SavedMenu & { readonly message: string }> => {
  const headers = { 'if-match': `"${version}"` }
  const { body } = await call<SavedMenu & { message: string }>(path, { method: 'PUT', body: { items }, headers })
  return body
}
