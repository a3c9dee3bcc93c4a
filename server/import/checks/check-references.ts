// Checks references to rows of other resources: looks them up in batches and reports missing ones.
import { uniq } from 'es-toolkit/array/uniq'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { listKeys } from '../../../engine/record/reference-keys.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { listRows } from '../../storage/rows.ts'
import type { RowError } from './import-plan.ts'
import { type CheckedRow, createRowError, type RowCheckContext } from './row-errors.ts'

const valuesPerQuery = 500

/** An error for each value that refers neither to a row of the caller's shop nor to a row of the file. */
export const reportReferences = async (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
): Promise<readonly RowError[]> => {
  const errors: RowError[] = []
  for (const field of context.resource.fields) {
    if (field.ref?.checked) errors.push(...(await findMissingReferences(context, rows, field)))
  }
  return errors
}

const findMissingReferences = async (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
  field: Field,
): Promise<readonly RowError[]> => {
  const { caller, resource, table } = context
  const target = getResource(caller.schema, field.ref?.to ?? '')
  const [key] = target.key
  const referencing = rows.filter(
    ({ row, before }) => !isBlank(field, row[field.name]) && before?.[field.name] !== row[field.name],
  )
  const fileKeys = target.name === resource.name ? rows.map(({ row }) => row[key] ?? null) : []
  const existingKeys = new Set([
    ...fileKeys,
    ...(await readExistingKeys(
      context,
      target,
      referencing.flatMap(({ row }) => listKeys(field, row[field.name] ?? null)),
    )),
  ])
  return referencing
    .filter(
      ({ row, read }) =>
        !listKeys(field, row[field.name] ?? null).every(one => existingKeys.has(one)) && !hasFault(read, field),
    )
    .map(({ line, cells, read, row }) => {
      const params = { value: field.type.format(row[field.name] ?? null), to: target.title }
      return createRowError(table, { line, cells, read }, toFieldFault(field, fault('reference.missing', { params })))
    })
}

/** True if the cell could not be read, which is reported already. */
const hasFault = ({ faults }: CheckedRow['read'], { name }: Field): boolean =>
  faults.some(item => item.fault.field === name)

const readExistingKeys = async (
  { connection, caller }: RowCheckContext,
  target: StoredResource,
  values: readonly Stored[],
): Promise<readonly Stored[]> => {
  const [key] = target.key
  const uniqueValues = uniq(values)
  const keys: Stored[] = []
  for (let from = 0; from < uniqueValues.length; from += valuesPerQuery) {
    const chunk = uniqueValues.slice(from, from + valuesPerQuery)
    const query = { conditions: [{ column: key, compare: 'in' as const, values: chunk }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    keys.push(...rows.map(row => row[key] ?? null))
  }
  return keys
}
