// How long the server itself had each request: from its head to the last byte of its answer, without the way to and fro.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const startTimes = new WeakMap<IncomingMessage, number>()
let durations: number[] | undefined

const startRecording = (): void => {
  subscribe('http.server.request.start', message => {
    startTimes.set((message as { readonly request: IncomingMessage }).request, performance.now())
  })
  subscribe('http.server.response.finish', message => {
    const startedAt = startTimes.get((message as { readonly request: IncomingMessage }).request)
    if (startedAt !== undefined) durations?.push(performance.now() - startedAt)
  })
}

/** Returns the milliseconds of each request since the last call, in the order of their ends; the first call starts the recording. */
export const getServedTimes = (): readonly number[] => {
  if (!durations) startRecording()
  const recorded = durations ?? []
  durations = []
  return recorded
}
