// Evaluates a checked expression on a row: returns its value, or the first input that is unknown.

import type { Stored } from '../../field/field-type.ts'
import type { FunctionArgument, FunctionParameter, StoredRow } from '../../value/function-type.ts'
import { memoizeByObject } from '../../value/records.ts'
import { add, createDecimal, type Decimal, divide, multiply, subtract, zero } from '../syntax/decimal-text.ts'
import type {
  ArithmeticTerm,
  BuiltinTerm,
  ComparisonTerm,
  FoldName,
  FoldTerm,
  FunctionTerm,
  InTerm,
  JoinTerm,
  LedgerTerm,
  LogicTerm,
  ParamTerm,
  PathTerm,
  RowsTerm,
  Term,
} from '../terms/term.ts'
import {
  compareValues,
  type ExpressionValue,
  isEqual,
  normalizeEmpty,
  parseWrittenValue,
  readStored,
} from '../terms/types.ts'
import {
  type Evaluator,
  prepareLines,
  preparePath,
  prepareRecord,
  requireKnown,
  UnknownValue,
} from './evaluate-paths.ts'
import { encodeStored, type LedgerQuery, type Reader, type ValueQuestion, withOuter } from './reader.ts'

// Functions: built-in, of the application, and those that need rows, parameters or ledgers.

const prepareBuiltin = ({ builtin, args }: BuiltinTerm): Evaluator => {
  const items = args.map(prepareOnce)
  return reader => {
    const values = items.map(item => item(reader))
    return values.includes(null) ? (builtin.nullResult ?? null) : builtin.run(values, reader.emptyText)
  }
}

const prepareFunctionCall = ({ function: called, args, type }: FunctionTerm): Evaluator => {
  const { parameters, reads = [], run } = called
  const items = parameters.map((parameter, index) => prepareArgument(parameter, args[index]))
  return reader => {
    const values = items.map(item => item(reader))
    if (values.some((value, index) => value === null && !parameters[index]?.optional)) return null
    return readStored(run(values, readTables(reader, reads)), type, reader.emptyText)
  }
}

const prepareArgument = (
  { type }: FunctionParameter,
  term: Term | undefined,
): ((reader: Reader) => FunctionArgument) => {
  if (!term || (type.kind === 'record' && term.kind !== 'path')) return () => null
  if (type.kind === 'record') return prepareRecord(term as PathTerm, type.fields)
  const scale = type.kind === 'number' ? type.scale : 0
  const item = prepareOnce(term)
  return reader => encodeStored(normalizeEmpty(item(reader), reader.emptyText), scale) ?? null
}

const readTables = (reader: Reader, resources: readonly string[]): Readonly<Record<string, readonly StoredRow[]>> =>
  Object.fromEntries(
    resources.map(resource => [resource, requireKnown(reader.table?.(resource), () => ({ kind: 'table', resource }))]),
  )

/** Returns the value of the shop, otherwise the default, otherwise null. */
const prepareParam = ({ key, type, otherwise }: ParamTerm): Evaluator => {
  const other = otherwise && prepareOnce(otherwise)
  return reader => {
    const writtenValue: Stored = requireKnown(reader.param?.(key), () => ({ kind: 'param', key }))
    const shopValue = parseWrittenValue(writtenValue, type, reader.emptyText)
    return shopValue === null && other ? other(reader) : shopValue
  }
}

