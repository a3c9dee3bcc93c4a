// The session as sent to a browser: the user, the shop, the menu and the modules.
import { drawnEntries, type MenuEntry, menuEntry } from '../../../engine/access/schema-answer.ts'
import type { Caller } from '../../caller/caller.ts'

export interface SessionAnswer {
  readonly user: Readonly<Record<string, string>>
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

export const sessionAnswer = ({ user, shop, access }: Caller): SessionAnswer => ({
  user: {
    user_id: user.userId,
    user_name: user.name,
    level: user.level,
    kode_toko: shop.code,
    nama_toko: shop.name,
    alamat_toko: shop.address,
    tgl_system: shop.businessDate,
  },
  menu: drawnEntries(access.menu.map(menuEntry)),
  modules: shop.modules.map(key => ({ key })),
})
