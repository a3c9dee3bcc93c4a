// The card of a row, loaded page by page each time it is shown.

import { useInfiniteQuery } from '@tanstack/react-query'
import type { CardPage } from '../../../engine/answers/row-answers.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'

const fetchPage = async ({ api: { path } }: Resource, id: string, before: string): Promise<CardPage> => {
  const query = before === '' ? '' : `?before=${encodeURIComponent(before)}`
  return fetchBody<CardPage>(`${path}/${encodeURIComponent(id)}/card${query}`)
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
