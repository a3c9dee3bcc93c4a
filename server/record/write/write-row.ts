// The steps of writing one row: hooks of its resource, the row, its log and its audit.
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import { type Resource, type StoredResource, type TreeFields, treeSeparator } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { createStamp } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord } from '../../error/errors.ts'
import { updateNewRow } from '../../ledger/derive-rows.ts'
import { updateDaySums } from '../../ledger/update-day-sums.ts'
import { recordDeletion } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { findRows, findRowsByKeys } from '../../storage/find-rows.ts'
import { deleteRow, findRowByKey, insertRow, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { getShopTopic } from '../../storage/topics.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { computeRows, finishRow } from '../rule/finish-row.ts'
import { writeAudit } from './write-audit.ts'

/** Inserts a row with its place in a tree and the values that the books derive. */
export const insertDerivedRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  newRow: Row,
): Promise<Row> => {
  const { schema, shop } = caller
  const row = await placeInTree(connection, caller, resource, newRow)
  const inserted = await insertShopRow(connection, caller, resource, row)
  await placeChildren(connection, caller, resource, inserted)
  return updateNewRow(connection, { schema, shop: shop.code }, resource, inserted)
}

interface RowReplacement {
  /** The row as it was read. */
  readonly before: Row
  readonly row: Row
}

/** Returns undefined if the row was changed since it was read. */
export const updateStoredRow = (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { before, row }: RowReplacement,
): Promise<Row | undefined> =>
  updateRow(connection, resource, {
    row,
    id: String(before.id),
    versi: Number(before.versi),
    stamp: createStamp(caller),
  })

/** The same with an audit row, for changes that only the program makes. */
export const updateAuditedRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  replacement: RowReplacement,
): Promise<Row | undefined> => {
  const after = await updateStoredRow(connection, caller, resource, replacement)
  if (after) await writeAudit(connection, caller, resource, { verb: 'update', before: replacement.before, after })
  return after
}

/** Keeps level and path of the rows below a row, each with an audit row of its own. */
const placeChildren = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  parent: Row,
): Promise<void> => {
  for (const before of await findChildren(connection, caller, resource, parent)) {
    const row = await placeInTree(connection, caller, resource, before)
    if (isSamePlace(resource, before, row)) continue
    const after = await updateAuditedRow(connection, caller, resource, { before, row })
    if (after) await placeChildren(connection, caller, resource, after)
  }
}

interface WriteSteps {
  /** Runs after the hook that checks; throws if the row may not be written. */
  readonly assertValid?: () => Promise<void>
  /** Whether the write has an audit row of its own. */
  readonly isAudited: boolean
}

/** Replaces a row with its hooks and its log; returns undefined if it was changed since it was read. */
export const replaceRow = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, row, assertValid, isAudited }: RowReplacement & WriteSteps,
): Promise<Row | undefined> => {
  const { check, follow } = caller.getWriteHooks(resource)
  await check?.(connection, caller, { before, after: row })
  await assertValid?.()
  const placed = await placeInTree(connection, caller, resource, row)
  const after = await updateStoredRow(connection, caller, resource, { before, row: placed })
  if (!after) return undefined
  await placeChildren(connection, caller, resource, after)
  await writeLog(connection, caller, resource, { before, after })
  if (isAudited) await writeAudit(connection, caller, resource, { verb: 'update', before, after })
  await follow?.(connection, caller, { before, after })
  return after
}

/** Deletes a row with its hooks; returns false if it was changed since it was read. */
export const removeRow = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { before, assertValid, isAudited }: { readonly before: Row } & WriteSteps,
): Promise<boolean> => {
  const { check, follow } = caller.getWriteHooks(resource)
  await check?.(connection, caller, { before })
  await assertValid?.()
  const id = String(before.id)
  if (!(await deleteRow(connection, resource, id, Number(before.versi)))) return false
  if (isAudited) await writeAudit(connection, caller, resource, { verb: 'delete', before })
  else recordDeletion(connection, resource, { id, of: `${resource.name} ${id}` })
  await follow?.(connection, caller, { before })
  return true
}

// Rows of a tree: level and path follow from the parent, and no row is below itself.

const getTree = (resource: StoredResource): TreeFields | undefined => (resource as Partial<Resource>).tree

/**
 * The row with its level and path; the row itself if it is of no tree. A parent that is not stored yet places the row later,
 * with its own insertion. Throws InvalidRecord if the parent is the row itself or a row below it.
 */
