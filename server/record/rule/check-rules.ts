// Checks that need the database: references, unique values and rows in use.

import type { Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import { formatLabel, isBlank, isSystemRow, listKeys, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { mapByName, mapNames } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { listShops } from '../../day/open-day.ts'
import { RecordConflict, RecordInactive, RecordInUse, type RecordUse } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import { findLegs } from '../../storage/ledger/legs.ts'
import { countRowsWithValue, findIdByValues, findOwningShop, findRowById, isShopRow } from '../../storage/rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { createEvaluation, evaluateTerm, translateToFilter } from './evaluation.ts'

/**
 * Returns a fault for each new reference to a row that the caller's shop cannot use. Rows in `rows` were read in the same
 * transaction and are not queried again.
 */
export const checkReferences = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceFields,
  { row, before, rows }: { row: Row; before?: Row | undefined; rows?: RowLookup },
): Promise<readonly Fault[]> => {
  const checkField = async (field: Field): Promise<readonly Fault[]> => {
    const value = row[field.name] ?? null
    const unchanged = before !== undefined && before[field.name] === value
    if (!field.ref?.checked || unchanged || isBlank(field, value)) return []
    const faults: Fault[] = []
    const target = getResource(caller.schema, field.ref.to)
    const [key] = target.key
    for (const keyValue of listKeys(field, value)) {
      if (rows?.find(target.name, keyValue)) continue
      const existingId = await findIdByValues(connection, target, {
        values: { [key]: keyValue },
        shop: caller.shop.code,
      })
      if (existingId !== undefined) continue
      const value = field.type.many ? String(keyValue) : formatStoredValue(field, keyValue)
      const otherShop = field.ref.scan ? await findOwningShop(connection, target, keyValue) : undefined
      const missingFault =
        otherShop === undefined
          ? fault('reference.missing', { params: { value, to: target.title } })
          : fault('reference.elsewhere', { params: { value, to: target.title, shop: otherShop } })
      faults.push(toFieldFault(field, missingFault))
    }
    return faults
  }
  return (await Promise.all(resource.fields.map(checkField))).flat()
}

const createUniqueFault = (field: Field, row: Row): Fault =>
  toFieldFault(field, fault('unique', { params: { value: formatStoredValue(field, row[field.name]) } }))

/** Throws RecordConflict with a fault for each field of a unique rule that another row violates. */
export const assertUniqueRow = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<void> => {
  const faults: Fault[] = []
  for (const columns of resource.unique) {
    const fields = columns.map(name => resource.field[name]).filter((field): field is Field => field !== undefined)
    if (fields.some(field => isBlank(field, row[field.name]))) continue
    const values = mapByName(fields, ({ name }) => row[name] ?? null)
    const existingId = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
    if (existingId === undefined || existingId === row.id) continue
    faults.push(...fields.map(field => createUniqueFault(field, row)))
  }
  faults.push(...(await findConditionalDuplicates(connection, caller, resource, row)))
  if (faults.length > 0) throw new RecordConflict(resource.name, faults)
}

/** Returns faults for conditional unique rules that hold for both rows. */
const findConditionalDuplicates = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const { fields: names, when } of resource.uniqueWhen) {
    const asking = createEvaluation(connection, caller)
    const rowReader = createRecordReader(resource, row, asking.rows)
    if ((await evaluateTerm(asking, when.term, { row: rowReader })) !== true) continue
    const fields = names.flatMap(name => resource.field[name] ?? [])
    const conditions = fields.map(({ name }) => ({ column: name, compare: '=' as const, values: [row[name] ?? null] }))
    const query = { conditions, sort: [], offset: 0, filter: await translateToFilter(asking, when.term) }
    const rows = await findRows(connection, resource, query, caller.shop.code)
    if (rows.every(({ id }) => id === row.id)) continue
    faults.push(...fields.map(field => createUniqueFault(field, row)))
  }
  return faults
}

/** Throws RecordInactive if a new row has the key of an inactive one that the caller may activate. */
export const assertKeyNotInactive = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<void> => {
  const { active, key } = resource
  const { verbs, locked } = caller.access.of(resource)
  if (active === undefined || !verbs.has('update') || locked.has(active)) return
  const values = mapNames(key, name => row[name] ?? null)
  const id = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
  const inactiveRow = id === undefined ? undefined : await findRowById(connection, resource, id)
  if (
    id === undefined ||
    !inactiveRow ||
    inactiveRow[active] === 1 ||
    !isShopRow(resource, inactiveRow, caller.shop.code)
  )
    return
  throw new RecordInactive(formatLabel(resource, inactiveRow), id)
}

