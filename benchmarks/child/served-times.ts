// How long the server itself had each request: from its head to the last byte of its answer, without the way to and fro.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const begun = new WeakMap<IncomingMessage, number>()
let taken: number[] | undefined

const begin = (): void => {
  subscribe('http.server.request.start', message => {
    begun.set((message as { readonly request: IncomingMessage }).request, performance.now())
  })
  subscribe('http.server.response.finish', message => {
    const since = begun.get((message as { readonly request: IncomingMessage }).request)
    if (since !== undefined) taken?.push(performance.now() - since)
  })
}

/** Returns the milliseconds of each request since the last call, in the order of their ends; the first call starts the recording. */
export const servedTimes = (): readonly number[] => {
  if (!taken) begin()
  const before = taken ?? []
  taken = []
  return before
}
