// Drafts that were left behind at a form, by whatever device; without an answer those of this browser.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { type HeldChange, onLive } from '../providers/live.ts'
import type { DraftServer } from './draft-sender.ts'
import { listLocalDrafts, mergeDrafts, type OfferedDraft } from './drafts.ts'
import { throttleWhileTyping } from './throttle-while-typing.ts'

export const useStoredDrafts = <Body extends object>(place: string, server: DraftServer | undefined) => {
  const [mount] = useState(() => crypto.randomUUID())
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set())
  const readLocal = (): readonly OfferedDraft<Body>[] => mergeDrafts<Body>(listLocalDrafts(place), [])
  const { screen } = server?.shared ?? {}
  const isShared = screen !== undefined
  const { data = [], refetch } = useQuery({
    queryKey: ['drafts', place, mount],
    queryFn: async () => {
      // Read before the call: a draft that is sent meanwhile is in neither list afterwards.
      const localDraftRows = listLocalDrafts(place)
      try {
        return mergeDrafts<Body>(localDraftRows, (await server?.list()) ?? [])
      } catch (error) {
        if (error instanceof CallRefused || error instanceof CallTimedOut) return readLocal()
        throw error
      }
    },
    placeholderData: readLocal,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (!isShared) return undefined
    const refetchTask = throttleWhileTyping(() => void refetch())
    // What this screen keeps of its own draft is none that was left behind.
    const handleHeldChange = (change: unknown): void => {
      if ((change as HeldChange).screen !== screen) refetchTask.schedule()
    }
    const unsubscribes = [onLive('held-changed', handleHeldChange), onLive('versions', refetchTask.schedule)]
    return () => {
      refetchTask.cancel()
      for (const stop of unsubscribes) stop()
    }
  }, [isShared, screen, refetch])
  return {
    drafts: data.filter(({ id }) => isShared || !hiddenIds.has(id)),
    refetchDrafts: (): void => void refetch(),
    hide: (id: string): void => setHiddenIds(before => new Set([...before, id])),
  }
}
