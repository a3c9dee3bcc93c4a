// A checked expression to a tree for a database: conditions, keys to group and sort by, and totals over rows.

import { evaluate } from '../evaluate/evaluate.ts'
import type { Reader } from '../evaluate/reader.ts'
import { decimal, one } from '../syntax/decimal.ts'
import type { ExpressionFault } from '../syntax/syntax.ts'
import type { FoldTerm, Term } from '../terms/term.ts'
import { readsRow } from '../terms/term-parts.ts'
import { number, type Type } from '../terms/types.ts'
import type { Value } from '../terms/value.ts'
import { isNothing, type Operand, type Translating } from './operand.ts'
import type { SqlCondition, SqlJoin, SqlValue } from './sql-tree.ts'
import { comparableOf, conditionOf, flagOperand } from './translate-conditions.ts'
import { existsOf, sumOfRows } from './translate-rows.ts'
import { operandOf } from './translate-values.ts'

export interface TranslateOptions {
  readonly emptyText: string
  /** The value of a part that is the same for all rows; undefined when it is not known. */
  readonly constantOf: (term: Term) => Value | undefined
  /** Whether the statement can contain subqueries on rows of another resource: `exists`, `countOf` and `sumOf` that name `self`. */
  readonly asksRows?: boolean
}

export interface Faulty {
  readonly faults: readonly ExpressionFault[]
}

export interface TranslatedValue {
  readonly value: SqlValue
  /** The type of the answer, with the decimals of a number, for `readStored(answer, type, emptyText)`. */
  readonly type: Type
  readonly joins: readonly SqlJoin[]
}

export interface TranslatedCondition {
  readonly condition: SqlCondition
  readonly joins: readonly SqlJoin[]
}

/** Constants as the reader knows them: business date, user, shop, the document in `self`, parameters. */
export const constantsFrom = (reader: Reader): TranslateOptions => ({
  emptyText: reader.emptyText,
  constantOf: term => {
    const evaluated = evaluate(term, reader)
    return 'value' in evaluated ? evaluated.value : undefined
  },
})

/** Options for literals only, independent of the user and the time. */
export const onlyWritten = (emptyText: string): TranslateOptions => ({
  emptyText,
  constantOf: part => (part.kind === 'constant' ? part.value : undefined),
})

export const translateCondition = (term: Term, options: TranslateOptions): TranslatedCondition | Faulty =>
  translated(options, translating => {
    const condition = conditionOf(translating, term, true)
    return condition && { condition }
  })

/**
 * A key to group or sort by, or a total. Stored numbers are scaled integers: `type` has their decimals.
 * They have 64 bits there: beyond, SQLite returns a float or rejects a sum, PostgreSQL rejects it; the caller
 * must reject a value that is not a safe integer.
 */
export const translateValue = (term: Term, options: TranslateOptions): TranslatedValue | Faulty =>
  translated(options, translating => {
    const operand = term.kind === 'fold' && !term.lines ? totalOf(translating, term) : anyOperand(translating, term)
    return operand && { value: operand.value, type: typeOf(term, operand) }
  })

/** Returns the faults that make the expression untranslatable, whatever its constants; for the check of schema files. */
export const findSqlFaults = (term: Term, emptyText: string, asksRows = false): readonly ExpressionFault[] => {
  const options = { emptyText, constantOf: ({ type }: Term) => sampleOf(type), asksRows }
  const result = term.type.kind === 'flag' ? translateCondition(term, options) : translateValue(term, options)
  return 'faults' in result ? result.faults : []
}

const translated = <T extends object>(
  { emptyText, constantOf, asksRows = false }: TranslateOptions,
  work: (translating: Translating) => T | undefined,
): (T & { readonly joins: readonly SqlJoin[] }) | Faulty => {
  const faults: ExpressionFault[] = []
  const joins = new Map<string, SqlJoin>()
  const complain: Translating['complain'] = ({ offset, length }, message) => {
    faults.push({ offset, length, message })
    return undefined
  }
  const translating: Translating = {
    emptyText,
    complain,
    reads: readsRow,
    condition: (term, holds) => conditionOf(translating, term, holds),
    constant: term => {
      const value = constantOf(term)
      return value === undefined ? complain(term, 'its value is not known here') : value
    },
    join: (through, to) => joins.set(through.join('.'), { through, to }),
    ...(asksRows && {
      exists: (term, holds) => existsOf(translating, term, holds),
      sumOfRows: term => sumOfRows(translating, term),
    }),
  }
  const result = work(translating)
  if (!result || faults.length > 0) return { faults: faults.toSorted((a, b) => a.offset - b.offset) }
  return { ...result, joins: [...joins.values()] }
}

const isCondition = (term: Term): boolean =>
  ['not', 'logic', 'compare', 'in'].includes(term.kind) || (term.kind === 'rows' && term.asks === 'exists')

const anyOperand = (translating: Translating, term: Term): Operand | undefined =>
  isCondition(term) ? flagOperand(translating, term) : operandOf(translating, term)

const typeOf = ({ type }: Term, { scale }: Operand): Type => (type.kind === 'number' ? number(scale) : type)

const totalOf = (translating: Translating, term: FoldTerm): Operand | undefined => {
  const { fold, of } = term
  if (fold === 'avg')
    return translating.complain(term, 'the database gives no average: ask for a sum and a count, and divide them')
  if (!of) return { value: { kind: 'total', total: 'count' }, scale: 0, factors: 0, mayBeNull: false }
  const counted = fold === 'count'
  const operand = counted ? flagOperand(translating, of) : comparableOf(translating, of)
  if (!operand) return undefined
  if (fold === 'min' || fold === 'max')
    return { ...operand, value: { kind: 'total', total: fold, of: operand.value }, mayBeNull: true }
  const none: SqlValue = { kind: 'constant', value: 0 }
  const sum: SqlValue = { kind: 'total', total: 'sum', of: isNothing(operand) ? none : operand.value }
  return { value: { kind: 'coalesce', items: [sum, none] }, scale: operand.scale, factors: 0, mayBeNull: false }
}

const sampleOf = (type: Type): Value => {
  if (type.kind === 'number') return type.scale ? decimal(1n, type.scale) : one
  if (type.kind === 'flag') return true
  return type.kind === 'list' ? [sampleOf(type.of)] : 'x'
}
