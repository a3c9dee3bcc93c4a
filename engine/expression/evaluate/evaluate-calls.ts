// Functions: the language's own, the application's, and what others have to answer.
import type { Stored } from '../../fields/field-type.ts'
import type { Argument, Parameter, StoredRow } from '../../values/function-type.ts'
import { decimal } from '../syntax/decimal.ts'
import type { BuiltinTerm, GivenTerm, LedgerTerm, ParamTerm, RowsTerm, Term } from '../terms/term.ts'
import { compared, readStored, readWritten, type Value } from '../terms/value.ts'
import { recordAt } from './evaluate-paths.ts'
import { type Evaluating, known } from './evaluating.ts'
import type { LedgerQuestion } from './reader.ts'
import { storedOf } from './to-stored.ts'

export const builtinValue = ({ value, reader }: Evaluating, { builtin, args }: BuiltinTerm): Value => {
  const values = args.map(value)
  return values.includes(null) ? (builtin.ofNothing ?? null) : builtin.run(values, reader.emptyText)
}

export const givenValue = (evaluating: Evaluating, { given, args, type }: GivenTerm): Value => {
  const { emptyText } = evaluating.reader
  const values = given.parameters.map((parameter, index) => argumentOf(evaluating, parameter, args[index]))
  if (values.some((value, index) => value === null && !given.parameters[index]?.optional)) return null
  return readStored(given.run(values, tablesOf(evaluating, given.reads ?? [])), type, emptyText)
}

const argumentOf = (evaluating: Evaluating, { type }: Parameter, term: Term | undefined): Argument => {
  if (!term) return null
  if (type.kind === 'record') return term.kind === 'path' ? recordAt(evaluating, term, type.fields) : null
  const scale = type.kind === 'number' ? type.scale : 0
  const value = compared(evaluating.value(term), evaluating.reader.emptyText)
  const stored = storedOf(value, scale)
  return stored === undefined ? null : stored
}

const tablesOf = (
  { reader }: Evaluating,
  resources: readonly string[],
): Readonly<Record<string, readonly StoredRow[]>> =>
  Object.fromEntries(
    resources.map(resource => [resource, known(reader.table?.(resource), () => ({ kind: 'table', resource }))]),
  )

/** The shop's own value, else the default, else nothing. */
export const paramValue = ({ value, reader }: Evaluating, { key, type, otherwise }: ParamTerm): Value => {
  const written: Stored = known(reader.param?.(key), () => ({ kind: 'param', key }))
  const own = readWritten(written, type, reader.emptyText)
  return own === null && otherwise ? value(otherwise) : own
}

/** Condition and value are answered by whoever keeps the rows; their `self` is the row that asks. */
export const rowsValue = ({ reader }: Evaluating, term: RowsTerm): Value => {
  const asking = { ...reader, roots: { ...reader.roots, self: reader.row } }
  const question = () => ({ kind: 'rows', asked: term, reader: asking }) as const
  if (term.of) return known(reader.ofRows?.(term, asking), question)
  const found = known(reader.count?.(term, asking), question)
  return term.asks === 'exists' ? found > 0 : decimal(BigInt(found))
}

export const ledgerValue = ({ value, reader }: Evaluating, term: LedgerTerm): Value => {
  const { asks, ledger, amount, place, date } = term
  const [at, on] = [value(place), date && value(date)]
  if (at === null || on === null) return null
  const asked: LedgerQuestion = {
    asks,
    ledger,
    amount,
    place: String(at),
    ...(on !== undefined && { date: String(on) }),
  }
  const stored = known(reader.ledger?.(asked), () => ({ kind: 'ledger', asked }))
  return readStored(stored, term.type, reader.emptyText)
}
