import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { CallRefused, call } from '../../providers/http.ts'
import { prefetchStaleTime } from '../../providers/prefetch-stale-time.ts'
import { storeSession, type UserSession } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

export interface ShopChoice {
  readonly kode_toko: string
  readonly nama_toko: string
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

/** Where the user may work, and how long the session lasts. */
export const buildShopsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['shops', token],
    queryFn: async () => (await call<SessionFacts>('users/session')).body,
    staleTime: prefetchStaleTime,
  })

/** The shops of the user; choosing another begins the program anew there, drafts stay with the shop that they were typed in. */
export const useShops = (): Shops => {
  const translate = useTranslate()
  const popup = usePopup()
  const { data } = useQuery(buildShopsQuery(useSession().token))
  const choose = async (code: string): Promise<void> => {
    try {
      const { body } = await call<UserSession>('users/shop', { method: 'POST', body: { kode_toko: code } })
      storeSession(body)
      window.location.assign('/dashboard')
    } catch (error) {
      popup.error((error instanceof CallRefused && error.message) || translate('shell.shop.failed'))
    }
  }
  return { shops: data?.shops ?? [], choose }
}
