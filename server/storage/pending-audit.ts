// Collects what a transaction has written until an audit row takes it.

import { lineLinks } from '../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { chain, type MaybePromise } from '../event-loop/maybe-promise.ts'
import { yieldToEventLoop } from '../event-loop/yield-to-event-loop.ts'
import { isRehearsal } from './rehearse-write.ts'
import { computeCreationDigest, computeSeal, createSealSalt, getAuditColumns } from './row-digest.ts'
import { deriveSalt } from './seal-salts.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import type { SystemSeal } from './system-seals.ts'
import { isAppendOnly } from './tables.ts'

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

/** A row of the audit with another content: the hash without that of the previous link. */
export type ErasedAuditRow = readonly [auditId: string, hash: string]

/** Numbers issued by a counter: the last one and their count. */
export type IssuedNumbers = readonly [counter: string, shop: string, period: string, last: number, count: number]

/** The JSON text in the audit. Its keys are short, as each saved row has one. */
export interface AuditedWrites {
  /** The row itself and its lines. */
  readonly rows?: readonly SealedRow[]
  /** Deleted lines, by table and id. */
  readonly gone?: readonly (readonly [table: string, id: string])[]
  /** Rows of journals and logs, which are never changed. */
  readonly once?: readonly SealedRow[]
  /** For each table of legs: the columns, then a digest for each leg. */
  readonly legs?: readonly (readonly [table: string, columns: string, ...seals: string[]])[]
  readonly numbers?: readonly IssuedNumbers[]
  /** For an imported table: the number of rows, the columns, and the sum of their digests. */
  readonly batch?: readonly (readonly [table: string, count: number, columns: string, sum: string])[]
  /** Rows that came with their shop, each with its lines. */
  readonly carried?: readonly (readonly [rowId: string, ...sealed: SealedRow[]])[]
  /** Rows of journals and logs whose personal data was erased, as they are since. */
  readonly resealed?: readonly SealedRow[]
  /** Rows of the audit whose personal data was erased. */
  readonly erased?: readonly ErasedAuditRow[]
  /** The document of an erasure: its resource and id. */
  readonly erasedBy?: readonly [resource: string, id: string]
  /** Rows of system tables. */
  readonly system?: readonly SystemSeal[]
}

/** A written row whose seal is computed with the audit row that takes it. */
interface PendingRow {
  readonly of: string
  readonly resource: StoredResource
  readonly row: DatabaseRow
  readonly creation: string | undefined
}

const sealPending = ({ resource, row, creation }: PendingRow, seed: string): SealedRow => {
  const { id: columns, names } = getAuditColumns(resource)
  const id = String(row.id)
  const seal = computeSeal(names, row, createSealSalt(resource, deriveSalt(seed, id)))
  const sealed = [resource.table, id, Number(row.versi), columns, seal] as const
  return creation === undefined ? sealed : [...sealed, creation]
}

interface PendingAudit {
  readonly rows: Map<string, PendingRow>
  readonly gone: { readonly of: string; readonly table: string; readonly id: string }[]
  once: PendingRow[]
  legs: [string, string, ...string[]][]
  numbers: IssuedNumbers[]
  system: SystemSeal[]
  /** The number of audit rows so far for each idempotency key. */
  readonly audited: Map<string, number>
}

const pendingByConnection = new WeakMap<Connection, PendingAudit>()

const getPending = (connection: Connection): PendingAudit => {
  const existing = pendingByConnection.get(connection)
  if (existing) return existing
  const lists = { gone: [], once: [], legs: [], numbers: [], system: [] }
  const created: PendingAudit = { rows: new Map(), audited: new Map(), ...lists }
  pendingByConnection.set(connection, created)
  return created
}

/** A line belongs to its document, every other row to itself. */
const getOwnerKey = ({ kind, name }: ResourceCore, row: DatabaseRow): string =>
  kind === 'lines' ? `${name.slice(0, name.indexOf('.'))} ${row[lineLinks.document]}` : `${name} ${row.id}`

/** Records an inserted or updated row with all values that were written. */
export const recordRow = (connection: Connection, resource: StoredResource, row: DatabaseRow): void => {
  const { kind, table, audit } = resource
  if (audit === 'none' || kind === 'balance' || isRehearsal(connection)) return
  const pending = getPending(connection)
  const key = `${table} ${row.id}`
  if (isAppendOnly(resource)) {
    pending.once.push({ of: key, resource, row, creation: undefined })
    return
  }
  const creation = row.created_at === undefined ? pending.rows.get(key)?.creation : computeCreationDigest(resource, row)
  pending.rows.set(key, { of: getOwnerKey(resource, row), resource, row, creation })
}

