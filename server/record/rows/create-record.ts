import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { isBlank, type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { lockOpenDaysShared } from '../../day/open-day.ts'
import { assertNoFaults } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { creationSetName, postRowsAtCreate, readStoredRows } from '../document/post-at-create.ts'
import { numberRows } from '../document/take-numbers.ts'
import { assertKeyNotInactive, assertUniqueRow, checkReferences } from '../rule/check-rules.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { assignOwnerShop, completeRow, finishRow, validateRow } from '../rule/finish-row.ts'
import { hashSecrets } from '../rule/secrets.ts'
import { writeAudit } from '../write/write-audit.ts'
import { type WriteResult, writeShortOnce } from '../write/write-once.ts'
import { insertDerivedRow } from '../write/write-row.ts'

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

// The steps of every new row that is no document: filled, numbered, checked, inserted, posted, audited, followed.

interface RowsInsertion {
  readonly rows: readonly Row[]
  /** Runs after the hook that checks; throws if the row may not be inserted. */
  readonly assertValid?: (row: Row) => Promise<void>
  /** Whether each row has an audit row of its own. */
  readonly isAudited: boolean
  /** Whether the rows post the entries of their creation; by default they do. */
  readonly posts?: boolean
  /** Rows that they replace: for history, their entries are reversed. */
  readonly instead?: readonly Row[]
}

/** Inserts complete rows with their hooks; a row that has an id keeps it. */
export const insertRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, assertValid, isAudited, posts = true, instead = [] }: RowsInsertion,
): Promise<readonly Row[]> => {
  const { check, follow } = caller.getWriteHooks(resource)
  const inserted: Row[] = []
  for (const row of rows) {
    await check?.(connection, caller, { after: row })
    await assertValid?.(row)
    inserted.push(await insertDerivedRow(connection, caller, resource, row))
  }
  if (posts) await postRowsAtCreate(connection, caller, resource, { rows: inserted, instead })
  const stored = posts ? await readStoredRows(connection, resource, inserted) : inserted
  for (const after of stored) {
    if (isAudited) await writeAudit(connection, caller, resource, { verb: 'create', after })
    await follow?.(connection, caller, { after })
  }
  return stored
}

/** The same for new rows, which are filled by the hook of the resource and numbered first. */
export const insertNewRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, ...insertion }: RowsInsertion,
): Promise<readonly Row[]> => {
  const { fill } = caller.getWriteHooks(resource)
  const filled = fill ? rows.map(row => fill(caller, row)) : rows
  const numbered = await numberRows(connection, caller, resource, filled)
  return insertRows(connection, caller, resource, { ...insertion, rows: numbered })
}

/** Inserts complete rows whose keys are assigned numbers; each referenced key is looked up once. */
export const insertNumberedRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> => {
  for (const { name, ref } of resource.fields)
    if (ref?.checked)
      for (const value of new Set(rows.map(row => row[name] ?? null)))
        assertNoFaults(resource, await checkReferences(connection, caller, resource, { row: { [name]: value } }))
  // Assigned numbers are new, so only other unique fields with a value are checked.
  const tags = resource.uniqueWhen.flatMap(({ fields }) => fields.flatMap(name => resource.field[name] ?? []))
  const isTagged = (row: Row): boolean => tags.some(field => !isBlank(field, row[field.name]))
  const assertValid = async (row: Row): Promise<void> => {
    if (isTagged(row)) await assertUniqueRow(connection, caller, resource, row)
  }
  await insertNewRows(connection, caller, resource, { rows, assertValid, isAudited: true })
}

/** Returns the visible fields; missing and invalid values are not faults yet. */
export const previewRecord = (caller: Caller, resource: Resource, body: unknown): Promise<JsonRow> => {
  const { visible, locked } = caller.access.of(resource)
  const { row } = parseRecord(resource, body, { locked })
  return caller.storage.read(
    async connection => {
      const unfinished = { row: assignOwnerShop(caller, resource, row), inputFields: listInputFields(body) }
      const completed = await completeRow(createEvaluation(connection, caller), resource, unfinished)
      return toJsonRow(resource, completed.row, visible)
    },
    { oneMoment: true },
  )
}
