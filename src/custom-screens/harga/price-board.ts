// The prices of a shop today, as the public call answers them.
import { useQuery } from '@tanstack/react-query'
import { type CallRefused, fetchBody } from '../../providers/http.ts'

export interface BoardPrice {
  readonly nama_group: string
  readonly kadar: number | null
  readonly harga: number
  readonly harga_beli: number
  readonly harga_tukar: number
}

export interface PriceBoardAnswer {
  readonly nama_toko: string
  readonly tgl_system: string
  readonly disimpan: boolean
  readonly harga: readonly BoardPrice[]
}

const refreshMilliseconds = 1000
const timeoutMilliseconds = 5000

/** Reads the board each second, in the background too. The last board stays when a call fails. */
export const usePriceBoard = (shop: string) =>
  useQuery<PriceBoardAnswer, CallRefused>({
    queryKey: ['papan-harga', shop],
    queryFn: () =>
      fetchBody<PriceBoardAnswer>(`papan-harga/${encodeURIComponent(shop)}`, { timeout: timeoutMilliseconds }),
    refetchInterval: refreshMilliseconds,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Whether the shop has confirmed today's prices, requested until it has. */
export const usePricesConfirmed = (isNeeded: boolean): boolean => {
  const { data } = useQuery({
    queryKey: ['harga-disimpan'],
    queryFn: () => fetchBody<{ readonly disimpan: boolean }>('harga-disimpan'),
    enabled: isNeeded,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.disimpan === true ? false : 2 * refreshMilliseconds),
  })
  return !isNeeded || data?.disimpan !== false
}
