import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { usePopup } from '../ui/popup/use-popup.ts'
import { fetchBody, getRefusalText } from './http.ts'
import { prefetchStaleTime } from './prefetch-stale-time.ts'
import { getProject } from './project.ts'
import { type MenuEntry, type SignInAnswer, storeSession } from './session.ts'
import { useSession } from './session-context.ts'

export interface Shops {
  /** Open shops that the user may work in; empty until they are known. */
  readonly shops: readonly ShopChoice[]
  /** Opens the path that is found in the menu of the shop; its dashboard by default. */
  readonly choose: (code: string, findPath?: (menu: readonly MenuEntry[]) => string | undefined) => Promise<void>
}

/** The shops of the user; choosing another begins the program anew there, drafts stay with the shop that they were typed in. */
export const useShops = (): Shops => {
  const translate = useTranslate()
  const popup = usePopup()
  const shops = useOwnShops()
  const choose: Shops['choose'] = async (code, findPath) => {
    try {
      const body = await fetchBody<SignInAnswer>('users/shop', {
        method: 'POST',
        body: { [getProject().names.shop]: code },
      })
      storeSession(body)
      window.location.assign(findPath?.(body.menu) ?? '/dashboard')
    } catch (error) {
      popup.error(getRefusalText(error, translate('ui.shop-failed')))
    }
  }
  return { shops, choose }
}

// Where the user may work, and how long the session lasts.

export interface ShopChoice {
  readonly code: string
  readonly name: string
  /** The level of the user there. */
  readonly level: string
}

interface SessionFacts {
  readonly shops: readonly ShopChoice[]
  /** Minutes without activity after which the session ends; 0: no limit. */
  readonly idle_minutes: number
}

/** The members of a shop have the names that the project gives them. */
interface SessionFactsAnswer extends Omit<SessionFacts, 'shops'> {
  readonly names: Readonly<Record<'shop' | 'shopName' | 'level', string>>
  readonly shops: readonly Readonly<Record<string, string>>[]
}

export const buildShopsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['shops', token],
    queryFn: async (): Promise<SessionFacts> => {
      const body = await fetchBody<SessionFactsAnswer>('users/session')
      const { shop, shopName, level } = body.names
      return {
        idle_minutes: body.idle_minutes,
        shops: body.shops.map(row => ({ code: row[shop] ?? '', name: row[shopName] ?? '', level: row[level] ?? '' })),
      }
    },
    staleTime: prefetchStaleTime,
  })

const noShops: readonly ShopChoice[] = []

/** The open shops that the user may work in; empty until they are known. */
export const useOwnShops = (): readonly ShopChoice[] =>
  useQuery(buildShopsQuery(useSession().token)).data?.shops ?? noShops
