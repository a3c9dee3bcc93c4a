import type { Fault } from '../../../engine/message/faults.ts'
import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { createConfirmation } from '../../caller/confirmation.ts'
import { assertToday } from '../../day/day.ts'
import { rowsKey } from '../../description/operation.ts'
import { assertNoFaults, InvalidRecord, MalformedRequest, RecordChanged } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { withPath } from '../document/complete-document.ts'
import { assertUniqueRow, checkReferences, checkSystemRow } from '../rule/check-rules.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { computeRows, finishRow, validateRow } from '../rule/finish-row.ts'
import { type HashedSecrets, hashSecrets } from '../rule/secrets.ts'
import { type WriteResult, writeOnce, writeShortOnce } from '../write/write-once.ts'
import { replaceRow } from '../write/write-row.ts'
import { assertVersi, createRowConflict, getRow } from './read-record.ts'

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

const hashUpdate = async (caller: Caller, resource: Resource, update: UpdateRequest): Promise<HashedUpdate> => ({
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

// Saves many rows in one transaction, with all faults and questions in one response.

/** The maximum of a grid. */
const maxRows = 1000

interface SavedRows {
  readonly rows: readonly JsonRow[]
}

/**
 * Saves all rows or none. Throws RecordChanged with all stale rows, else InvalidRecord with all faults, else
 * ConfirmationNeeded with all questions.
 */
export const updateRecords = async (
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<WriteResult<SavedRows>> => {
  assertToday(caller, resource)
  const updates: HashedUpdate[] = []
  for (const update of parseUpdates(body)) updates.push(await hashUpdate(caller, resource, update))
  return writeOnce(caller, async connection => {
    const rows: JsonRow[] = []
    const faults: Fault[] = []
    const changed: unknown[] = []
    for (const [index, update] of updates.entries())
      try {
        rows.push(await updateOne(connection, caller, resource, { update, path: `${rowsKey}.${index}` }))
      } catch (error) {
        if (error instanceof InvalidRecord) faults.push(...prefixFaults(error, `${rowsKey}.${index}`))
        else if (error instanceof RecordChanged) changed.push(error.details.extra?.current)
        else throw error
      }
    if (changed.length > 0) throw new RecordChanged(changed)
    assertNoFaults(resource, faults)
    return { rows }
  })
}

/** Collects the questions of the row separately to prefix their paths. */
const updateOne = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { update, path }: { readonly update: HashedUpdate; readonly path: string },
): Promise<JsonRow> => {
  const confirmation = createConfirmation(caller.confirming?.confirmed ?? [], caller.confirming?.reason)
  const saved = await updateInTransaction(connection, { ...caller, confirming: confirmation }, resource, update)
  for (const [id, question] of confirmation.questions) {
    const prefixed = withPath(path, question.fault)
    caller.confirming?.questions.set(`${path} ${id}`, { ...question, fault: prefixed })
  }
  return saved
}

const prefixFaults = ({ details }: InvalidRecord, path: string): readonly Fault[] =>
  (details.faults ?? []).map(fault => withPath(path, fault))

/** Throws MalformedRequest unless the body has 1 to 1000 different rows with ids. */
const parseUpdates = (body: unknown): readonly UpdateRequest[] => {
  const rows = isObject(body) ? body[rowsKey] : undefined
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > maxRows) throw new MalformedRequest()
  const updates = rows.map(parseUpdate)
  if (new Set(updates.map(({ id }) => id)).size < updates.length) throw new MalformedRequest()
  return updates
}

const parseUpdate = (row: unknown): UpdateRequest => {
  if (!isObject(row) || typeof row.id !== 'string') throw new MalformedRequest()
  const { id, versi } = row
  if (versi === undefined || versi === null) return { id, body: row }
  if (typeof versi !== 'number' || !Number.isSafeInteger(versi)) throw new MalformedRequest()
  return { id, body: row, versi }
}
