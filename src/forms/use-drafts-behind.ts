// Drafts that were left behind at a form, by whatever device; without an answer those of this browser.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { onLive } from '../providers/live.ts'
import { calmly } from './calmly.ts'
import type { DraftServer } from './draft-sender.ts'
import { draftsToOffer, localDrafts, type OfferedDraft } from './drafts.ts'

export const useDraftsBehind = <Body extends object>(place: string, server: DraftServer | undefined) => {
  const [mount] = useState(() => crypto.randomUUID())
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const here = (): readonly OfferedDraft<Body>[] => draftsToOffer<Body>(localDrafts(place), [])
  const isShared = server?.shared !== undefined
  const { data = [], refetch } = useQuery({
    queryKey: ['drafts', place, mount],
    queryFn: async () => {
      // Read before the call: what is on its way to the server meanwhile is in neither place afterwards.
      const own = localDrafts(place)
      try {
        return draftsToOffer<Body>(own, (await server?.list()) ?? [])
      } catch (error) {
        if (error instanceof CallRefused || error instanceof CallTimedOut) return here()
        throw error
      }
    },
    placeholderData: here,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (!isShared) return undefined
    const asking = calmly(() => void refetch())
    const stops = [onLive('held-changed', asking.note), onLive('versions', asking.note)]
    return () => {
      asking.cancel()
      for (const stop of stops) stop()
    }
  }, [isShared, refetch])
  return {
    behind: data.filter(({ id }) => isShared || !gone.has(id)),
    again: (): void => void refetch(),
    hide: (id: string): void => setGone(before => new Set([...before, id])),
  }
}
