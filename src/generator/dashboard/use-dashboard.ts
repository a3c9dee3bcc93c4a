// The numbers of the dashboard, refetched whenever rows of the shop change.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DashboardAnswer } from '../../../engine/reports/dashboard-answer.ts'
import { calmly } from '../../forms/calmly.ts'
import { languageNow } from '../../providers/call-head.ts'
import { call } from '../../providers/http.ts'
import { onLive } from '../../providers/live.ts'
import { readSession } from '../../providers/session.ts'

/** The polling interval without a live connection. */
const silentMilliseconds = 60_000

export const useDashboard = () => useFigures<DashboardAnswer>('dashboard')

/** What a call answers of the shop's figures. */
export const useFigures = <T>(path: string) => {
  const query = useQuery({
    queryKey: [path, readSession()?.token, languageNow()],
    queryFn: async () => (await call<T>(path)).body,
    refetchInterval: silentMilliseconds,
  })
  const { refetch } = query
  useEffect(() => {
    const asking = calmly(() => void refetch())
    // Changes between the first answer and the connection were not announced.
    const stops = [onLive('figures-changed', asking.note), onLive('versions', asking.note)]
    return () => {
      asking.cancel()
      for (const stop of stops) stop()
    }
  }, [refetch])
  return query
}
