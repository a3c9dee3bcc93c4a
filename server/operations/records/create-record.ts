import { givenIn, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { keepNewRow } from '../../books/derive-rows.ts'
import { shareOpenDays } from '../../books/open-day.ts'
import type { Caller } from '../../caller/caller.ts'
import { mustBeToday } from '../../day/day.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { newId } from '../../storage/new-id.ts'
import { insertRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { postAtCreate, postedAtCreate } from '../document/post-at-create.ts'
import { numberRow } from '../document/take-numbers.ts'
import { checkReferences, refuseDouble, refuseInactive } from '../rules/check-rules.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { finishRow, refuseEarly } from '../rules/finish-row.ts'
import { ownRow } from '../rules/own-row.ts'
import { hashSecrets } from '../rules/secrets.ts'
import { writeAudit } from '../write/write-audit.ts'
import { type Written, writeShortOnce } from '../write/write-once.ts'

/** Creates a row in one transaction; throws InvalidRecord with all faults, or RecordConflict. */
export const createRecord = async (caller: Caller, resource: Resource, body: unknown): Promise<Written<JsonRow>> => {
  const { visible, locked } = caller.access.of(resource)
  mustBeToday(caller, resource)
  const row = newRow(caller, resource, body, locked)
  const secrets = await hashSecrets(caller, resource, { body })
  return writeShortOnce(caller, async connection => {
    if (secrets.faults.length > 0) throw new InvalidRecord(resource.name, secrets.faults)
    await holdDay(connection, caller, resource)
    const finished = await finishRow(askingFor(connection, caller), resource, {
      row: { ...row, ...secrets.hashes },
      given: givenIn(body),
    })
    return rowToJson(resource, await insertRecord(connection, caller, resource, finished), visible)
  })
}

/** Parses a body to a row with defaults; throws InvalidRecord with all faults that need no database. */
const newRow = (caller: Caller, resource: Resource, body: unknown, locked: ReadonlySet<string>): Row => {
  const { emptyText } = caller.schema.project
  const parsed = parseRecord(resource, body, { emptyText, locked })
  const row = ownRow(caller, resource, parsed.row)
  refuseEarly(caller, resource, { row, faults: parsed.faults })
  return row
}

/** Inserts a complete row inside a transaction, after database checks and hooks. */
export const insertRecord = (connection: Connection, caller: Caller, resource: Resource, finished: Row): Promise<Row> =>
  saveNew(connection, caller, resource, { finished, posts: true })

interface NewRow {
  readonly finished: Row
  /** Whether the row posts the entries of its creation. */
  readonly posts: boolean
}

const saveNew = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { finished, posts }: NewRow,
): Promise<Row> => {
  const { fill, check, follow } = caller.hooksOf(resource)
  const unnumbered = fill ? fill(caller, finished) : finished
  await check?.(connection, caller, { after: unnumbered })
  const row = await numberRow(connection, caller, resource, unnumbered)
  const faults = await checkReferences(connection, caller, resource, { row })
  if (faults.length > 0) throw new InvalidRecord(resource.name, faults)
  await refuseInactive(connection, caller, resource, row)
  await refuseDouble(connection, caller, resource, row)
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const { schema, shop } = caller
  const inserted = await insertRow(connection, resource, { row, id: newId(), shop: shop.code, stamp })
  const derived = await keepNewRow(connection, { schema, shop: shop.code }, resource, inserted)
  const after = posts ? await postAtCreate(connection, caller, resource, derived) : derived
  await writeAudit(connection, caller, resource, { verb: 'create', after })
  await follow?.(connection, caller, { after })
  return after
}

/** A row that posts entries locks the open day first. */
export const holdDay = async (
  connection: Connection,
  caller: Caller,
  { lifecycle: { posts } }: Resource,
): Promise<void> => {
  if (posts[postedAtCreate]) await shareOpenDays(connection, caller, [])
}

interface Making extends Partial<Pick<NewRow, 'posts'>> {
  readonly row: Row
  readonly given: ReadonlySet<string>
}

/** Creates a row for the program: applies the rules, checks and inserts it inside a transaction. */
export const makeRecord = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { row, given, posts = true }: Making,
): Promise<Row> => {
  const begun = ownRow(caller, resource, row)
  const finished = await finishRow(askingFor(connection, caller), resource, { row: begun, given })
  return saveNew(connection, caller, resource, { finished, posts })
}
