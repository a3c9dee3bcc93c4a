// Drafts that were left behind at a form, by whatever device; without an answer those of this browser.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { type HeldBy, onLive } from '../providers/live.ts'
import { calmly } from './calmly.ts'
import type { DraftServer } from './draft-sender.ts'
import { draftsToOffer, localDrafts, type OfferedDraft } from './drafts.ts'

export const useDraftsBehind = <Body extends object>(place: string, server: DraftServer | undefined) => {
  const [mount] = useState(() => crypto.randomUUID())
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const here = (): readonly OfferedDraft<Body>[] => draftsToOffer<Body>(localDrafts(place), [])
  const { screen } = server?.shared ?? {}
  const isShared = screen !== undefined
  const { data = [], refetch } = useQuery({
    queryKey: ['drafts', place, mount],
    queryFn: async () => {
      // Read before the call: a draft that is sent meanwhile is in neither list afterwards.
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
    // What this screen keeps of its own draft is none that was left behind.
    const held = (by: unknown): void => {
      if ((by as HeldBy).screen !== screen) asking.note()
    }
    const stops = [onLive('held-changed', held), onLive('versions', asking.note)]
    return () => {
      asking.cancel()
      for (const stop of stops) stop()
    }
  }, [isShared, screen, refetch])
  return {
    behind: data.filter(({ id }) => isShared || !gone.has(id)),
    again: (): void => void refetch(),
    hide: (id: string): void => setGone(before => new Set([...before, id])),
  }
}
