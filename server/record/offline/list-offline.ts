// The rows that a browser keeps for times without a connection: all of them page by page, or what changed since an earlier answer.

import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { OfflineRows, Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { ListCondition } from '../../storage/list-query.ts'
import { listRows, type RowPage } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { applyCondition } from '../list/list-records.ts'
import { computeRows } from '../rule/finish-row.ts'

export type OfflineResource = Resource & { readonly offline: OfflineRows }

export const isOffline = (resource: Resource): resource is OfflineResource => resource.offline !== undefined

export interface OfflineRequest {
  /** Only rows that were written at this instant or later; undefined: all. */
  readonly since: string | undefined
  /** Only rows behind the one with this id. */
  readonly after: string | undefined
}

export interface OfflinePage {
  /** The `since` of a later request for what changed after this one. */
  readonly at: string
  readonly rows: readonly JsonRow[]
  /** Ids of changed rows that are not kept any more. */
  readonly gone: readonly string[]
  /** The number of kept rows in all. */
  readonly total: number
  /** The `after` of the next page; absent on the last one. */
  readonly next?: string
}

export const offlinePageSize = 1000

/** Milliseconds between the time in a row and its commit, at most. */
const commitDelay = 60_000

/** Returns one page in the order of ids, with the fields that the file names and the caller may see. */
export const listOffline = async (
  caller: Caller,
  resource: OfflineResource,
  request: OfflineRequest,
): Promise<OfflinePage> => {
  const access = caller.access.of(resource)
  const isVisible = (field: Field): boolean => resource.offline.fields.includes(field.name) && access.visible(field)
  const at = new Date(caller.now().getTime() - commitDelay).toISOString()
  const read = await caller.storage.read(
    async connection => {
      const page = await readPage(connection, caller, resource, request)
      const rows = await computeRows(connection, caller, resource, { rows: page.matches, visible: isVisible })
      const { total } = await listMatches(connection, caller, resource, { conditions: [], limit: 1 })
      return { ...page, rows, total }
    },
    { oneMoment: true },
  )
  const matchingIds = new Set(read.matches.map(({ id }) => id))
  const last = read.all.length === offlinePageSize ? read.all.at(-1)?.id : undefined
  return {
    at,
    rows: read.rows.map(row => toJsonRow(resource, row, isVisible)),
    gone: read.all.flatMap(({ id }) => (matchingIds.has(id) ? [] : [String(id)])),
    total: read.total,
    ...(last !== undefined && { next: String(last) }),
  }
}

interface PageRows {
  readonly matches: readonly Row[]
  /** The kept rows, and of a request for changes those that are not kept any more. */
  readonly all: readonly Row[]
}

const readPage = async (
  connection: Connection,
  caller: Caller,
  resource: OfflineResource,
  { since, after }: OfflineRequest,
): Promise<PageRows> => {
  const later: readonly ListCondition[] = after === undefined ? [] : [{ column: 'id', compare: '>', values: [after] }]
  if (since === undefined) {
    const { rows } = await listMatches(connection, caller, resource, { conditions: later, limit: offlinePageSize })
    return { matches: rows, all: rows }
  }
  const changed: ListCondition = { column: 'updated_at', compare: '>=', values: [since] }
  const query = { conditions: [changed, ...later], sort: byId, offset: 0, limit: offlinePageSize }
  const { rows: all } = await listRows(connection, resource, query, caller.shop.code)
  if (all.length === 0) return { matches: [], all }
  const ids: ListCondition = { column: 'id', compare: 'in', values: all.flatMap(({ id }) => id ?? []) }
  const { rows: matches } = await listMatches(connection, caller, resource, { conditions: [ids], limit: all.length })
  return { matches, all }
}

const byId = [{ field: 'id', descending: false }]

interface MatchQuery {
  readonly conditions: readonly ListCondition[]
  readonly limit: number
}

const listMatches = async (
  connection: Connection,
  caller: Caller,
  resource: OfflineResource,
  query: MatchQuery,
): Promise<RowPage> => {
  const { where } = resource.offline
  const matchQuery = await applyCondition(
    connection,
    caller,
    { ...query, sort: byId, offset: 0 },
    where && { condition: where },
  )
  return listRows(connection, resource, matchQuery, caller.shop.code)
}
