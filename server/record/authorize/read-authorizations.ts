// Reads from the authorization log who authorized moves of a document.

import type { AuthorizationSummary } from '../../../engine/answers/row-answers.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

export interface AuthorizationRecord {
  /** The id of the document. */
  readonly row: string
  readonly move: string
  readonly at: string
  readonly user_id: string
  /** The remark of the authorizing user. */
  readonly remark: string
}

const maxPerRow = 100

/**
 * Newest first, at most 100 for each document; empty if the project has no authorization log or the log does not store the
 * document.
 */
export const readAuthorizations = async (
  connection: Connection,
  { schema, shop }: Caller,
  { name }: Pick<StoredResource, 'name'>,
  ids: readonly string[],
): Promise<readonly AuthorizationRecord[]> => {
  const { authorization: log } = schema.project
  const { document, row, move, at, by, remark } = log?.fields ?? {}
  if (ids.length === 0 || !log || !document || !row || !move || !at || !by) return []
  const conditions = [
    { column: row, compare: 'in', values: ids },
    { column: document, compare: '=', values: [name] },
  ] as const
  const query = { conditions, sort: [{ field: at, descending: true }], offset: 0, limit: maxPerRow * ids.length }
  const { rows } = await listRows(connection, getResource(schema, log.resource), query, shop.code)
  return rows.map(one => ({
    row: String(one[row]),
    move: String(one[move]),
    at: String(one[at]),
    user_id: String(one[by]),
    remark: remark === undefined ? '' : String(one[remark] ?? ''),
  }))
}

// Matches authorizations to audit rows: both are written in one transaction, moments apart.

const maxDistanceMilliseconds = 60_000

/** Returns the authorization of one of the moves that is nearest in time; null if there is none. */
export const findMatchingAuthorization = (
  authorizations: readonly AuthorizationRecord[],
  { moves, at }: { readonly moves: readonly string[]; readonly at: string },
): AuthorizationSummary | null => {
  const getDistance = (one: AuthorizationRecord): number => Math.abs(Date.parse(one.at) - Date.parse(at))
  const [nearest] = authorizations
    .filter(one => moves.includes(one.move) && getDistance(one) <= maxDistanceMilliseconds)
    .toSorted((one, other) => getDistance(one) - getDistance(other))
  return nearest ? { user_id: nearest.user_id, at: nearest.at, remark: nearest.remark } : null
}
