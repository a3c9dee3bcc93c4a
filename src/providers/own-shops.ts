// Where the user may work, and how long the session lasts.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'
import { prefetchStaleTime } from './prefetch-stale-time.ts'
import { useSession } from './session-context.ts'

export interface ShopChoice {
  readonly kode_toko: string
  readonly nama_toko: string
}

interface SessionFacts {
  readonly shops: readonly ShopChoice[]
  /** Minutes without activity after which the session ends; 0: no limit. */
  readonly idle_minutes: number
}

export const buildShopsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['shops', token],
    queryFn: async () => (await call<SessionFacts>('users/session')).body,
    staleTime: prefetchStaleTime,
  })

const noShops: readonly ShopChoice[] = []

/** The open shops that the user may work in; empty until they are known. */
export const useOwnShops = (): readonly ShopChoice[] =>
  useQuery(buildShopsQuery(useSession().token)).data?.shops ?? noShops
