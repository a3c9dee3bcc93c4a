// Creates many rows in one transaction; numbers, entries and references are handled in bulk.

import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Resource, ResourceCore, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertNoFaults } from '../../errors/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { postRowsAtCreate } from '../document/post-at-create.ts'
import { numberRows } from '../document/take-numbers.ts'
import { assertUniqueRow, checkReferences } from '../rules/check-rules.ts'
import { writeAudit } from '../write/write-audit.ts'
import { insertShopRow } from '../write/write-row.ts'

/** Inserts complete rows whose keys are assigned numbers; throws at the first invalid row. */
export const insertRecords = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  unnumbered: readonly Row[],
): Promise<void> => {
  const rows = await numberRows(connection, caller, resource, unnumbered)
  await checkAllReferences(connection, caller, resource, rows)
  const inserted: Row[] = []
  for (const row of rows) {
    await assertUniqueTag(connection, caller, resource, row)
    const after = await insertShopRow(connection, caller, resource, { row })
    await writeAudit(connection, caller, resource, { verb: 'create', after })
    inserted.push(after)
  }
  await postRowsAtCreate(connection, caller, resource, { rows: inserted })
}

/** Assigned numbers are new, so only other unique fields with a value are checked. */
const assertUniqueTag = async (connection: Connection, caller: Caller, resource: Resource, row: Row): Promise<void> => {
  const { emptyText } = caller.schema.project
  const fields = resource.uniqueWhen.flatMap(one => one.fields)
  const isFilled = fields.some(name => {
    const field = resource.field[name]
    return field !== undefined && !isBlank(field, row[name], emptyText)
  })
  if (isFilled) await assertUniqueRow(connection, caller, resource, row)
}

/** Looks up each referenced key once. */
const checkAllReferences = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceCore & ResourceFields,
  rows: readonly Row[],
): Promise<void> => {
  for (const field of resource.fields) {
    if (!field.ref?.checked) continue
    for (const value of new Set(rows.map(row => row[field.name] ?? null))) {
      const faults = await checkReferences(connection, caller, resource, { row: { [field.name]: value } })
      assertNoFaults(resource, faults)
    }
  }
}
