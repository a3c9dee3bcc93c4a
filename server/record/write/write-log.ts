// Writes the change log of a resource: one row for each logged field that changed, in the same transaction. The other
// fields of the row have their defaults, such as the business date.

import type { Stored } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { createStamp } from '../../caller/create-stamp.ts'
import type { Connection } from '../../storage/storage.ts'
import { computeRows } from '../rule/compute-rows.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { finishRow } from '../rule/finish-row.ts'
import { insertShopRow } from './insert-shop-row.ts'

/** A row before and after a change. */
interface LoggedChange {
  readonly before: Row
  readonly after: Row
}

export const writeLog = async (
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
