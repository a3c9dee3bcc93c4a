// The audit: which user did what to which row. Written in the transaction of the effect, never changed.

import { lineLinks } from '../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { type MaybePromise, mapMaybePromise, yieldToEventLoop } from '../event-loop/work-turns.ts'
import { deferChange, isRehearsal } from './rehearse-write.ts'
import { computeCreationDigest, computeSeal, createSealSalt, getAuditColumns } from './row-digest.ts'
import { build, findAll, findFirst, toStatement } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { createSeed, deriveSalt, type SystemSeal } from './system-seals.ts'
import { isAppendOnly } from './tables.ts'

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly shop: string
  readonly userId: string
  readonly device: string
  readonly claimKey: string
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly before: string | null
  readonly after: string | null
  /** Writes that the transaction did not record itself. */
  readonly wrote?: AuditedWrites
  /** The seed of the seals in `wrote`; absent if they have no salts. */
  readonly seed?: string
}

const toAuditColumns = (
  entry: AuditEntry,
  { wrote, salts }: { readonly wrote: string | null; readonly salts: string },
) => ({
  id: entry.id,
  at: entry.at,
  shop: entry.shop,
  user_id: entry.userId,
  device: entry.device,
  claim_key: entry.claimKey,
  resource: entry.resource,
  row_id: entry.rowId,
  verb: entry.verb,
  before_json: entry.before,
  after_json: entry.after,
  wrote,
  salts,
})

let insertSql: string | undefined

/** Inserts the audit row together with the pending writes of its row. */
export const insertAudit = async (connection: Connection, entry: AuditEntry): Promise<void> => {
  if (isRehearsal(connection)) return
  const salts = entry.seed ?? createSeed()
  const sealed = consumePending(connection, entry, salts)
  const columns = toAuditColumns(entry, { wrote: sealed instanceof Promise ? await sealed : sealed, salts })
  insertSql ??= toStatement(build.insertInto('kencana_audit').values(columns)).sql
  await deferChange(connection, { sql: insertSql, values: Object.values(columns) })
  recordAuditRow(connection, entry)
}

interface AuditedRow {
  readonly resource: string
  readonly rowId: string
}

/** Returns the audit of a row, the newest first. */
export const findAuditRows = (
  connection: Connection,
  { resource, rowId }: AuditedRow,
  limit: number,
): Promise<readonly DatabaseRow[]> => {
  const query = build.selectFrom('kencana_audit').select(['at', 'user_id', 'verb', 'before_json', 'after_json'])
  const rowQuery = query.where('resource', '=', resource).where('row_id', '=', rowId)
  return findAll(connection, rowQuery.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit))
}

/** The prefix of the verb of a print, which writes nothing to the row. */
export const printVerb = 'print:'

/** Ends the verb of a message that was queued in place of being opened. */
export const queuedSuffix = ':queued'

/** The verb of the erasure of a person, which replaces values in rows and in the audit. */
export const eraseVerb = 'erase'

/** The resource of audit rows about shops that came out of another database; their row id is the code of the shop. */
export const carriedShops = 'carried-shops'

/** The resource of audit rows about sign-ins; their row id is that of the user. */
export const signInResource = 'sign-in'

/** The verb of audit rows about what came with its shop. */
export const carryVerb = 'carry'

/** The prefix of the verb of a picture of an identity card that was looked at. */
export const photoVerb = 'photo:'

/** Counts how often the verb was applied to a row. */
export const countAuditedVerb = async (
  connection: Connection,
  { resource, rowId, verb }: AuditedRow & { readonly verb: string },
): Promise<number> => {
  const query = build.selectFrom('kencana_audit').select(({ fn }) => fn.countAll().as('total'))
  const rowQuery = query.where('resource', '=', resource).where('row_id', '=', rowId).where('verb', '=', verb)
  const row = await findFirst(connection, rowQuery)
  return Number(row?.total ?? 0)
}

// Collects what a transaction has written until an audit row takes it.

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
const recordAuditRow = (
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
const consumePending = (
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
  return mapMaybePromise(sealAll([...written, ...once], seed), sealed => {
    const [rows, entries] = [sealed.slice(0, written.length), sealed.slice(written.length)]
    return formatWrites({ rows, gone, once: entries, legs, numbers, ...extra, system })
  })
}

const formatWrites = (writes: Readonly<Record<string, readonly unknown[] | undefined>>): string | null => {
  const parts = Object.entries(writes).filter(([, part]) => part !== undefined && part.length > 0)
  return parts.length === 0 ? null : JSON.stringify(Object.fromEntries(parts))
}
