// Checks that need the database: references, unique values and rows in use.
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { storedText } from '../../../engine/fields/value-text.ts'
import { keysIn } from '../../../engine/record/keys-in.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { type Rows, recordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, labelOf, type Row } from '../../../engine/record/row.ts'
import { isSystemRow } from '../../../engine/record/system-row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { allShops } from '../../books/open-day.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordConflict, RecordInactive, RecordInUse, type Use } from '../../errors/errors.ts'
import { findLegs } from '../../storage/books/legs.ts'
import { countOf, findIdByValues, findRowById, findShopOf, seesRow } from '../../storage/rows.ts'
import { findRows } from '../../storage/rows-of-query.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { findShopColumn } from '../../storage/tables.ts'
import { askingFor, evaluateFor, rowFilterFor } from './evaluate-for.ts'

/**
 * Returns a fault for each new reference to a row that the caller's shop cannot use. Rows in `rows` were read in the same
 * transaction and are not queried again.
 */
export const checkReferences = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceFields,
  { row, before, rows }: { row: Row; before?: Row; rows?: Rows },
): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const field of resource.fields) {
    const value = row[field.name] ?? null
    const unchanged = before !== undefined && before[field.name] === value
    if (!field.ref?.checked || unchanged || isBlank(field, value, caller.schema.project.emptyText)) continue
    const target = getResource(caller.schema, field.ref.to)
    const [key] = target.key
    for (const one of keysIn(field, value)) {
      if (rows?.find(target.name, one)) continue
      const found = await findIdByValues(connection, target, { values: { [key]: one }, shop: caller.shop.code })
      if (found !== undefined) continue
      const value = field.type.many ? String(one) : storedText(field, one)
      const elsewhere = field.ref.scan ? await findShopOf(connection, target, one) : undefined
      const missing =
        elsewhere === undefined
          ? fault('reference.missing', { params: { value, to: target.title } })
          : fault('reference.elsewhere', { params: { value, to: target.title, shop: elsewhere } })
      faults.push(about(field, missing))
    }
  }
  return faults
}

/** Throws RecordConflict with a fault for each field of a unique rule that another row violates. */
export const refuseDouble = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<void> => {
  const faults: Fault[] = []
  for (const columns of resource.unique) {
    const fields = columns.map(name => resource.field[name]).filter((field): field is Field => field !== undefined)
    if (fields.some(field => isBlank(field, row[field.name], caller.schema.project.emptyText))) continue
    const values = Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]))
    const found = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
    if (found === undefined || found === row.id) continue
    faults.push(
      ...fields.map(field => about(field, fault('unique', { params: { value: storedText(field, row[field.name]) } }))),
    )
  }
  faults.push(...(await doubledWhen(connection, caller, resource, row)))
  if (faults.length > 0) throw new RecordConflict(resource.name, faults)
}

/** Returns faults for conditional unique rules that hold for both rows. */
const doubledWhen = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const { fields: names, when } of resource.uniqueWhen) {
    const asking = askingFor(connection, caller)
    const own = recordReader(resource, row, asking.rows)
    if ((await evaluateFor(asking, when.term, { row: own })) !== true) continue
    const fields = names.flatMap(name => resource.field[name] ?? [])
    const conditions = fields.map(({ name }) => ({ column: name, compare: '=' as const, values: [row[name] ?? null] }))
    const query = { conditions, sort: [], offset: 0, filter: await rowFilterFor(asking, when.term) }
    const rows = await findRows(connection, resource, query, caller.shop.code)
    if (rows.every(({ id }) => id === row.id)) continue
    faults.push(
      ...fields.map(field => about(field, fault('unique', { params: { value: storedText(field, row[field.name]) } }))),
    )
  }
  return faults
}

/** Throws RecordInactive if a new row has the key of an inactive one that the caller may activate. */
export const refuseInactive = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<void> => {
  const { active, key } = resource
  const { verbs, locked } = caller.access.of(resource)
  if (active === undefined || !verbs.has('update') || locked.has(active)) return
  const values = Object.fromEntries(key.map(name => [name, row[name] ?? null]))
  const id = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
  const found = id === undefined ? undefined : await findRowById(connection, resource, id)
  if (id === undefined || !found || found[active] === 1 || !seesRow(resource, found, caller.shop.code)) return
  throw new RecordInactive(labelOf(resource, found), id)
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
  return [about(field, fault('row.system', { params: { label: labelOf(resource, before) } }))]
}

/** Throws RecordInUse with all references to the row. */
export const refuseInUse = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
): Promise<void> => {
  const [key] = resource.key
  const shop = resource.scope.kind === 'shop' ? caller.shop.code : undefined
  const uses: Use[] = []
  for (const other of Object.values(caller.schema.resources)) {
    let count = 0
    for (const column of columnsNaming(caller, resource, other)) {
      const many = other.field[column]?.type.many === true
      const value = row[key] ?? null
      const all = await countOf(connection, other, { column, value, shop, many })
      count +=
        all === 0 ? 0 : all - (await takenBackOf(connection, caller, other, { id: String(row.id), column, value }))
    }
    if (count > 0) uses.push({ resource: other.name, title: other.title, count })
  }
  if (uses.length > 0) throw new RecordInUse(labelOf(resource, row), uses)
}

/** Counts legs of the row's own creation, if all of them are reversed; they do not reference it any more. */
const takenBackOf = async (
  connection: Connection,
  { schema }: Caller,
  other: ResourceCore & ResourceFields,
  { id, column, value }: { readonly id: string; readonly column: string; readonly value: Stored },
): Promise<number> => {
  if (other.kind !== 'legs') return 0
  const shops = await allShops(connection, schema)
  const legs = await findLegs(connection, other, { shops, values: { [legLinks.documentId]: id } })
  const mirrored = new Set(legs.map(leg => leg[legLinks.reverses]))
  const isBack = (leg: DatabaseRow): boolean =>
    leg[legLinks.reverses] !== schema.project.emptyText || mirrored.has(String(leg[legLinks.entry]))
  return legs.every(isBack) ? legs.filter(leg => leg[column] === value).length : 0
}

/** Lists the columns of another resource that reference this one, including the owner shop. */
const columnsNaming = (
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
  if (seesRow(resource, row, caller.shop.code) || resource.scope.kind !== 'shops') return []
  const field = resource.field[resource.scope.fields[0] ?? '']
  return field ? [about(field, fault('scope.foreign', { params: { value: String(row[field.name]) } }))] : []
}
