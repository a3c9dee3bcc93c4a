// Completes a parsed row by the rules of its file, and reports all faults.

import type { Fault } from '../../../engine/message/faults.ts'
import { deduplicateFaults } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { type CompletedRecord, completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordDraft } from '../../../engine/record/completion-state.ts'
import { findNumberDependentFields } from '../../../engine/record/dependent-calculations.ts'
import { normalizeEntry } from '../../../engine/record/entry-values.ts'
import { createEvaluationCache } from '../../../engine/record/evaluation-cache.ts'
import { collectPrefetchQuestions, type PrefetchRow } from '../../../engine/record/prefetch-questions.ts'
import type { Row } from '../../../engine/record/row.ts'
import { canBeFilled } from '../../../engine/schema/can-be-filled.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { assertNoFaults } from '../../error/errors.ts'
import { checkOwner } from './check-rules.ts'
import { type EvaluationContext, resolveQuestions } from './evaluation.ts'

/** Applies the rules of the schema file; loads all values that they need. */
export const completeRow = async (
  asking: EvaluationContext,
  resource: Resource,
  unfinished: RecordDraft,
): Promise<CompletedRecord> => {
  await prefetchQuestions(asking, resource, [unfinished])
  const once = createEvaluationCache()
  return resolveQuestions(asking, () => {
    const answer = completeRecord(resource, unfinished, asking.environment, once)
    return { answer, questions: answer.questions }
  })
}

/** Prefetches the values that the rules will need, as far as they are known without evaluation. */
export const prefetchQuestions = async (
  asking: EvaluationContext,
  resource: Resource,
  rows: readonly PrefetchRow[],
): Promise<void> => {
  for (;;) {
    const questions = collectPrefetchQuestions(resource, rows, asking.environment)
    if (questions.length === 0) return
    await asking.loadAll(questions)
  }
}

/** Returns the row with defaults, fetched and computed values; throws InvalidRecord with all broken rules. */
export const finishRow = async (
  asking: EvaluationContext,
  resource: Resource,
  unfinished: RecordDraft,
): Promise<Row> => {
  const { caller } = asking
  const { row, hidden, faults: broken, asks } = await completeRow(asking, resource, unfinished)
  // The value is a hash, to which the limits of the secret do not apply.
  const recordFaults = checkRecord(resource, row, hidden).filter(
    ({ code, field }) =>
      resource.field[field ?? '']?.type.secret !== 'hashed' && !isNumberedBySave(resource, code, field),
  )
  const faults = deduplicateFaults([...recordFaults, ...broken, ...checkOwner(caller, resource, row)])
  assertNoFaults(resource, faults)
  recordQuestions(caller.confirming, { resource, row, warnings: asks })
  return normalizeEntry(resource, row)
}

/** A number that will be assigned later is not missing, nor are values that depend on it. */
export const isNumberedBySave = (resource: Resource, code: string, name = ''): boolean =>
  code === 'required' && resource.field[name]?.number?.at !== 'move' && findNumberDependentFields(resource).has(name)

/** Throws InvalidRecord with all faults that need no database; secrets are still plain texts. */
export const validateRow = (
  caller: Caller,
  resource: Resource,
  { row, faults }: { row: Row; faults: readonly Fault[] },
): void => {
  const broken = new Set(faults.map(item => item.field))
  const rules = checkRecord(resource, row).filter(
    item => !broken.has(item.field) && !(item.code === 'required' && isFilledLater(resource, item.field)),
  )
  const all = [...faults, ...rules, ...checkOwner(caller, resource, row)]
  assertNoFaults(resource, all)
}

const isFilledLater = ({ field: fields, screen: { form } }: Resource, name = ''): boolean =>
  fields[name] !== undefined && canBeFilled(fields[name], form)
