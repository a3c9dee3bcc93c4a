// Writes a plan without errors in the transaction of its check, and returns the rows needed to undo it.
import { partition } from 'es-toolkit/array/partition'
import type { ImportTotalsAnswer } from '../../engine/answers/import-answers.ts'
import { isBlank, type Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordConflict, RequestError } from '../error/errors.ts'
import { insertNewRows } from '../record/rows/create-record.ts'
import { removeRow, replaceRow } from '../record/write/write-row.ts'
import { type AuditedWrites, insertAudit } from '../storage/audit.ts'
import type { Connection } from '../storage/storage.ts'
import { computeSystemSeals, sealedImports } from '../storage/system-seals.ts'
import { getFiguresTopic } from '../storage/topics.ts'
import { maximumErrors, type Plan, type RowError } from './checks/import-plan.ts'
import type { ImportNotice } from './reading/notice.ts'

/** Rows before and after the import. */
export interface ImportUndo {
  readonly inserted: readonly Row[]
  readonly updated: readonly { readonly before: Row; readonly after: Row }[]
  readonly deleted: readonly Row[]
}

/** Deletes first, so that a new row can use a unique value of a deleted one. */
export const writePlan = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  { plan, signal }: { plan: Plan; signal?: AbortSignal | undefined },
): Promise<ImportUndo> => {
  const resource = getResource(caller.schema, imported.into)
  const updated: ImportUndo['updated'][number][] = []
  const assertContinued = async (): Promise<void> => signal?.throwIfAborted()
  for (const before of plan.deletes) {
    await assertContinued()
    if (!(await removeRow(connection, caller, resource, { before, isAudited: false })))
      throw new RecordConflict(resource.name, [])
  }
  for (const { row, before = {} } of plan.updates) {
    await assertContinued()
    const after = await replaceRow(connection, caller, resource, { before, row, isAudited: false })
    if (!after) throw new RecordConflict(resource.name, [])
    updated.push({ before, after })
  }
  const inserted = new Map<Row, Row>()
  let instead = plan.deletes
  // Rows that bring their numbers come first: numbers that are issued continue after them.
  const newRows = plan.inserts.map(({ row }) => row)
  for (const rows of partition(newRows, row => isNumbered(resource, row))) {
    const insertion = { rows, instead, isAudited: false, assertValid: assertContinued }
    if (rows.length > 0 || instead.length > 0) {
      const written = await insertNewRows(connection, caller, resource, insertion)
      for (const [index, row] of written.entries()) inserted.set(rows[index] ?? row, row)
    }
    instead = []
  }
  await assertContinued()
  return {
    inserted: newRows.map(row => inserted.get(row)).filter(row => row !== undefined),
    updated,
    deleted: plan.deletes,
  }
}

/** Whether nothing is left that the program would number. */
const isNumbered = ({ fields }: Resource, row: Row): boolean =>
  fields.every(field => field.number?.at !== 'create' || !isBlank(field, row[field.name]))

// The stored outcome of an import; messages are formatted when it is requested.

export interface ImportOutcome {
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  readonly same: number
  readonly notices: readonly ImportNotice[]
  readonly errorCount: number
  /** The first errors. */
  readonly errors: readonly RowError[]
  /** What its user agreed to; absent if the import asks for nothing, or is of a version that stored none. */
  readonly totals?: ImportTotalsAnswer
  /** Why the import as a whole was refused. */
  readonly refusal?: { readonly code: string; readonly params: ImportNotice['params'] }
}

export const toOutcome = (plan: Plan): ImportOutcome => ({
  rows: plan.rows.length,
  inserted: plan.inserts.length,
  updated: plan.updates.length,
  deleted: plan.deletes.length,
  same: plan.sameCount,
  notices: plan.notices,
  errorCount: plan.errors.length,
  errors: plan.errors.slice(0, maximumErrors),
})

const emptyOutcome: ImportOutcome = {
  rows: 0,
  inserted: 0,
  updated: 0,
  deleted: 0,
  same: 0,
  notices: [],
  errorCount: 0,
  errors: [],
}

/** The outcome of a thrown error: its code if it may be shown, otherwise only that the import failed. */
export const toFailureOutcome = (error: unknown): ImportOutcome =>
  error instanceof RequestError
    ? { ...emptyOutcome, refusal: { code: error.code, params: error.details.params ?? {} } }
    : emptyOutcome

export const interruptedOutcome: ImportOutcome = {
  ...emptyOutcome,
  refusal: { code: 'message.import-interrupted', params: {} },
}

// Writes one audit row for each import or restore.

interface ImportEffect {
  readonly resource: Resource
  readonly id: string
  readonly verb: 'import' | 'restore'
  readonly summary: Readonly<Record<string, string | number>>
  /** Digests of the tables of a document import. */
  readonly batch?: AuditedWrites['batch']
}

/** The audit row refers to the import, which stores the rows; announces changed figures of the shop. */
export const auditImport = async (
  connection: Connection,
  caller: Caller,
  { resource, id, verb, summary, batch = [] }: ImportEffect,
): Promise<void> => {
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: id,
    verb,
    before: null,
    after: JSON.stringify(summary),
    wrote: { batch, system: await computeSystemSeals(connection, sealedImports, { id }) },
  })
  await connection.notify(getFiguresTopic(caller.shop.code))
}
