// Rows of a file that need confirmation: the dry run lists them, and the import asks one question for each rule.
import { createHash } from 'node:crypto'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { filterTypedLines, type Journal } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertQuestionsConfirmed, isReasonRequired } from '../../caller/confirmation.ts'
import type { ConfirmationQuestion } from '../../error/errors.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import {
  type ConfirmationRule,
  type ConfirmationRules,
  maximumErrors,
  type Plan,
  type RowError,
} from './import-plan.ts'
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
export const assertConfirmed = (caller: Caller, { confirmations, totals }: ImportQuestions): void => {
  const ruleQuestions = [...confirmations.values()].flatMap(rule => buildQuestion(rule) ?? [])
  const questions = totals ? [...ruleQuestions, totals.question] : ruleQuestions
  for (const question of questions) caller.confirming?.questions.set(question.id, question)
  assertQuestionsConfirmed(caller)
}

/** The questions of an import: one for each rule, and whether its totals are right. */
export type ImportQuestions = Pick<Plan, 'confirmations' | 'totals'>

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

// The tables that a document import fills: header, lines and journal.

export interface DocumentTarget {
  readonly header: Resource
  readonly lines: Resource
  readonly linesName: string
  /** Fields whose values no two lines of one document share. */
  readonly uniqueInDocument: readonly string[]
  readonly journal?: Journal & { readonly table: Resource; readonly days: readonly Resource[] }
  readonly resolveField: (definition: ImportField) => Field | undefined
}

/** Undefined if the import fills a resource without lines, or if a move makes its documents. */
export const findDocumentTarget = (schema: Schema, imported: Import): DocumentTarget | undefined =>
  imported.move === undefined ? findLinesTarget(schema, imported) : undefined

/** Undefined if the import fills a resource without lines. */
export const findLinesTarget = (schema: Schema, imported: Import): DocumentTarget | undefined => {
  const header = getResource(schema, imported.into)
  const kinds = filterTypedLines(header.lifecycle.lines)
  const lineDefinition = kinds.find(({ name }) => name === imported.lines) ?? kinds[0]
  const lines = lineDefinition && findResource(schema, lineDefinition.resource)
  if (!lineDefinition || !lines) return undefined
  const table = lineDefinition.journal && findResource(schema, lineDefinition.journal.resource)
  return {
    header,
    lines,
    linesName: lineDefinition.name,
    uniqueInDocument: lineDefinition.unique,
    ...(lineDefinition.journal &&
      table && { journal: { ...lineDefinition.journal, table, days: listDayTables(schema, lineDefinition.journal) } }),
    resolveField: ({ name, lines: ofLines }) => findField(ofLines === undefined ? header : lines, name),
  }
}

const listDayTables = (schema: Schema, { daily }: Journal): readonly Resource[] =>
  daily.map(({ resource }) => getResource(schema, resource))

/** Every table with rows of a batch; tables that others refer to come last. */
export const listTargetTables = ({ header, lines, journal }: DocumentTarget): readonly Resource[] => [
  ...(journal ? [...journal.days, journal.table] : []),
  lines,
  header,
]

/**
 * A fault for each date of the row that is the business date of the shop or later: figures of open days come from the
 * shop only.
 */
export const findOpenDays = (
  { days }: Import,
  { shop }: Caller,
  { field: fields }: ResourceFields,
  row: Row,
): readonly RowError['fault'][] =>
  days.flatMap(name => {
    const [field, value] = [fields[name], row[name]]
    if (!field || typeof value !== 'string' || value < shop.businessDate) return []
    const code = value === shop.businessDate ? 'date.open' : 'date.ahead'
    return [toFieldFault(field, fault(code, { params: { value, today: shop.businessDate } }))]
  })
