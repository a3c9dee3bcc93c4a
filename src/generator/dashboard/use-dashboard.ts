// The numbers of the dashboard, refetched whenever rows of the shop change.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DashboardAnswer, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import { shopsDashboardName } from '../../../engine/schema/dashboard.ts'
import { throttleWhileTyping } from '../../forms/throttle-while-typing.ts'
import { fetchBody } from '../../providers/http.ts'
import { onLive } from '../../providers/live.ts'
import { getChosenLanguage } from '../../providers/project.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { flattenEntries } from '../menu/menu-entries.ts'

/** Milliseconds from an answer that was prefetched to the screen that shows it. */
const prefetchFreshness = 500

/** The polling interval without a live connection. */
const refetchInterval = 60_000

const [dashboardPath, shopsPath] = ['dashboard', 'dashboard/shops']

export const useDashboard = () => useFigures<DashboardAnswer>(dashboardPath)

/** Milliseconds for which the pointer rests on a link that may be pressed next. */
const restLength = 60

/**
 * A link to a dashboard requests its numbers when the pointer rests on it, when it takes the focus and when it is pressed:
 * before the router has left the page, and the screen is loaded and drawn.
 */
export const usePrefetchedFigures = (): void => {
  const client = useQueryClient()
  const { token } = useSession()
  const { menu, hidden } = useSchema()
  useEffect(() => {
    const prefetch = ({ pathname }: HTMLAnchorElement): void => {
      if (pathname === window.location.pathname) return
      const target = flattenEntries([...menu, ...hidden]).find(({ path }) => path === pathname)?.target
      if (target?.kind !== 'dashboard') return
      const path = target.name === shopsDashboardName ? shopsPath : dashboardPath
      void client.prefetchQuery(buildFiguresQuery(path, token))
    }
    const onEvent = ({ type, target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link) return
      if (type === 'pointerover') setTimeout(() => link.matches(':hover') && prefetch(link), restLength)
      else prefetch(link)
    }
    const events = ['pointerover', 'focusin', 'pointerdown'] as const
    for (const event of events) document.addEventListener(event, onEvent, { capture: true, passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, onEvent, { capture: true })
    }
  }, [client, token, menu, hidden])
}

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
