// What only the database can tell of a record: references that exist, values that nobody else has, rows that others need.
import { type Fault, fault } from '../../engine/faults.ts'
import { about } from '../../engine/record/parse-record.ts'
import { isBlank, labelOf, type Row } from '../../engine/record/row.ts'
import { type Field, getResource, type Resource } from '../../engine/schema.ts'
import { RecordConflict, RecordInUse } from '../errors.ts'
import { countOf, findIdByValues, seesRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { shopColumn } from '../storage/tables.ts'
import type { Caller } from './caller.ts'

/** A fault for each reference that was set or changed and names no row the caller's shop may use. */
export const checkReferences = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { row, before }: { row: Row; before?: Row },
): Promise<readonly Fault[]> => {
  const faults: Fault[] = []
  for (const field of resource.fields) {
    const value = row[field.name] ?? null
    const unchanged = before !== undefined && before[field.name] === value
    if (!field.ref || unchanged || isBlank(field, value, caller.schema.project.emptyText)) continue
    const target = getResource(caller.schema, field.ref.to)
    const [key = ''] = target.key
    const found = await findIdByValues(connection, target, { values: { [key]: value }, shop: caller.shop.code })
    if (found === undefined)
      faults.push(
        about(field, fault('reference.missing', { params: { value: field.type.format(value), to: target.title } })),
      )
  }
  return faults
}

/** Throws RecordConflict with a fault on each field of each rule that another row has the values of. */
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
      ...fields.map(field =>
        about(field, fault('unique', { params: { value: field.type.format(row[field.name] ?? null) } })),
      ),
    )
  }
  if (faults.length > 0) throw new RecordConflict(resource.name, faults)
}

/** Throws RecordInUse when rows of another resource name this one. */
export const refuseInUse = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<void> => {
  const [key = ''] = resource.key
  const shop = resource.scope.kind === 'shop' ? caller.shop.code : undefined
  for (const other of Object.values(caller.schema.resources)) {
    for (const column of columnsNaming(caller, resource, other)) {
      const count = await countOf(connection, other, { column, value: row[key] ?? null, shop })
      if (count > 0) throw new RecordInUse({ label: labelOf(resource, row), count, by: other.title })
    }
  }
}

/** Columns of the other resource that hold keys of this one: its references, and the shop that owns its rows. */
const columnsNaming = ({ schema }: Caller, resource: Resource, other: Resource): readonly string[] => {
  const references = other.fields.filter(({ ref }) => ref?.to === resource.name).map(({ name }) => name)
  const owner = resource.name === schema.project.shop.resource ? shopColumn(other) : undefined
  return owner === undefined ? references : [...references, owner]
}

/** A fault when a row owned by the shops in its fields would not belong to the shop that writes it. */
export const checkOwner = (caller: Caller, resource: Resource, row: Row): readonly Fault[] => {
  if (seesRow(resource, row, caller.shop.code) || resource.scope.kind !== 'shops') return []
  const field = resource.field[resource.scope.fields[0] ?? '']
  return field ? [about(field, fault('scope.foreign', { params: { value: String(row[field.name]) } }))] : []
}