/** Returns a fault if a row of the initial data would be deactivated. */
export const checkSystemRow = (
  schema: Schema,
  resource: Resource,
  { row, before }: { row: Row; before?: Row | undefined },
): readonly Fault[] => {
  const field = resource.field[resource.active ?? '']
  if (!field || !before || row[field.name] === 1 || before[field.name] !== 1) return []
  if (!isSystemRow(schema, resource, before)) return []
  return [toFieldFault(field, fault('row.system', { params: { label: formatLabel(resource, before) } }))]
}

/**
 * Throws RecordInUse with all references to the row, each title once: lines count for their document, and entries of a
 * journal or a ledger, which repeat what lines say, only where they are more.
 */
export const assertNotInUse = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
): Promise<void> => {
  const [key] = resource.key
  const shop = resource.scope.kind === 'shop' ? caller.shop.code : undefined
  const uses = new Map<string, { readonly resource: string; readonly rows: number; readonly entries: number }>()
  for (const other of Object.values(caller.schema.resources)) {
    let count = 0
    for (const column of listReferencingColumns(caller, resource, other)) {
      const many = other.field[column]?.type.many !== undefined
      const value = row[key] ?? null
      const all = await countRowsWithValue(connection, other, { column, value, shop, many })
      count +=
        all === 0
          ? 0
          : all - (await countReversedLegs(connection, caller, other, { id: String(row.id), column, value }))
    }
    if (count === 0) continue
    const { name, title } = getOwner(caller.schema, other)
    const { rows = 0, entries = 0, resource: first = name } = uses.get(title) ?? {}
    const isEntry = ['journal', 'legs', 'balance'].includes(other.kind)
    uses.set(title, { resource: first, rows: rows + (isEntry ? 0 : count), entries: entries + (isEntry ? count : 0) })
  }
  if (uses.size === 0) return
  const counted = [...uses].map(
    ([title, { resource: name, rows, entries }]): RecordUse => ({
      resource: name,
      title,
      count: Math.max(rows, entries),
    }),
  )
  throw new RecordInUse(formatLabel(resource, row), counted)
}

/** Returns the document of lines and journals, and every other resource itself. */
const getOwner = (schema: Schema, { name, kind, ...other }: ResourceCore): Pick<ResourceCore, 'name' | 'title'> =>
  (kind === 'lines' || kind === 'journal'
    ? Object.values(schema.resources).find(({ lifecycle }) =>
        lifecycle.lines.some(({ resource, journal }) => resource === name || journal?.resource === name),
      )
    : undefined) ?? { name, title: other.title }

/** Counts legs of the row's own creation, if all of them are reversed; they do not reference it any more. */
const countReversedLegs = async (
  connection: Connection,
  { schema }: Caller,
  other: ResourceCore & ResourceFields,
  { id, column, value }: { readonly id: string; readonly column: string; readonly value: Stored },
): Promise<number> => {
  if (other.kind !== 'legs') return 0
  const shops = await listShops(connection, schema)
  const legs = await findLegs(connection, other, { shops, values: { [legLinks.documentId]: id } })
  const mirrored = new Set(legs.map(leg => leg[legLinks.reverses]))
  const isReversed = (leg: DatabaseRow): boolean =>
    leg[legLinks.reverses] !== schema.project.emptyText || mirrored.has(String(leg[legLinks.entry]))
  return legs.every(isReversed) ? legs.filter(leg => leg[column] === value).length : 0
}

/** Lists the columns of another resource that reference this one, including the owner shop. */
const listReferencingColumns = (
  { schema }: Caller,
  resource: ResourceCore,
  other: ResourceCore & ResourceFields,
): readonly string[] => {
  const references = other.fields.filter(({ ref }) => ref?.checked && ref.to === resource.name).map(({ name }) => name)
  const owner = resource.name === schema.project.shop.resource ? findShopColumn(other) : undefined
  return owner === undefined ? references : [...references, owner]
}

/** Returns a fault if the writing shop would not own the row. */
export const checkOwner = (caller: Caller, resource: ResourceCore & ResourceFields, row: Row): readonly Fault[] => {
  if (isShopRow(resource, row, caller.shop.code) || resource.scope.kind !== 'shops') return []
  const field = resource.field[resource.scope.fields[0] ?? '']
  return field ? [toFieldFault(field, fault('scope.foreign', { params: { value: String(row[field.name]) } }))] : []
}
