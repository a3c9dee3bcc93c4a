// The numbers of the dashboard, refetched whenever rows of the shop change.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DashboardAnswer, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import { shopsDashboardName } from '../../../engine/schema/dashboard.ts'
import { throttleWhileTyping } from '../../forms/throttle-while-typing.ts'
import { fetchBody } from '../../providers/http.ts'
import { onLive } from '../../providers/live.ts'
import { getChosenLanguage } from '../../providers/project.ts'
import { useSession } from '../../providers/session-context.ts'

/** Milliseconds from an answer that was prefetched to the screen that shows it. */
const prefetchFreshness = 500

/** The polling interval without a live connection. */
const refetchInterval = 60_000

const [dashboardPath, shopsPath] = ['dashboard', 'dashboard/shops']

export const useDashboard = () => useFigures<DashboardAnswer>(dashboardPath)

/** Requests the numbers of that dashboard, while its screen is still loaded and drawn. */
export const prefetchFigures = (client: QueryClient, token: string, name: string): void =>
  void client.prefetchQuery(buildFiguresQuery(name === shopsDashboardName ? shopsPath : dashboardPath, token))

const buildFiguresQuery = <T>(path: string, token: string) =>
  queryOptions({
    queryKey: [path, token, getChosenLanguage()],
    queryFn: () => fetchBody<T>(path),
    staleTime: prefetchFreshness,
  })

export const useShopOverviews = () => useFigures<readonly ShopOverview[]>(shopsPath)

/** What a call answers of the shop's figures. */
export const useFigures = <T>(path: string) => {
  const { token } = useSession()
  const query = useQuery({ ...buildFiguresQuery<T>(path, token), refetchInterval })
  const { refetch } = query
  useEffect(() => {
    const refetchTask = throttleWhileTyping(() => void refetch())
    // Changes between the first answer and the connection were not announced.
    const unsubscribes = [onLive('figures-changed', refetchTask.schedule), onLive('versions', refetchTask.schedule)]
    return () => {
      refetchTask.cancel()
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [refetch])
  return query
}
