// Collects what a transaction has written until an audit row takes it.

import { lineLinks } from '../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { giveWay } from '../event-loop/give-way.ts'
import { creationOf, digestColumns, isAppended, sealOf } from './row-digest.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import type { SystemSeal } from './system-seals.ts'

/**
 * A saved row: its digest over the columns of that id, and for a new row that of its creation. Names the table, since
 * resources can be renamed.
 */
export type SealedRow = readonly [
  table: string,
  id: string,
  versi: number,
  columns: string,
  seal: string,
  creation?: string,
]

/** Numbers issued by a counter: the last one and their count. */
export type GivenNumbers = readonly [counter: string, shop: string, period: string, last: number, count: number]

/** The JSON text in the audit. Its keys are short, as each saved row has one. */
export interface Wrote {
  /** The row itself and its lines. */
  readonly rows?: readonly SealedRow[]
  /** Deleted lines, by table and id. */
  readonly gone?: readonly (readonly [table: string, id: string])[]
  /** Rows of journals and logs, which are never changed. */
  readonly once?: readonly SealedRow[]
  /** For each table of legs: the columns, then a digest for each leg. */
  readonly legs?: readonly (readonly [table: string, columns: string, ...seals: string[]])[]
  readonly numbers?: readonly GivenNumbers[]
  /** For an imported table: the number of rows, the columns, and the sum of their digests. */
  readonly batch?: readonly (readonly [table: string, count: number, columns: string, sum: string])[]
  /** Rows of system tables. */
  readonly system?: readonly SystemSeal[]
}

interface Pending {
  readonly rows: Map<string, { readonly of: string; readonly sealed: SealedRow }>
  readonly gone: { readonly of: string; readonly table: string; readonly id: string }[]
  once: SealedRow[]
  legs: [string, string, ...string[]][]
  numbers: GivenNumbers[]
  /** The number of audit rows so far for each idempotency key. */
  readonly audited: Map<string, number>
}

const pendings = new WeakMap<Connection, Pending>()

const pendingOf = (connection: Connection): Pending => {
  const known = pendings.get(connection)
  if (known) return known
  const fresh: Pending = { rows: new Map(), gone: [], once: [], legs: [], numbers: [], audited: new Map() }
  pendings.set(connection, fresh)
  return fresh
}

/** Called at the beginning of a transaction on a reused connection. */
export const forgetWritten = (connection: Connection): void => void pendings.delete(connection)

/** A line belongs to its document, every other row to itself. */
const ownerOf = ({ kind, name }: ResourceCore, row: DatabaseRow): string =>
  kind === 'lines' ? `${name.slice(0, name.indexOf('.'))} ${row[lineLinks.document]}` : `${name} ${row.id}`

/** Records an inserted or updated row with all values that were written. */
export const noteRow = (connection: Connection, resource: StoredResource, row: DatabaseRow): void => {
  const { kind, table, audit } = resource
  if (audit === 'none' || kind === 'balance') return
  const pending = pendingOf(connection)
  const { id: columns, names } = digestColumns(resource)
  const [id, versi] = [String(row.id), Number(row.versi)]
  const seal = sealOf(names, row)
  if (isAppended(resource)) {
    pending.once.push([table, id, versi, columns, seal])
    return
  }
  const creation =
    row.created_at === undefined ? pending.rows.get(`${table} ${id}`)?.sealed[5] : creationOf(resource, row)
  const sealed: SealedRow =
    creation === undefined ? [table, id, versi, columns, seal] : [table, id, versi, columns, seal, creation]
  pending.rows.set(`${table} ${id}`, { of: ownerOf(resource, row), sealed })
}

/** Records a deleted row: a line of a document, or a row of an import. */
export const noteGone = (
  connection: Connection,
  { table }: ResourceCore,
  { id, of }: { id: string; of: string },
): void => {
  const pending = pendingOf(connection)
  pending.rows.delete(`${table} ${id}`)
  pending.gone.push({ of, table, id })
}

/** Records the legs of one posting; yields to the event loop, as a document may have many lines. */
export const noteLegs = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<void> => {
  const { id, names } = digestColumns(resource)
  const seals: ReturnType<typeof sealOf>[] = []
  for (const row of rows) {
    seals.push(sealOf(names, row))
    await giveWay()
  }
  pendingOf(connection).legs.push([resource.table, id, ...seals])
}

export const noteNumbers = (connection: Connection, given: GivenNumbers): void =>
  void pendingOf(connection).numbers.push(given)

interface Keyed {
  readonly shop: string
  readonly userId: string
}

const keyOf = ({ shop, userId }: Keyed, key: string): string => JSON.stringify([shop, userId, key])

/** An import does not count: it ends after its key was answered. */
export const noteAudited = (
  connection: Connection,
  { claimKey, verb, ...by }: Keyed & { readonly claimKey: string; readonly verb: string },
): void => {
  if (claimKey === '' || verb === 'import') return
  const { audited } = pendingOf(connection)
  audited.set(keyOf(by, claimKey), (audited.get(keyOf(by, claimKey)) ?? 0) + 1)
}

/** Returns the number of audit rows that this transaction has written under the key. */
export const countAudited = (connection: Connection, { key, ...by }: Keyed & { readonly key: string }): number =>
  pendings.get(connection)?.audited.get(keyOf(by, key)) ?? 0

/**
 * Removes what belongs to this audit row and returns it as JSON; null if there is nothing. An import takes all rows of
 * its resource.
 */
export const takeWritten = (
  connection: Connection,
  { resource, rowId, verb }: { readonly resource: string; readonly rowId: string; readonly verb: string },
  more: Wrote = {},
): string | null => {
  const pending = pendings.get(connection)
  const isWhole = verb === 'import' || verb === 'restore'
  const isOwn = (of: string): boolean => (isWhole ? of.startsWith(`${resource} `) : of === `${resource} ${rowId}`)
  const rows: SealedRow[] = []
  for (const [key, { of, sealed }] of pending?.rows ?? []) {
    if (!isOwn(of)) continue
    rows.push(sealed)
    pending?.rows.delete(key)
  }
  const gone = pending?.gone.filter(({ of }) => isOwn(of)).map(one => [one.table, one.id] as const)
  const { once, legs, numbers } = pending ?? {}
  const wrote = { rows, gone, once, legs, numbers, ...more }
  if (pending) {
    const left = pending.gone.filter(({ of }) => !isOwn(of))
    pending.gone.splice(0, pending.gone.length, ...left)
    Object.assign(pending, { once: [], legs: [], numbers: [] })
  }
  const said = Object.entries(wrote).filter(([, part]) => part !== undefined && part.length > 0)
  return said.length === 0 ? null : JSON.stringify(Object.fromEntries(said))
}
