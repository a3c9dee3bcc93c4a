// The session as sent to a browser: the user, the shop, the menu and the modules.
import { buildMenuEntry, filterDrawnEntries, type MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { Caller } from '../../caller/caller.ts'

export interface SessionAnswer {
  readonly user: Readonly<Record<string, string>>
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

export const buildSessionAnswer = ({ user, shop, access }: Caller): SessionAnswer => ({
  user: {
    user_id: user.userId,
    user_name: user.name,
    level: user.level,
    kode_toko: shop.code,
    nama_toko: shop.name,
    alamat_toko: shop.address,
    tgl_system: shop.businessDate,
  },
  menu: filterDrawnEntries(access.menu.map(buildMenuEntry)),
  modules: shop.modules.map(key => ({ key })),
})
