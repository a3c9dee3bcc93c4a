import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import { draftsOf, dropDraft } from '../document-calls.ts'
import { draftsToOffer, dropLocally, localDrafts, type OfferedDraft, readDraft } from './local-drafts.ts'

/** Drafts that were left behind on this screen, by whatever device; without an answer those of this browser. */
const draftsBehind = async (resource: Resource, place: string): Promise<readonly OfferedDraft[]> => {
  const here = localDrafts(place)
  try {
    return draftsToOffer(
      here,
      (await draftsOf(resource)).flatMap(draft => readDraft(draft) ?? []),
    )
  } catch (error) {
    if (error instanceof CallRefused || error instanceof CallTimedOut) return draftsToOffer(here, [])
    throw error
  }
}

export const useDraftOffers = (resource: Resource, place: string) => {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { data = [] } = useQuery({
    queryKey: ['drafts', resource.name, place],
    queryFn: () => draftsBehind(resource, place),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const hide = (id: string): void => setGone(before => new Set([...before, id]))
  return {
    offers: data.filter(({ id }) => !gone.has(id)),
    hide,
    discard: ({ id, isThere }: OfferedDraft): void => {
      hide(id)
      dropLocally(place, id)
      if (isThere) void dropDraft(resource, id).catch(() => undefined)
    },
  }
}
