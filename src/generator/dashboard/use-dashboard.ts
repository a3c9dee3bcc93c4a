// The numbers of the dashboard, refetched whenever rows of the shop change.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DashboardAnswer } from '../../../engine/report/dashboard-answer.ts'
import { throttleWhileTyping } from '../../forms/throttle-while-typing.ts'
import { fetchBody } from '../../providers/http.ts'
import { onLive } from '../../providers/live.ts'
import { getChosenLanguage } from '../../providers/project.ts'
import { useSession } from '../../providers/session-context.ts'

/** The polling interval without a live connection. */
const refetchInterval = 60_000

export const useDashboard = () => useFigures<DashboardAnswer>('dashboard')

/** What a call answers of the shop's figures. */
export const useFigures = <T>(path: string) => {
  const { token } = useSession()
  const query = useQuery({
    queryKey: [path, token, getChosenLanguage()],
    queryFn: () => fetchBody<T>(path),
    refetchInterval,
  })
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
