// The stored outcome of an import; messages are formatted when it is requested.
import { RequestError } from '../error/errors.ts'
import { maximumErrors, type Plan, type RowError } from './checks/import-plan.ts'
import type { ImportNotice } from './reading/notice.ts'

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
