// The session as sent to a browser: the user, the shop, the menu and the modules.
import { buildMenuEntry, filterDrawnEntries, type MenuEntry } from '../../../engine/access/schema-answer.ts'
import type { SessionNames } from '../../../engine/answers/signed-in-answers.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { Caller } from '../../caller/caller.ts'

export interface SessionAnswer {
  readonly names: SessionNames
  readonly user: Readonly<Record<string, string>>
  readonly menu: readonly MenuEntry[]
  readonly modules: readonly { readonly key: string }[]
}

const getSessionNames = ({ user, shop }: Project): SessionNames => ({
  userId: user.key,
  userName: user.name,
  level: user.level.field,
  shop: shop.key,
  shopName: shop.name,
  shopAddress: shop.address,
  timeZone: shop.timeZone,
  businessDate: shop.businessDate,
})

export const buildSessionAnswer = ({ schema, user, shop, access }: Caller): SessionAnswer => {
  const names = getSessionNames(schema.project)
  return {
    names,
    user: {
      [names.userId]: user.userId,
      [names.userName]: user.name,
      [names.level]: user.level,
      [names.shop]: shop.code,
      [names.shopName]: shop.name,
      [names.shopAddress]: shop.address,
      [names.timeZone]: shop.timeZone,
      [names.businessDate]: shop.businessDate,
    },
    menu: filterDrawnEntries(access.menu.map(buildMenuEntry)),
    modules: shop.modules.map(key => ({ key })),
  }
}
