// Rows of a file that need confirmation: the dry run lists them, and the import asks one question for each rule.

import { createHash } from 'node:crypto'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertQuestionsConfirmed, isReasonRequired } from '../../caller/confirmation.ts'
import type { ConfirmationQuestion } from '../../error/errors.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { type ConfirmationRule, type ConfirmationRules, maximumErrors, type RowError } from './import-plan.ts'
import { type CellLocation, createRowError } from './row-errors.ts'

interface ConfirmationRow {
  readonly resource: Resource
  readonly row: Row
  readonly place: CellLocation
  readonly table: ImportTable
}

export const collectConfirmations = (
  rules: ConfirmationRules,
  { resource, row, place: location, table }: ConfirmationRow,
  faults: readonly Fault[],
): void => {
  for (const fault of faults) {
    const key = `${resource.name} ${fault.params?.rule}`
    const rule = rules.get(key) ?? createRule(resource, fault, key)
    rules.set(key, rule)
    rule.count += 1
    const names = resource.checks.find(({ id }) => id === fault.params?.rule)?.fields ?? []
    const values = [...resource.key, ...names].map(name => row[name] ?? null)
    rule.digest.update(JSON.stringify([fault.params?.message, fault.field, values]))
    if (rule.rows.length < maximumErrors) rule.rows.push(createRowError(table, location, fault))
  }
}

const createRule = (resource: Resource, fault: Fault, key: string): ConfirmationRule => ({
  resource,
  count: 0,
  rows: [],
  digest: createHash('sha256').update(key),
  reason: isReasonRequired(resource, fault),
})

export const countConfirmations = (rules: ConfirmationRules): number => sumBy([...rules.values()], ({ count }) => count)

/** The first rows of all rules, in the order of the file. */
export const listConfirmationRows = (rules: ConfirmationRules): readonly RowError[] =>
  [...rules.values()]
    .flatMap(({ rows }) => rows)
    .toSorted((one, other) => one.line - other.line)
    .slice(0, maximumErrors)

/** Number of rows that the dialog shows. */
const maximumMessages = 10

/**
 * Asks once for each rule; the text names the first rows. Throws ConfirmationNeeded unless all rules are confirmed,
 * with a
 * reason if the rule requires one.
 */
export const assertConfirmed = (caller: Caller, rules: ConfirmationRules): void => {
  for (const rule of rules.values()) {
    const question = buildQuestion(rule)
    if (question) caller.confirming?.questions.set(question.id, question)
  }
  assertQuestionsConfirmed(caller)
}

const buildQuestion = ({
  resource,
  count,
  rows,
  digest,
  reason,
}: ConfirmationRule): ConfirmationQuestion | undefined => {
  const [first] = rows
  if (!first) return undefined
  const messages = rows.slice(0, maximumMessages).map(({ fault }) => String(fault.params?.message ?? ''))
  const more = count > messages.length ? [`+ ${count - messages.length}`] : []
  const field = [first.line, first.column].filter(part => part !== '').join('.')
  return {
    id: digest.copy().digest('base64url').slice(0, 16),
    message: [...messages, ...more].join('\n'),
    fault: { ...first.fault, field },
    resource: resource.name,
    reason,
  }
}