/** The reader evaluates condition and value; their `self` is the current row. Without a shop the rows are those of the caller's shop. */
const prepareRows = (term: RowsTerm): Evaluator => {
  const prepareShop = term.shop && prepareOnce(term.shop)
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

const prepareLedger = (term: LedgerTerm): Evaluator => {
  const { asks, ledger, amount } = term
  const place = prepareOnce(term.place)
  const date = term.date && prepareOnce(term.date)
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

// Operators on values. Arithmetic with null is null; comparisons with null, except == and !=, are false.

const arithmetic: Readonly<Record<ArithmeticTerm['operator'], (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

const prepareArithmetic = ({ operator, left, right }: ArithmeticTerm): Evaluator => {
  const [first, second, calculate] = [prepareOnce(left), prepareOnce(right), arithmetic[operator]]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : calculate(a as Decimal, b as Decimal)
  }
}

const prepareJoin = ({ left, right }: JoinTerm): Evaluator => {
  const [first, second] = [prepareOnce(left), prepareOnce(right)]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : `${a}${b}`
  }
}

/** The right side is not evaluated when the left side decides; an empty value counts as false. */
const prepareLogic = ({ operator, left, right }: LogicTerm): Evaluator => {
  const [first, second] = [prepareOnce(left), prepareOnce(right)]
  const isOr = operator === 'or'
  return reader => {
    const isTrue = first(reader) === true
    return isTrue === isOr ? isTrue : second(reader) === true
  }
}

const orderTests: Readonly<Record<Exclude<ComparisonTerm['operator'], '==' | '!='>, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

const prepareComparison = ({ operator, left, right }: ComparisonTerm): Evaluator => {
  const [first, second] = [prepareOnce(left), prepareOnce(right)]
  if (operator === '==' || operator === '!=') {
    const expectsEqual = operator === '=='
    return reader => isEqual(first(reader), second(reader), reader.emptyText) === expectsEqual
  }
  const testOrder = orderTests[operator]
  return reader => {
    const order = compareValues(first(reader), second(reader), reader.emptyText)
    return order !== undefined && testOrder(order)
  }
}

/** Compares with each item as `==` does; a null value is in a list only if the list contains null. */
const prepareMembership = ({ of, list, isNegated }: InTerm): Evaluator => {
  const [searched, items] = [prepareOnce(of), prepareOnce(list)]
  return reader => {
    const value = searched(reader)
    const among = items(reader)
    const values = Array.isArray(among) ? (among as readonly ExpressionValue[]) : []
    return values.some(item => isEqual(value, item, reader.emptyText)) !== isNegated
  }
}

// Aggregates over lines: lines whose value is null do not count.

/** Without values, a sum and a count are 0; an average, a minimum and a maximum are null. */
const prepareFold = (term: FoldTerm): Evaluator => {
  const { fold, lines, of } = term
  if (!lines) return reader => requireKnown(reader.total?.(term), () => ({ kind: 'total', query: term }))
  const [readLines, item, combine] = [prepareLines(lines), of && prepareOnce(of), folds[fold]]
  return reader => {
    const roots = { ...reader.roots, parent: reader.row }
    const values = readLines(reader).map(row => (item ? item({ ...reader, row, roots }) : true))
    return combine(values, reader.emptyText)
  }
}

const sumValues = (values: readonly ExpressionValue[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (value === null ? sum : add(sum, value as Decimal)), zero)

const createExtreme =
  (sign: 1 | -1) =>
  (values: readonly ExpressionValue[], emptyText: string): ExpressionValue =>
    values.reduce<ExpressionValue>((best, value) => {
      if (normalizeEmpty(value, emptyText) === null) return best
      return best === null || (compareValues(value, best, emptyText) ?? 0) * sign > 0 ? value : best
    }, null)

const folds: Readonly<Record<FoldName, (values: readonly ExpressionValue[], emptyText: string) => ExpressionValue>> = {
  sum: sumValues,
  count: values => createDecimal(BigInt(values.filter(value => value === true).length)),
  avg: values => {
    const present = values.filter(value => value !== null)
    return divide(sumValues(present), createDecimal(BigInt(present.length)))
  },
  min: createExtreme(-1),
  max: createExtreme(1),
}

/** `unknown` names the first thing that was missing; in the browser most of these are the server's to answer. */
export type EvaluationOutcome = { readonly value: ExpressionValue } | { readonly unknown: ValueQuestion }

/**
 * Returns the value of the expression; the same reader always gives the same value.
 *
 * | null in | result |
 * |---|---|
 * | `+ - * /`, a function | null; `len` is 0, `x / 0` and a step not above zero are null too |
 * | `== !=` | null equals null, `''` and the project's empty text, and no other value |
 * | `< <= > >=` | false |
 * | `in`, `not in` | as `==` with each value of the list |
 * | `and or not`, `if` | counts as false |
 * | `coalesce` | the next value |
 * | `sum avg min max` over lines | does not count; without values: 0, null, null, null |
 */
export const evaluate = (term: Term, reader: Reader): EvaluationOutcome => {
  try {
    return { value: prepareOnce(term)(reader) }
  } catch (thrown) {
    if (thrown instanceof UnknownValue) return { unknown: thrown.question }
    throw thrown
  }
}

/** Compiles each term to a function at its first use; walking the tree at each call takes twice as long. */
const prepareOnce = memoizeByObject((term: Term): Evaluator => prepare(term))

const prepare = (term: Term): Evaluator => {
  switch (term.kind) {
    case 'constant':
      return prepareConstant(term.value)
    case 'list':
      return prepareList(term.items.map(prepareOnce))
    case 'path':
      return preparePath(term)
    case 'not':
      return prepareNot(prepareOnce(term.of))
    case 'logic':
      return prepareLogic(term)
    case 'compare':
      return prepareComparison(term)
    case 'in':
      return prepareMembership(term)
    case 'arithmetic':
      return prepareArithmetic(term)
    case 'join':
      return prepareJoin(term)
    case 'if':
      return prepareIf(prepareOnce(term.when), prepareOnce(term.then), prepareOnce(term.otherwise))
    case 'coalesce':
      return prepareCoalesce(term.items.map(prepareOnce))
    case 'builtin':
      return prepareBuiltin(term)
    case 'function':
      return prepareFunctionCall(term)
    case 'fold':
      return prepareFold(term)
    case 'param':
      return prepareParam(term)
    case 'rows':
      return prepareRows(term)
    case 'ledger':
      return prepareLedger(term)
    default:
      return prepareReaderValue(term)
  }
}

/** Values that the reader provides independently of a row. */
const prepareReaderValue = (term: Extract<Term, { readonly kind: 'day' | 'module' | 'isNew' }>): Evaluator => {
  switch (term.kind) {
    case 'day':
      return reader => requireKnown(reader[term.day], () => ({ kind: 'day', day: term.day }))
    case 'module':
      return reader => requireKnown(reader.module?.(term.key), () => ({ kind: 'module', key: term.key }))
    case 'isNew':
      return reader => requireKnown(reader.isNew?.(reader.row), () => ({ kind: 'isNew' }))
  }
}

const prepareConstant =
  (value: ExpressionValue): Evaluator =>
  () =>
    value

const prepareList =
  (items: readonly Evaluator[]): Evaluator =>
  reader =>
    items.map(item => item(reader))

const prepareNot =
  (of: Evaluator): Evaluator =>
  reader =>
    of(reader) !== true

const prepareIf =
  (when: Evaluator, then: Evaluator, otherwise: Evaluator): Evaluator =>
  reader =>
    when(reader) === true ? then(reader) : otherwise(reader)

const prepareCoalesce =
  (items: readonly Evaluator[]): Evaluator =>
  reader => {
    for (const item of items) {
      const value = item(reader)
      if (value !== null) return value
    }
    return null
  }
