// The business date beside the real one, as the server has them: asked at the start, at midnight, when the page is looked at again.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, onDayMismatch } from './http.ts'
import { justAsked } from './just-asked.ts'

export interface Day {
  readonly tgl_system: string
  readonly today: string
  readonly behind: boolean
  /** Whether the server can close the day. */
  readonly closing: boolean
  readonly seconds_left: number
}

export const dayQuery = (token: string) =>
  queryOptions({
    queryKey: ['day', token],
    queryFn: async () => (await call<Day>('system/date')).body,
    staleTime: justAsked,
    refetchOnWindowFocus: true,
  })

/** Undefined until the server answered; an answer that does not come hides nothing. */
export const useDay = (token: string): { readonly day: Day | undefined; readonly refresh: () => Promise<unknown> } => {
  const { data: day, refetch } = useQuery(dayQuery(token))
  useEffect(() => onDayMismatch(() => void refetch()), [refetch])
  useEffect(() => {
    if (!day) return undefined
    const timer = setTimeout(() => void refetch(), (day.seconds_left + 1) * 1000)
    return () => clearTimeout(timer)
  }, [day, refetch])
  return { day, refresh: refetch }
}
