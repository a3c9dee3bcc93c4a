// Saves many rows in one transaction, with all faults and questions in one response.
import type { Fault } from '../../../engine/message/faults.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { isObject } from '../../../engine/value/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { createConfirmation } from '../../caller/confirmation.ts'
import { assertToday } from '../../day/day.ts'
import { rowsKey } from '../../description/body-names.ts'
import { assertNoFaults, InvalidRecord, MalformedRequest, RecordChanged } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { type WriteResult, writeOnce } from '../write/write-once.ts'
import { type HashedUpdate, hashUpdate, type UpdateRequest, updateInTransaction } from './update-record.ts'

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
    const prefixed = prefixFault(question.fault, path)
    caller.confirming?.questions.set(`${path} ${id}`, { ...question, fault: prefixed })
  }
  return saved
}

const prefixFault = (fault: Fault, path: string): Fault => ({
  ...fault,
  field: fault.field === undefined ? path : `${path}.${fault.field}`,
})

const prefixFaults = ({ details }: InvalidRecord, path: string): readonly Fault[] =>
  (details.faults ?? []).map(fault => prefixFault(fault, path))

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
