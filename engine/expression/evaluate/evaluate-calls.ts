// Functions: built-in, of the application, and those that need rows, parameters or ledgers.
import type { Stored } from '../../fields/field-type.ts'
import type { Argument, Parameter, StoredRow } from '../../values/function-type.ts'
import { decimal } from '../syntax/decimal.ts'
import type { BuiltinTerm, GivenTerm, LedgerTerm, ParamTerm, PathTerm, RowsTerm, Term } from '../terms/term.ts'
import { compared, readStored, readWritten } from '../terms/value.ts'
import { recordAt } from './evaluate-paths.ts'
import { type Evaluate, known, type Prepare } from './evaluating.ts'
import type { LedgerQuestion, Reader } from './reader.ts'
import { storedOf } from './to-stored.ts'

export const builtinValue = (prepare: Prepare, { builtin, args }: BuiltinTerm): Evaluate => {
  const items = args.map(prepare)
  return reader => {
    const values = items.map(item => item(reader))
    return values.includes(null) ? (builtin.ofNothing ?? null) : builtin.run(values, reader.emptyText)
  }
}

export const givenValue = (prepare: Prepare, { given, args, type }: GivenTerm): Evaluate => {
  const { parameters, reads = [], run } = given
  const items = parameters.map((parameter, index) => argumentOf(prepare, parameter, args[index]))
  return reader => {
    const values = items.map(item => item(reader))
    if (values.some((value, index) => value === null && !parameters[index]?.optional)) return null
    return readStored(run(values, tablesOf(reader, reads)), type, reader.emptyText)
  }
}

const argumentOf = (prepare: Prepare, { type }: Parameter, term: Term | undefined): ((reader: Reader) => Argument) => {
  if (!term || (type.kind === 'record' && term.kind !== 'path')) return () => null
  if (type.kind === 'record') return recordAt(term as PathTerm, type.fields)
  const scale = type.kind === 'number' ? type.scale : 0
  const item = prepare(term)
  return reader => storedOf(compared(item(reader), reader.emptyText), scale) ?? null
}

const tablesOf = (reader: Reader, resources: readonly string[]): Readonly<Record<string, readonly StoredRow[]>> =>
  Object.fromEntries(
    resources.map(resource => [resource, known(reader.table?.(resource), () => ({ kind: 'table', resource }))]),
  )

/** Returns the value of the shop, otherwise the default, otherwise null. */
export const paramValue = (prepare: Prepare, { key, type, otherwise }: ParamTerm): Evaluate => {
  const other = otherwise && prepare(otherwise)
  return reader => {
    const written: Stored = known(reader.param?.(key), () => ({ kind: 'param', key }))
    const own = readWritten(written, type, reader.emptyText)
    return own === null && other ? other(reader) : own
  }
}

/** The reader evaluates condition and value; their `self` is the current row. */
export const rowsValue =
  (term: RowsTerm): Evaluate =>
  reader => {
    const asking = { ...reader, roots: { ...reader.roots, self: reader.row } }
    const question = () => ({ kind: 'rows', asked: term, reader: asking }) as const
    if (term.of) return known(reader.ofRows?.(term, asking), question)
    const found = known(reader.count?.(term, asking), question)
    return term.asks === 'exists' ? found > 0 : decimal(BigInt(found))
  }

export const ledgerValue = (prepare: Prepare, term: LedgerTerm): Evaluate => {
  const { asks, ledger, amount } = term
  const place = prepare(term.place)
  const date = term.date && prepare(term.date)
  return reader => {
    const [at, on] = [place(reader), date?.(reader)]
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
}