const placeInTree = async (
  connection: Connection,
  { shop }: Pick<Caller, 'shop'>,
  resource: StoredResource,
  row: Row,
): Promise<Row> => {
  const tree = getTree(resource)
  const field = tree && resource.field[tree.parent]
  if (!tree || !field) return row
  const key = String(row[resource.key[0]])
  const parentKey = row[tree.parent] ?? null
  const [parent] = isBlank(field, parentKey) ? [] : await findRowsByKeys(connection, resource, [parentKey], shop.code)
  if (!parent) return { ...row, [tree.level]: 1, [tree.path]: key }
  const keys = String(parent[tree.path]).split(treeSeparator)
  if (parentKey === key || keys.includes(key)) {
    const params = { value: field.type.format(parentKey) }
    throw new InvalidRecord(resource.name, [toFieldFault(field, fault('tree.circle', { params }))])
  }
  return { ...row, [tree.level]: Number(parent[tree.level]) + 1, [tree.path]: [...keys, key].join(treeSeparator) }
}

/** The rows whose parent is that row; none if they are no tree. */
const findChildren = async (
  connection: Connection,
  { shop }: Pick<Caller, 'shop'>,
  resource: StoredResource,
  parent: Row,
): Promise<readonly Row[]> => {
  const tree = getTree(resource)
  if (!tree) return []
  const conditions = [{ column: tree.parent, compare: '=', values: [parent[resource.key[0]] ?? null] } as const]
  return findRows(connection, resource, { conditions, sort: [], offset: 0 }, shop.code)
}

const isSamePlace = (resource: StoredResource, one: Row, other: Row): boolean => {
  const tree = getTree(resource)
  return !tree || (one[tree.path] === other[tree.path] && one[tree.level] === other[tree.level])
}

// Writes the change log of a resource: one row for each logged field that changed, in the same transaction. The other
// fields of the row have their defaults, such as the business date.

/** A row before and after a change. */
interface LoggedChange {
  readonly before: Row
  readonly after: Row
}

const writeLog = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  change: LoggedChange,
): Promise<void> => {
  const { log } = resource
  if (!log) return
  const [before, after] = await computeLogged(connection, caller, resource, change)
  const logTable = getResource(caller.schema, log.into)
  const reason = caller.confirming?.reason ?? ''
  const stamp = createStamp(caller)
  const empty = Object.fromEntries(logTable.fields.map(field => [field.name, field.default]))
  for (const name of log.fields.filter(one => (before[one] ?? null) !== (after[one] ?? null))) {
    const values: Readonly<Record<string, Stored>> = {
      [log.key]: resource.key.map(one => after[one]).join(' '),
      [log.field]: name,
      [log.from]: before[name] ?? null,
      [log.to]: after[name] ?? null,
      [log.at]: stamp.at,
      [log.by]: stamp.by,
      ...(log.reason !== undefined && reason !== '' && { [log.reason]: reason }),
    }
    const unfinished = { row: { ...empty, ...values }, inputFields: new Set(Object.keys(values)) }
    const row = await finishRow(createEvaluation(connection, caller), logTable, unfinished)
    await insertShopRow(connection, caller, logTable, row)
  }
}

/** Both rows with the values of logged fields that are not stored. */
const computeLogged = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, after }: LoggedChange,
): Promise<readonly [before: Row, after: Row]> => {
  if (!resource.log?.fields.some(name => resource.field[name]?.computed)) return [before, after]
  const [old = before, current = after] = await computeRows(connection, caller, resource, { rows: [before, after] })
  return [old, current]
}

/** Inserts a row in the caller's shop, with the time and the user of the write; a row without an id gets one. */
export const insertShopRow = (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  row: Row,
): Promise<Row> =>
  insertRow(connection, resource, {
    row,
    id: String(row.id ?? createId()),
    shop: caller.shop.code,
    stamp: createStamp(caller),
  })

// Changes fields of the shop that only the program may change.

/** Updates fields of the caller's shop that only the program may change, in stored form, and writes an audit row. */
export const changeShop = async (connection: Connection, caller: Caller, values: Row): Promise<void> => {
  const { schema, shop } = caller
  const shops = getResource(schema, schema.project.shop.resource)
  const before = await findRowByKey(connection, shops, shop.code, shop.code)
  if (!before) return
  await updateAuditedRow(connection, caller, shops, { before, row: { ...before, ...values } })
  await connection.notify(getShopTopic(shop.code))
}

/** Moves the business date, with the sums of the days before; in an exclusive transaction. */
export const setBusinessDate = async (connection: Connection, caller: Caller, day: string): Promise<void> => {
  const { schema, shop, user, now } = caller
  await changeShop(connection, caller, { [schema.project.shop.businessDate]: day })
  await updateDaySums(connection, schema, { shop: shop.code, day, at: now().toISOString(), user: user.userId })
}
