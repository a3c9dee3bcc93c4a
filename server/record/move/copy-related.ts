// Copies rows that belong to a row which a move creates in another shop, and replaces those that exist there.

import type { Row } from '../../../engine/record/row.ts'
import type { CreatedRow } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapByName, mapNames } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { listRows } from '../../storage/rows.ts'
import type { MoveContext } from '../document/move-context.ts'
import { runTraced } from '../document/trace.ts'
import { makeRecord } from '../rows/create-record.ts'
import { removeRecord } from '../rows/delete-record.ts'

interface CopyTarget {
  readonly target: Resource
  readonly row: Row
  /** The caller in the other shop. */
  readonly targetCaller: Caller
}

/** Copies the rows of the source shop that reference the key, and deletes those of the target shop that do. */
export const copyRelated = async (
  sourceContext: MoveContext,
  { resource: name, by }: CreatedRow['related'][number],
  { target, row, targetCaller }: CopyTarget,
): Promise<void> => {
  const { connection, caller } = sourceContext
  if (targetCaller.shop.code === caller.shop.code) return
  const resource = getResource(caller.schema, name)
  const listRowsOfShop = async (shop: string): Promise<readonly Row[]> => {
    const conditions = [{ column: by, compare: '=', values: [row[target.key[0]] ?? null] } as const]
    const sort = [{ field: 'id', descending: false }]
    return (await listRows(connection, resource, { conditions, sort, offset: 0 }, shop)).rows
  }
  for (const existing of await listRowsOfShop(targetCaller.shop.code))
    await removeRecord(connection, targetCaller, resource, existing)
  const names = listCopiedFields(resource)
  for (const sourceRow of await listRowsOfShop(caller.shop.code)) {
    const values = mapNames(names, field => sourceRow[field] ?? null)
    const defaults = mapByName(resource.fields, field => field.default)
    await runTraced(sourceContext.trace, { resource: name, does: 'make', changedFields: names }, async () => ({
      row: await makeRecord(connection, targetCaller, resource, {
        row: { ...defaults, ...values },
        inputFields: new Set(names),
      }),
    }))
  }
}

/** Values that the program assigns or computes are not copied. */
const isCopied = ({ stored, readOnly, number, calc, derived, fetch }: Field): boolean =>
  stored && !readOnly && !number && !calc && !derived && fetch?.mode !== 'live'

const listCopiedFields = ({ fields }: ResourceFields): readonly string[] =>
  fields.filter(isCopied).map(({ name }) => name)
