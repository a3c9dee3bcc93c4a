// Completes a parsed row by the rules of its file, and reports all faults.
import { deduplicateFaults, type Fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import {
  addComputedValues,
  type CompletedRecord,
  completeRecord,
  listComputedFields,
} from '../../../engine/record/complete-record.ts'
import { createEvaluationCache, type RecordDraft } from '../../../engine/record/completion-state.ts'
import { findNumberDependentFields } from '../../../engine/record/dependent-calculations.ts'
import { normalizeEntry } from '../../../engine/record/record-reader.ts'
import { collectPrefetchQuestions, type PrefetchRow } from '../../../engine/record/resolve-values.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { canBeFilled, type Resource, type ResourceCore, type ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { assertNoFaults } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { checkOwner } from './check-rules.ts'
import { createEvaluation, type EvaluationContext, resolveQuestions } from './evaluation.ts'

/** Applies the rules of the schema file; loads all values that they need. */
export const completeRow = async (
  asking: EvaluationContext,
  resource: Resource,
  unfinished: RecordDraft,
): Promise<CompletedRecord> => {
  await prefetchQuestions(asking, [{ resource, rows: [unfinished] }])
  const once = createEvaluationCache()
  return resolveQuestions(asking, () => {
    const answer = completeRecord(resource, unfinished, asking.environment, once)
    return { answer, questions: answer.questions }
  })
}

interface PrefetchRows {
  readonly resource: Resource
  readonly rows: readonly PrefetchRow[]
}

/** Prefetches the values that the rules will need, as far as they are known without evaluation. */
export const prefetchQuestions = async (
  asking: EvaluationContext,
  prefetched: readonly PrefetchRows[],
): Promise<void> => {
  for (;;) {
    const questions = prefetched.flatMap(({ resource, rows }) =>
      collectPrefetchQuestions(resource, rows, asking.environment),
    )
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

/** Returns the rows unchanged if no computed field is visible; otherwise runs one query for each referenced resource. */
export const computeRows = async (
  connection: Connection,
  caller: Caller,
  resource: ResourceFields,
  { rows, visible = () => true }: { readonly rows: readonly Row[]; readonly visible?: (field: Field) => boolean },
): Promise<readonly Row[]> => {
  if (rows.length === 0 || !listComputedFields(resource).some(visible)) return rows
  const asking = createEvaluation(connection, caller)
  return resolveQuestions(asking, () => {
    const { rows: answer, questions } = addComputedValues(resource, rows, asking.environment)
    return { answer, questions }
  })
}

/** Sets the first owner field of the row to the caller's shop if it is blank. */
export const assignOwnerShop = (
  { shop }: Caller,
  { scope, field: fields }: ResourceCore & ResourceFields,
  row: Row,
): Row => {
  const field = scope.kind === 'shops' ? fields[scope.fields[0] ?? ''] : undefined
  return field && isBlank(field, row[field.name]) ? { ...row, [field.name]: shop.code } : row
}