/** Records a deleted row: a line of a document, or a row of an import. */
export const recordDeletion = (
  connection: Connection,
  { table }: ResourceCore,
  { id, of }: { id: string; of: string },
): void => {
  const pending = getPending(connection)
  pending.rows.delete(`${table} ${id}`)
  pending.gone.push({ of, table, id })
}

/** Records the legs of one posting; yields to the event loop, as a document may have many lines. */
export const recordLegs = async (
  connection: Connection,
  resource: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<void> => {
  if (isRehearsal(connection)) return
  const { id, names } = getAuditColumns(resource)
  const seals: ReturnType<typeof computeSeal>[] = []
  for (const row of rows) {
    seals.push(computeSeal(names, row))
    await yieldToEventLoop()
  }
  getPending(connection).legs.push([resource.table, id, ...seals])
}

export const recordNumbers = (connection: Connection, numbers: IssuedNumbers): void =>
  void getPending(connection).numbers.push(numbers)

/** Records a row of a system table that was written or deleted for a document. */
export const recordSystemSeal = (connection: Connection, seal: SystemSeal): void => {
  if (!isRehearsal(connection)) getPending(connection).system.push(seal)
}

interface ClaimOwner {
  readonly shop: string
  readonly userId: string
}

const buildClaimKey = ({ shop, userId }: ClaimOwner, key: string): string => JSON.stringify([shop, userId, key])

/** An import does not count: it ends after its key was answered. */
export const recordAuditRow = (
  connection: Connection,
  { claimKey, verb, ...by }: ClaimOwner & { readonly claimKey: string; readonly verb: string },
): void => {
  if (claimKey === '' || verb === 'import') return
  const { audited } = getPending(connection)
  audited.set(buildClaimKey(by, claimKey), (audited.get(buildClaimKey(by, claimKey)) ?? 0) + 1)
}

/** Returns the number of audit rows that this transaction has written under the key. */
export const countClaimAuditRows = (
  connection: Connection,
  { key, ...by }: ClaimOwner & { readonly key: string },
): number => pendingByConnection.get(connection)?.audited.get(buildClaimKey(by, key)) ?? 0

interface PendingOwner {
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly wrote?: AuditedWrites
}

/** Of a document of usual size at once: its audit row leaves with the statements beside it. */
const rowsAtOnce = 100

const sealAll = (pending: readonly PendingRow[], seed: string): MaybePromise<readonly SealedRow[]> =>
  pending.length <= rowsAtOnce ? pending.map(one => sealPending(one, seed)) : sealInTurns(pending, seed)

const sealInTurns = async (pending: readonly PendingRow[], seed: string): Promise<readonly SealedRow[]> => {
  const sealed: SealedRow[] = []
  for (const one of pending) {
    sealed.push(sealPending(one, seed))
    await yieldToEventLoop()
  }
  return sealed
}

/**
 * Removes what belongs to this audit row and returns it as JSON, sealed with salts of the seed; null if there is nothing. An
 * import takes all rows of its resource.
 */
export const consumePending = (
  connection: Connection,
  { resource, rowId, verb, wrote: extra = {} }: PendingOwner,
  seed: string,
): MaybePromise<string | null> => {
  const pending = pendingByConnection.get(connection)
  const isWholeList = verb === 'import' || verb === 'restore'
  const isOwned = (of: string): boolean => (isWholeList ? of.startsWith(`${resource} `) : of === `${resource} ${rowId}`)
  const written: PendingRow[] = []
  for (const [key, one] of pending?.rows ?? []) {
    if (!isOwned(one.of)) continue
    written.push(one)
    pending?.rows.delete(key)
  }
  const gone = pending?.gone.filter(({ of }) => isOwned(of)).map(line => [line.table, line.id] as const)
  const { once = [], legs, numbers } = pending ?? {}
  const system = [...(pending?.system ?? []), ...(extra.system ?? [])]
  if (pending) {
    const remaining = pending.gone.filter(({ of }) => !isOwned(of))
    pending.gone.splice(0, pending.gone.length, ...remaining)
    Object.assign(pending, { once: [], legs: [], numbers: [], system: [] })
  }
  return chain(sealAll([...written, ...once], seed), sealed => {
    const [rows, entries] = [sealed.slice(0, written.length), sealed.slice(written.length)]
    return formatWrites({ rows, gone, once: entries, legs, numbers, ...extra, system })
  })
}

const formatWrites = (writes: Readonly<Record<string, readonly unknown[] | undefined>>): string | null => {
  const parts = Object.entries(writes).filter(([, part]) => part !== undefined && part.length > 0)
  return parts.length === 0 ? null : JSON.stringify(Object.fromEntries(parts))
}
