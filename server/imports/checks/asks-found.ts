// Rows of a file that need confirmation: the dry run lists them, and the import asks one question for each rule.
import { createHash } from 'node:crypto'
import type { Fault } from '../../../engine/faults/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { asksWhy, refuseUnconfirmed } from '../../caller/confirming.ts'
import type { Question } from '../../errors/errors.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { errorAt, type Place } from './checking.ts'
import { type AskedRule, type AsksFound, mostErrors, type RowError } from './plan.ts'

interface AskedRow {
  readonly resource: Resource
  readonly row: Row
  readonly place: Place
  readonly table: ImportTable
}

export const noteAsked = (
  found: AsksFound,
  { resource, row, place, table }: AskedRow,
  asks: readonly Fault[],
): void => {
  for (const ask of asks) {
    const key = `${resource.name} ${ask.params?.rule}`
    const known = found.get(key) ?? beginRule(resource, ask, key)
    found.set(key, known)
    known.count += 1
    const names = resource.checks.find(({ id }) => id === ask.params?.rule)?.fields ?? []
    const values = [...resource.key, ...names].map(name => row[name] ?? null)
    known.digest.update(JSON.stringify([ask.params?.message, ask.field, values]))
    if (known.rows.length < mostErrors) known.rows.push(errorAt(table, place, ask))
  }
}

const beginRule = (resource: Resource, ask: Fault, key: string): AskedRule => ({
  resource,
  count: 0,
  rows: [],
  digest: createHash('sha256').update(key),
  reason: asksWhy(resource, ask),
})

export const askCountOf = (found: AsksFound): number => [...found.values()].reduce((sum, { count }) => sum + count, 0)

/** The first rows of all rules, in the order of the file. */
export const askedRows = (found: AsksFound): readonly RowError[] =>
  [...found.values()]
    .flatMap(({ rows }) => rows)
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostErrors)

/** Number of rows that the dialog shows. */
const mostMessages = 10

/**
 * Asks once for each rule; the text names the first rows. Throws ConfirmationNeeded unless all rules are confirmed,
 * with a
 * reason if the rule requires one.
 */
export const assertConfirmed = (caller: Caller, found: AsksFound): void => {
  for (const asked of found.values()) {
    const question = questionOf(asked)
    if (question) caller.confirming?.asked.set(question.id, question)
  }
  refuseUnconfirmed(caller)
}

const questionOf = ({ resource, count, rows, digest, reason }: AskedRule): Question | undefined => {
  const [first] = rows
  if (!first) return undefined
  const messages = rows.slice(0, mostMessages).map(({ fault }) => String(fault.params?.message ?? ''))
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
