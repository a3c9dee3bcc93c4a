import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { CallRefused, call } from '../../providers/http.ts'
import { prefetchStaleTime } from '../../providers/prefetch-stale-time.ts'
import { getProject } from '../../providers/project.ts'
import { readSession, type SignInAnswer, storeSession } from '../../providers/session.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

export interface ShopChoice {
  readonly code: string
  readonly name: string
}

export interface Shops {
  /** Open shops that the user may work in; empty until they are known. */
  readonly shops: readonly ShopChoice[]
  readonly choose: (code: string) => Promise<void>
}

interface SessionFacts {
  readonly shops: readonly ShopChoice[]
  /** Minutes without activity after which the session ends; 0: no limit. */
  readonly idle_minutes: number
}

/** The members of a shop have the names that the project gives them. */
interface SessionFactsAnswer extends Omit<SessionFacts, 'shops'> {
  readonly shops: readonly Readonly<Record<string, string>>[]
}

/** Where the user may work, and how long the session lasts. */
export const buildShopsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['shops', token],
    queryFn: async (): Promise<SessionFacts> => {
      const { body } = await call<SessionFactsAnswer>('users/session')
      const { shop, shopName } = getProject().names
      return {
        idle_minutes: body.idle_minutes,
        shops: body.shops.map(row => ({ code: row[shop] ?? '', name: row[shopName] ?? '' })),
      }
    },
    staleTime: prefetchStaleTime,
  })

/** The shops of the user; choosing another begins the program anew there, drafts stay with the shop that they were typed in. */
export const useShops = (): Shops => {
  const translate = useTranslate()
  const popup = usePopup()
  const { data } = useQuery(buildShopsQuery(readSession()?.token))
  const choose = async (code: string): Promise<void> => {
    try {
      const { body } = await call<SignInAnswer>('users/shop', {
        method: 'POST',
        body: { [getProject().names.shop]: code },
      })
      storeSession(body)
      window.location.assign('/dashboard')
    } catch (error) {
      popup.error((error instanceof CallRefused && error.message) || translate('shell.shop.failed'))
    }
  }
  return { shops: data?.shops ?? [], choose }
}
