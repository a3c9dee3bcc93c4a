import { v7 } from 'uuid'
import { givenIn, parseRecord } from '../../engine/record/parse-record.ts'
import { isBlank, type JsonRow, type Row, rowToJson } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema.ts'
import { keepNewRow } from '../books/keep-rows.ts'
import { InvalidRecord } from '../errors.ts'
import { insertRow } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'
import { checkReferences, refuseDouble, refuseInactive } from './check-rules.ts'
import { mustBeToday } from './day.ts'
import { askingFor } from './evaluate-for.ts'
import { finishRow, refuseEarly } from './finish-row.ts'
import { mustMay } from './may.ts'
import { hashSecrets } from './secrets.ts'
import { writeAudit } from './write-audit.ts'
import type { WriteHooks } from './write-hooks.ts'
import { type Written, writeOnce } from './write-once.ts'

/** Makes a row: parsed, checked and saved in one transaction; throws InvalidRecord with all faults or RecordConflict. */
export const createRecord = async (
  caller: Caller,
  resource: Resource,
  body: unknown,
  { fill = (_, row) => row, check, follow }: WriteHooks = {},
): Promise<Written<JsonRow>> => {
  const { visible, locked } = mustMay(caller, resource, 'create')
  mustBeToday(caller, resource)
  const row = newRow(caller, resource, body, locked)
  const secrets = await hashSecrets(resource, body)
  return writeOnce(caller, async connection => {
    const finished = await finishRow(askingFor(connection, caller), resource, {
      row: { ...row, ...secrets },
      given: givenIn(body),
    })
    const after = fill(caller, finished)
    await check?.(connection, caller, { after })
    const saved = await insertRecord(connection, caller, resource, after)
    await follow?.(connection, caller, { after: saved })
    return rowToJson(resource, saved, visible)
  })
}

/** The row that a body describes, with defaults; throws InvalidRecord with every fault that needs no database. */
const newRow = (caller: Caller, resource: Resource, body: unknown, locked: ReadonlySet<string>): Row => {
  const { emptyText } = caller.schema.project
  const parsed = parseRecord(resource, body, { emptyText, locked })
  const row = ownRow(caller, resource, parsed.row)
  refuseEarly(caller, resource, { row, faults: parsed.faults })
  return row
}

/** The first of the fields that name a row's shops is the writer's own shop unless it says otherwise. */
const ownRow = ({ schema, shop }: Caller, { scope, field: fields }: Resource, row: Row): Row => {
  const field = scope.kind === 'shops' ? fields[scope.fields[0] ?? ''] : undefined
  return field && isBlank(field, row[field.name], schema.project.emptyText) ? { ...row, [field.name]: shop.code } : row
}

/** Saves a checked row inside a transaction, after the checks that need the database. */
export const insertRecord = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  row: Row,
): Promise<Row> => {
  const faults = await checkReferences(connection, caller, resource, { row })
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  await refuseInactive(connection, caller, resource, row)
  await refuseDouble(connection, caller, resource, row)
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const { schema, shop } = caller
  const inserted = await insertRow(connection, resource, { row, id: v7(), shop: shop.code, stamp })
  const after = await keepNewRow(connection, { schema, shop: shop.code }, resource, inserted)
  await writeAudit(connection, caller, resource, { verb: 'create', after })
  return after
}
