import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertToday } from '../../day/day.ts'
import { assertNoFaults } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { assertUniqueRow, checkReferences, checkSystemRow } from '../rule/check-rules.ts'
import { computeRows } from '../rule/compute-rows.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { finishRow, validateRow } from '../rule/finish-row.ts'
import { type HashedSecrets, hashSecrets } from '../rule/secrets.ts'
import { type WriteResult, writeShortOnce } from '../write/write-once.ts'
import { replaceRow } from '../write/write-row.ts'
import { assertVersi, createRowConflict } from './assert-versi.ts'
import { getRow } from './read-record.ts'

export interface UpdateRequest {
  readonly id: string
  readonly body: unknown
  /** The versi that the caller has seen; undefined: overwrite without a check. */
  readonly versi?: number | undefined
}

/** An update with hashed secrets; hashing is too slow for a transaction. */
export interface HashedUpdate extends UpdateRequest {
  readonly secrets: HashedSecrets
}

/** Changes the fields of the body; throws RecordChanged with the current row if `versi` is stale. */
export const updateRecord = async (
  caller: Caller,
  resource: Resource,
  update: UpdateRequest,
): Promise<WriteResult<JsonRow>> => {
  assertToday(caller, resource)
  const hashed = await hashUpdate(caller, resource, update)
  return writeShortOnce(caller, connection => updateInTransaction(connection, caller, resource, hashed))
}

export const hashUpdate = async (caller: Caller, resource: Resource, update: UpdateRequest): Promise<HashedUpdate> => ({
  ...update,
  secrets: await hashSecrets(caller, resource, update),
})

/** The same inside a transaction. */
export const updateInTransaction = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { id, body, versi, secrets }: HashedUpdate,
): Promise<JsonRow> => {
  const { visible, locked } = caller.access.of(resource)
  const before = await getRow(connection, resource, id, caller)
  assertVersi(caller, resource, before, versi)
  const changed = { ...buildChangedRow(caller, resource, { before, body, locked }), ...secrets.hashes }
  assertNoFaults(resource, secrets.faults)
  const inputFields = listInputFields(body)
  const finished = await finishRow(createEvaluation(connection, caller), resource, {
    row: changed,
    before,
    inputFields,
  })
  const { fill } = caller.getWriteHooks(resource)
  const row = fill ? fill(caller, finished, { before, inputFields }) : finished
  const after = await saveChange(connection, caller, resource, { before, row })
  return toJsonRow(resource, after, visible)
}

const buildChangedRow = (
  caller: Caller,
  resource: Resource,
  { before, body, locked }: { before: Row; body: unknown; locked: ReadonlySet<string> },
): Row => {
  const { row, faults: malformed } = parseRecord(resource, body, { current: before, locked })
  validateRow(caller, resource, { row, faults: malformed })
  return { ...row, id: before.id ?? null }
}

/** Changes a row for the program: applies the rules, checks and saves it inside a transaction. */
export const changeRecord = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before: stored, values }: { readonly before: Row; readonly values: Row },
): Promise<Row> => {
  const [before = stored] = await computeRows(connection, caller, resource, { rows: [stored] })
  const unfinished = { row: { ...before, ...values }, before, inputFields: new Set(Object.keys(values)) }
  const row = await finishRow(createEvaluation(connection, caller), resource, unfinished)
  return saveChange(connection, caller, resource, { before, row })
}

/** Saves a changed row inside a transaction, after database checks and hooks. */
export const saveChange = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { before, row }: { before: Row; row: Row },
): Promise<Row> => {
  const assertValid = async (): Promise<void> => {
    const faults = [
      ...(await checkReferences(connection, caller, resource, { row, before })),
      ...checkSystemRow(caller.schema, resource, { row, before }),
    ]
    assertNoFaults(resource, faults)
    await assertUniqueRow(connection, caller, resource, row)
  }
  const after = await replaceRow(connection, caller, resource, { before, row, assertValid, isAudited: true })
  if (!after) throw createRowConflict(caller, resource, before)
  return after
}
