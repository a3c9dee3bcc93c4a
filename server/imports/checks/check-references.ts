// Checks references to rows of other resources: looks them up in batches and reports missing ones.
import { fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { keysIn } from '../../../engine/record/keys-in.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { isBlank } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { listRows } from '../../storage/rows.ts'
import { type CheckedRow, type Checking, errorAt } from './checking.ts'
import type { RowError } from './plan.ts'

const asManyAtOnce = 500

/** An error for each value that refers neither to a row of the caller's shop nor to a row of the file. */
export const reportReferences = async (
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<readonly RowError[]> => {
  const errors: RowError[] = []
  for (const field of checking.resource.fields) {
    if (field.ref?.checked) errors.push(...(await missingOf(checking, rows, field)))
  }
  return errors
}

const missingOf = async (
  checking: Checking,
  rows: readonly CheckedRow[],
  field: Field,
): Promise<readonly RowError[]> => {
  const { caller, resource, table } = checking
  const target = getResource(caller.schema, field.ref?.to ?? '')
  const [key] = target.key
  const naming = rows.filter(
    ({ row, before }) =>
      !isBlank(field, row[field.name], caller.schema.project.emptyText) && before?.[field.name] !== row[field.name],
  )
  const own = target.name === resource.name ? rows.map(({ row }) => row[key] ?? null) : []
  const known = new Set([
    ...own,
    ...(await keysThere(
      checking,
      target,
      naming.flatMap(({ row }) => keysIn(field, row[field.name] ?? null)),
    )),
  ])
  return naming
    .filter(
      ({ row, read }) => !keysIn(field, row[field.name] ?? null).every(one => known.has(one)) && !hasFault(read, field),
    )
    .map(({ line, cells, read, row }) => {
      const params = { value: field.type.format(row[field.name] ?? null), to: target.title }
      return errorAt(table, { line, cells, read }, about(field, fault('reference.missing', { params })))
    })
}

/** True if the cell could not be read, which is reported already. */
const hasFault = ({ faults }: CheckedRow['read'], { name }: Field): boolean =>
  faults.some(found => found.fault.field === name)

const keysThere = async (
  { connection, caller }: Checking,
  target: StoredResource,
  values: readonly Stored[],
): Promise<readonly Stored[]> => {
  const [key] = target.key
  const asked = [...new Set(values)]
  const found: Stored[] = []
  for (let from = 0; from < asked.length; from += asManyAtOnce) {
    const some = asked.slice(from, from + asManyAtOnce)
    const query = { conditions: [{ column: key, compare: 'in' as const, values: some }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    found.push(...rows.map(row => row[key] ?? null))
  }
  return found
}
