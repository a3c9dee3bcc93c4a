// A job of the shop in the browser: its start, and its progress from live events and polling.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JobProgress } from '../../engine/answers/row-answers.ts'
import { fetchBody } from './http.ts'
import { onLive } from './live.ts'

interface WatchedJob {
  /** Absent until the first answer. */
  readonly progress: JobProgress | undefined
  /** Throws what the server refuses. */
  readonly start: (body?: unknown) => Promise<void>
}

/** The polling interval while a job runs, with or without a live connection. */
const pollInterval = 2000

export const useJob = (name: string): WatchedJob => {
  const client = useQueryClient()
  const queryKey = ['job', name]
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchBody<JobProgress>(`jobs/${name}`),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollInterval : false),
  })
  useEffect(
    () =>
      onLive('job-progress', event => {
        const update = event as JobProgress
        if (update.name !== name) return
        client.setQueryData<JobProgress>(['job', name], before => ({ ...before, ...update }))
        // The final state has more data than the event.
        if (update.state !== 'running') void refetch()
      }),
    [client, name, refetch],
  )
  return {
    progress: data,
    start: async (body = {}) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const job = await fetchBody<JobProgress>(`jobs/${name}`, { method: 'POST', body, headers })
      client.setQueryData(queryKey, job)
    },
  }
}
