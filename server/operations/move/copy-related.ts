// Copies rows that belong to a row which a move creates in another shop, and replaces those that exist there.

import type { Row } from '../../../engine/record/row.ts'
import type { Creates } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { listRows } from '../../storage/rows.ts'
import type { Moving } from '../document/moving.ts'
import { tracedWithin } from '../document/trace.ts'
import { makeRecord } from '../records/create-record.ts'
import { removeRecord } from '../records/delete-record.ts'

interface Copied {
  readonly target: Resource
  readonly row: Row
  /** The caller in the other shop. */
  readonly there: Caller
}

/** Copies the rows of the source shop that reference the key, and deletes those of the target shop that do. */
export const copyRelated = async (
  reading: Moving,
  { resource: name, by }: Creates['related'][number],
  { target, row, there }: Copied,
): Promise<void> => {
  const { connection, caller } = reading
  if (there.shop.code === caller.shop.code) return
  const resource = getResource(caller.schema, name)
  const rowsIn = async (shop: string): Promise<readonly Row[]> => {
    const conditions = [{ column: by, compare: '=', values: [row[target.key[0]] ?? null] } as const]
    const sort = [{ field: 'id', descending: false }]
    return (await listRows(connection, resource, { conditions, sort, offset: 0 }, shop)).rows
  }
  for (const old of await rowsIn(there.shop.code)) await removeRecord(connection, there, resource, old)
  const names = copiedIn(resource)
  for (const source of await rowsIn(caller.shop.code)) {
    const values = Object.fromEntries(names.map(field => [field, source[field] ?? null]))
    const begun = Object.fromEntries(resource.fields.map(field => [field.name, field.default]))
    await tracedWithin(reading.trace, { resource: name, does: 'make', given: names }, async () => ({
      row: await makeRecord(connection, there, resource, { row: { ...begun, ...values }, given: new Set(names) }),
    }))
  }
}

/** Values that the program assigns or computes are not copied. */
const isCopied = ({ stored, readOnly, number, calc, derived, fetch }: Field): boolean =>
  stored && !readOnly && !number && !calc && !derived && fetch?.mode !== 'live'

const copiedIn = ({ fields }: ResourceFields): readonly string[] => fields.filter(isCopied).map(({ name }) => name)
