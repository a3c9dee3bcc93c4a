// The card of a row, loaded page by page each time it is shown.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Resource } from '../../../engine/schema/resource.ts'
import { call } from '../../providers/http.ts'

export interface CardEntryAnswer {
  readonly id: string
  readonly at: string
  readonly user_id: string | null
  /** The other shop that did it. */
  readonly shop: string | null
  readonly title: string
  readonly reverses: boolean
  readonly from: string | null
  readonly to: string | null
  readonly values: readonly { readonly name: string; readonly title: string; readonly text: string }[]
  /** What the row was called then, where it was another one. */
  readonly was: string | null
  readonly document: CardDocumentAnswer | null
  readonly agreed: { readonly user_id: string; readonly at: string; readonly remark: string } | null
}

export interface CardDocumentAnswer {
  readonly resource: string
  readonly title: string
  /** Null where the reader may not read it. */
  readonly id: string | null
  readonly label: string | null
}

interface CardPageAnswer {
  readonly rows: readonly CardEntryAnswer[]
  readonly next: string | null
}

const fetchPage = async ({ api: { path } }: Resource, id: string, before: string): Promise<CardPageAnswer> => {
  const query = before === '' ? '' : `?before=${encodeURIComponent(before)}`
  return (await call<CardPageAnswer>(`${path}/${encodeURIComponent(id)}/card${query}`)).body
}

export const useCard = (resource: Resource, id: string) =>
  useInfiniteQuery({
    queryKey: [resource.name, 'card', id],
    queryFn: ({ pageParam }) => fetchPage(resource, id, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  })
