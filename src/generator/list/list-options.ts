// The options of a menu entry's list, and the query of its first rows: prefetched before the list is rendered, with the
// same query key that react-admin's list uses.
import { queryOptions } from '@tanstack/react-query'
import { type GetListResult, getQuery, parseQueryFromLocation, type RaRecord, type Store } from 'react-admin'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { prefetchStaleTime } from '../../providers/prefetch-stale-time.ts'
import { getFirstSort, getListStoreKey } from './first-rows-path.ts'
import { getPageSize } from './page-size.ts'

interface ListOptions {
  readonly resource: string
  /** Of the state that stays while one is elsewhere, user by user. */
  readonly storeKey: string
  readonly perPage: number
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly queryOptions: {
    readonly staleTime: number
    readonly refetchOnMount: false
    readonly meta?: { readonly view: string }
    /** The list itself shows why its rows did not come. */
    readonly onError: () => void
  }
  readonly filterDefaultValues?: Readonly<Record<string, JsonScalar>>
}

export const buildListOptions = (
  resource: Resource,
  { path, user, defaults }: { path: string; user: string; defaults: ListOptions['filterDefaultValues'] },
): ListOptions => ({
  resource: resource.name,
  storeKey: getListStoreKey(user, path),
  perPage: getPageSize(resource.screen.list.pageSize, window.innerHeight),
  sort: getFirstSort(resource),
  queryOptions: {
    staleTime: prefetchStaleTime,
    refetchOnMount: false,
    onError: () => undefined,
    ...(resource.screen.view !== undefined && { meta: { view: resource.screen.view } }),
  },
  ...(defaults && { filterDefaultValues: defaults }),
})

type GetList = (resource: string, params: object) => Promise<GetListResult<RaRecord>>

/** The rows that the list shows first: by the address, else by the stored settings, else by the list's defaults. */
export const buildFirstRowsQuery = (
  { resource, storeKey, perPage, sort, queryOptions: { staleTime, meta }, filterDefaultValues }: ListOptions,
  { getList, store, search }: { getList: GetList; store: Store; search: string },
) => {
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: store.getItem(storeKey, {}),
    filterDefaultValues,
    sort,
    perPage,
  })
  const params = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: { ...query.filter },
    meta,
  }
  return queryOptions({
    queryKey: [resource, 'getList', params],
    queryFn: async () => {
      const { data, total, pageInfo, meta: reported } = await getList(resource, params)
      return { data, total, pageInfo, meta: reported }
    },
    staleTime,
  })
}
