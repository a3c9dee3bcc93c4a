// Functions: built-in, of the application, and those that need rows, parameters or ledgers.
import type { Stored } from '../../field/field-type.ts'
import type { FunctionArgument, FunctionParameter, StoredRow } from '../../value/function-type.ts'
import { createDecimal } from '../syntax/decimal-text.ts'
import type { BuiltinTerm, FunctionTerm, LedgerTerm, ParamTerm, PathTerm, RowsTerm, Term } from '../terms/term.ts'
import { normalizeEmpty, parseWrittenValue, readStored } from '../terms/value.ts'
import { prepareRecord } from './evaluate-paths.ts'
import { type Evaluator, type PrepareTerm, requireKnown } from './evaluator.ts'
import { type LedgerQuery, type Reader, withOuter } from './reader.ts'
import { encodeStored } from './to-stored.ts'

export const prepareBuiltin = (prepare: PrepareTerm, { builtin, args }: BuiltinTerm): Evaluator => {
  const items = args.map(prepare)
  return reader => {
    const values = items.map(item => item(reader))
    return values.includes(null) ? (builtin.nullResult ?? null) : builtin.run(values, reader.emptyText)
  }
}

export const prepareFunctionCall = (
  prepare: PrepareTerm,
  { function: called, args, type }: FunctionTerm,
): Evaluator => {
  const { parameters, reads = [], run } = called
  const items = parameters.map((parameter, index) => prepareArgument(prepare, parameter, args[index]))
  return reader => {
    const values = items.map(item => item(reader))
    if (values.some((value, index) => value === null && !parameters[index]?.optional)) return null
    return readStored(run(values, readTables(reader, reads)), type, reader.emptyText)
  }
}

const prepareArgument = (
  prepare: PrepareTerm,
  { type }: FunctionParameter,
  term: Term | undefined,
): ((reader: Reader) => FunctionArgument) => {
  if (!term || (type.kind === 'record' && term.kind !== 'path')) return () => null
  if (type.kind === 'record') return prepareRecord(term as PathTerm, type.fields)
  const scale = type.kind === 'number' ? type.scale : 0
  const item = prepare(term)
  return reader => encodeStored(normalizeEmpty(item(reader), reader.emptyText), scale) ?? null
}

const readTables = (reader: Reader, resources: readonly string[]): Readonly<Record<string, readonly StoredRow[]>> =>
  Object.fromEntries(
    resources.map(resource => [resource, requireKnown(reader.table?.(resource), () => ({ kind: 'table', resource }))]),
  )

/** Returns the value of the shop, otherwise the default, otherwise null. */
export const prepareParam = (prepare: PrepareTerm, { key, type, otherwise }: ParamTerm): Evaluator => {
  const other = otherwise && prepare(otherwise)
  return reader => {
    const writtenValue: Stored = requireKnown(reader.param?.(key), () => ({ kind: 'param', key }))
    const shopValue = parseWrittenValue(writtenValue, type, reader.emptyText)
    return shopValue === null && other ? other(reader) : shopValue
  }
}

/** The reader evaluates condition and value; their `self` is the current row. Without a shop the rows are those of the caller's shop. */
export const prepareRows = (prepare: PrepareTerm, term: RowsTerm): Evaluator => {
  const prepareShop = term.shop && prepare(term.shop)
  return reader => {
    const shop = prepareShop?.(reader)
    const namedShop = typeof shop === 'string' && shop !== reader.emptyText ? shop : undefined
    const askingReader = { ...reader, roots: { ...withOuter(reader).roots, self: reader.row } }
    const question = () =>
      ({
        kind: 'rows',
        query: term,
        reader: askingReader,
        ...(namedShop !== undefined && { shop: namedShop }),
      }) as const
    if (term.of) return requireKnown(reader.getRowsValue?.(term, askingReader, namedShop), question)
    const count = requireKnown(reader.count?.(term, askingReader, namedShop), question)
    return term.asks === 'exists' ? count > 0 : createDecimal(BigInt(count))
  }
}

export const prepareLedger = (prepare: PrepareTerm, term: LedgerTerm): Evaluator => {
  const { asks, ledger, amount } = term
  const place = prepare(term.place)
  const date = term.date && prepare(term.date)
  return reader => {
    const [positionKey, on] = [place(reader), date?.(reader)]
    if (positionKey === null || on === null) return null
    const query: LedgerQuery = {
      asks,
      ledger,
      amount,
      place: String(positionKey),
      ...(on !== undefined && { date: String(on) }),
    }
    const stored = requireKnown(reader.ledger?.(query), () => ({ kind: 'ledger', query }))
    return readStored(stored, term.type, reader.emptyText)
  }
}
