import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { assertNoFaults } from '../../error/errors.ts'
import { lockOpenDaysShared } from '../../ledger/open-day.ts'
import type { Connection } from '../../storage/storage.ts'
import { creationSetName } from '../document/post-at-create.ts'
import { assignOwnerShop } from '../rule/assign-owner-shop.ts'
import { assertKeyNotInactive, assertUniqueRow, checkReferences } from '../rule/check-rules.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { finishRow, validateRow } from '../rule/finish-row.ts'
import { hashSecrets } from '../rule/secrets.ts'
import { type WriteResult, writeShortOnce } from '../write/write-once.ts'
import { insertNewRows } from './insert-rows.ts'

/** Creates a row in one transaction; throws InvalidRecord with all faults, or RecordConflict. */
export const createRecord = async (
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<WriteResult<JsonRow>> => {
  const { visible, locked } = caller.access.of(resource)
  assertToday(caller, resource)
  const row = parseNewRow(caller, resource, body, locked)
  const secrets = await hashSecrets(caller, resource, { body })
  return writeShortOnce(caller, async connection => {
    assertNoFaults(resource, secrets.faults)
    const created = { row: { ...row, ...secrets.hashes }, inputFields: listInputFields(body) }
    return toJsonRow(resource, await finishNewRecord(connection, caller, resource, created), visible)
  })
}

/** The same inside a transaction, for a resource without secrets. */
export const createInTransaction = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<JsonRow> => {
  const { visible, locked } = caller.access.of(resource)
  const row = parseNewRow(caller, resource, body, locked)
  const created = { row, inputFields: listInputFields(body) }
  return toJsonRow(resource, await finishNewRecord(connection, caller, resource, created), visible)
}

const finishNewRecord = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { row, inputFields }: Pick<MakeRecordOptions, 'row' | 'inputFields'>,
): Promise<Row> => {
  await lockBusinessDay(connection, caller, resource)
  const finished = await finishRow(createEvaluation(connection, caller), resource, { row, inputFields })
  return insertRecord(connection, caller, resource, finished)
}

/** Parses a body to a row with defaults; throws InvalidRecord with all faults that need no database. */
const parseNewRow = (caller: Caller, resource: Resource, body: unknown, locked: ReadonlySet<string>): Row => {
  const parsed = parseRecord(resource, body, { locked })
  const row = assignOwnerShop(caller, resource, parsed.row)
  validateRow(caller, resource, { row, faults: parsed.faults })
  return row
}

/** Inserts a complete row inside a transaction, after database checks and hooks. */
export const insertRecord = (connection: Connection, caller: Caller, resource: Resource, finished: Row): Promise<Row> =>
  saveNewRow(connection, caller, resource, { finished, posts: true })

interface SaveNewOptions {
  readonly finished: Row
  /** Whether the row posts the entries of its creation. */
  readonly posts: boolean
}

const saveNewRow = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { finished, posts }: SaveNewOptions,
): Promise<Row> => {
  const assertValid = async (row: Row): Promise<void> => {
    assertNoFaults(resource, await checkReferences(connection, caller, resource, { row }))
    await assertKeyNotInactive(connection, caller, resource, row)
    await assertUniqueRow(connection, caller, resource, row)
  }
  const insertion = { rows: [finished], assertValid, isAudited: true, posts }
  const [inserted = finished] = await insertNewRows(connection, caller, resource, insertion)
  return inserted
}

/** A row that posts entries locks the open day first. */
export const lockBusinessDay = async (
  connection: Connection,
  caller: Caller,
  { lifecycle: { posts } }: Resource,
): Promise<void> => {
  if (posts[creationSetName]) await lockOpenDaysShared(connection, caller, [])
}

interface MakeRecordOptions extends Partial<Pick<SaveNewOptions, 'posts'>> {
  readonly row: Row
  readonly inputFields: ReadonlySet<string>
}

/** Creates a row for the program: applies the rules, checks and inserts it inside a transaction. */
export const makeRecord = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { row, inputFields, posts = true }: MakeRecordOptions,
): Promise<Row> => {
  const ownedRow = assignOwnerShop(caller, resource, row)
  const finished = await finishRow(createEvaluation(connection, caller), resource, {
    row: ownedRow,
    inputFields,
  })
  return saveNewRow(connection, caller, resource, { finished, posts })
}
