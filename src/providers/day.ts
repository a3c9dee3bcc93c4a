// The business date and the real one, from the server: requested at start, at midnight, and when the page is shown.

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShopDay } from '../../engine/answers/session-answers.ts'
import { fetchBody, onRefusal } from './http.ts'
import { onLive } from './live.ts'
import { prefetchStaleTime } from './prefetch-stale-time.ts'
import { getProject } from './project.ts'
import { storeBusinessDate } from './session.ts'

/** The day of the shop; the business date has another name in each project. */
export interface ShopDayAnswer extends ShopDay {
  readonly businessDate: string
}

/** Whether an owner has to look at the date or the clock: a closed day is one ahead until midnight. */
export const needsAttention = ({ may_set, days, closing, clock }: ShopDay): boolean =>
  may_set && (clock !== undefined || days < (closing ? -1 : 0))

/** The business date has the name that the project gives it. */
const readDayAnswer = (answer: Readonly<Record<string, unknown>>): ShopDayAnswer => {
  const businessDate = String(answer[getProject().names.businessDate])
  storeBusinessDate(businessDate)
  return { ...answer, businessDate } as ShopDayAnswer
}

export const buildDayQuery = (token: string) =>
  queryOptions({
    queryKey: ['day', token],
    queryFn: async () => readDayAnswer(await fetchBody<Readonly<Record<string, unknown>>>('system/date')),
    staleTime: prefetchStaleTime,
    refetchOnWindowFocus: true,
  })

/** Undefined until the server answered; an answer that does not come hides nothing. */
export const useDay = (
  token: string,
): { readonly day: ShopDayAnswer | undefined; readonly refresh: () => Promise<unknown> } => {
  const { data: day, refetch } = useQuery(buildDayQuery(token))
  useEffect(() => onRefusal(({ code }) => void (['day.mismatch', 'day.back'].includes(code) && refetch())), [refetch])
  useEffect(() => onLive('schema-faults', () => void refetch()), [refetch])
  useEffect(() => onLive('day-changed', () => void refetch()), [refetch])
  useEffect(() => onLive('requests-changed', () => void refetch()), [refetch])
  useEffect(() => {
    if (!day) return undefined
    const timer = setTimeout(() => void refetch(), (day.seconds_left + 1) * 1000)
    return () => clearTimeout(timer)
  }, [day, refetch])
  return { day, refresh: refetch }
}
