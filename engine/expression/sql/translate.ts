// A checked expression to a tree for a database: conditions, keys to group and sort by, and totals over rows.
import { evaluate } from '../evaluate/evaluate.ts'
import type { Reader } from '../evaluate/reader.ts'
import { createDecimal, one } from '../syntax/decimal-text.ts'
import type { ExpressionFault } from '../syntax/syntax.ts'
import type { FoldTerm, RowsTerm, Term } from '../terms/term.ts'
import { hasRootPath, isRowDependent } from '../terms/term-parts.ts'
import { createNumberType, type ExpressionType, type ExpressionValue } from '../terms/types.ts'
import type { SqlCondition, SqlExists, SqlJoin, SqlRows, SqlValue } from './sql-tree.ts'
import { buildComparable, buildCondition, buildFlagOperand } from './translate-conditions.ts'
import {
  buildOperand,
  isNullOperand,
  type Operand,
  reportUntranslatable,
  type TranslationContext,
} from './translate-values.ts'

export interface TranslateOptions {
  readonly emptyText: string
  /** The value of a part that is the same for all rows; undefined when it is not known. */
  readonly evaluateConstant: (term: Term) => ExpressionValue | undefined
  /** Whether the statement can contain subqueries on rows of another resource: `exists`, `countOf`, `sumOf` and `lookup` that name `self`. */
  readonly canQueryRows?: boolean
}

export interface TranslationFaults {
  readonly faults: readonly ExpressionFault[]
}

export interface TranslatedValue {
  readonly value: SqlValue
  /** The type of the answer, with the decimals of a number, for `readStored(answer, type, emptyText)`. */
  readonly type: ExpressionType
  readonly joins: readonly SqlJoin[]
}

export interface TranslatedCondition {
  readonly condition: SqlCondition
  readonly joins: readonly SqlJoin[]
}

/** Constants as the reader knows them: business date, user, shop, the document in `self`, parameters. */
export const createTranslateOptions = (reader: Reader): TranslateOptions => ({
  emptyText: reader.emptyText,
  evaluateConstant: term => {
    const evaluated = evaluate(term, reader)
    return 'value' in evaluated ? evaluated.value : undefined
  },
})

/** Options for literals only, independent of the user and the time. */
export const createLiteralOptions = (emptyText: string): TranslateOptions => ({
  emptyText,
  evaluateConstant: part => (part.kind === 'constant' ? part.value : undefined),
})

export const translateCondition = (term: Term, options: TranslateOptions): TranslatedCondition | TranslationFaults =>
  runTranslation(options, context => {
    const condition = buildCondition(context, term, true)
    return condition && { condition }
  })

/**
 * A key to group or sort by, or a total. Stored numbers are scaled integers: `type` has their decimals.
 * They have 64 bits there: beyond, SQLite returns a float or rejects a sum, PostgreSQL rejects it; the caller
 * must reject a value that is not a safe integer.
 */
export const translateValue = (term: Term, options: TranslateOptions): TranslatedValue | TranslationFaults =>
  runTranslation(options, context => {
    const operand = term.kind === 'fold' && !term.lines ? buildTotal(context, term) : buildAnyOperand(context, term)
    return operand && { value: operand.value, type: resolveType(term, operand) }
  })

/** Returns the faults that make the expression untranslatable, whatever its constants; for the check of schema files. */
export const findSqlFaults = (term: Term, emptyText: string, canQueryRows = false): readonly ExpressionFault[] => {
  const options = { emptyText, evaluateConstant: ({ type }: Term) => createSample(type), canQueryRows }
  const result = term.type.kind === 'flag' ? translateCondition(term, options) : translateValue(term, options)
  return 'faults' in result ? result.faults : []
}

const runTranslation = <T extends object>(
  { emptyText, evaluateConstant, canQueryRows = false }: TranslateOptions,
  build: (context: TranslationContext) => T | undefined,
): (T & { readonly joins: readonly SqlJoin[] }) | TranslationFaults => {
  const faults: ExpressionFault[] = []
  const joins = new Map<string, SqlJoin>()
  const reportFault: TranslationContext['reportFault'] = ({ offset, length }, message) => {
    faults.push({ offset, length, message })
    return undefined
  }
  const context: TranslationContext = {
    emptyText,
    reportFault,
    isRowDependent,
    condition: (term, holds) => buildCondition(context, term, holds),
    constant: term => {
      const value = evaluateConstant(term)
      return value === undefined ? reportFault(term, 'its value is not known here') : value
    },
    join: (through, to) => joins.set(through.join('.'), { through, to }),
    ...(canQueryRows && {
      exists: (term, holds) => buildExists(context, term, holds),
      valueOfRows: term => buildRowsValue(context, term),
    }),
  }
  const result = build(context)
  if (!result || faults.length > 0) return { faults: faults.toSorted((a, b) => a.offset - b.offset) }
  return { ...result, joins: [...joins.values()] }
}

const isCondition = (term: Term): boolean =>
  ['not', 'logic', 'compare', 'in'].includes(term.kind) || (term.kind === 'rows' && term.asks === 'exists')

const buildAnyOperand = (context: TranslationContext, term: Term): Operand | undefined =>
  isCondition(term) ? buildFlagOperand(context, term) : buildOperand(context, term)

const resolveType = ({ type }: Term, { scale }: Operand): ExpressionType =>
  type.kind === 'number' ? createNumberType(scale) : type

const buildTotal = (context: TranslationContext, term: FoldTerm): Operand | undefined => {
  const { fold, of } = term
  if (fold === 'avg')
    return context.reportFault(term, 'the database gives no average: ask for a sum and a count, and divide them')
  if (!of) return { value: { kind: 'total', total: 'count' }, scale: 0, factors: 0, mayBeNull: false }
  const isCount = fold === 'count'
  const operand = isCount ? buildFlagOperand(context, of) : buildComparable(context, of)
  if (!operand) return undefined
  if (fold === 'min' || fold === 'max')
    return { ...operand, value: { kind: 'total', total: fold, of: operand.value }, mayBeNull: true }
  const none: SqlValue = { kind: 'constant', value: 0 }
  const sum: SqlValue = { kind: 'total', total: 'sum', of: isNullOperand(operand) ? none : operand.value }
  return { value: { kind: 'coalesce', items: [sum, none] }, scale: operand.scale, factors: 0, mayBeNull: false }
}

const createSample = (type: ExpressionType): ExpressionValue => {
  if (type.kind === 'number') return type.scale ? createDecimal(1n, type.scale) : one
  if (type.kind === 'flag') return true
  return type.kind === 'list' ? [createSample(type.of)] : 'x'
}

// Subqueries on rows of another resource: `exists`, `countOf`, `sumOf` and `lookup`. The condition
// is on the rows of the subquery, `self` is the outer row.

/** Builds an EXISTS condition; undefined, with a reported fault, if the database cannot evaluate it. */
const buildExists = (asker: TranslationContext, term: RowsTerm, holds: boolean): SqlExists | undefined => {
  if (term.shop) return reportUntranslatable(asker, term)
  const rows = buildRowsQuery(asker, term)
  return rows && { kind: 'exists', ...rows.rows, isNegated: !holds }
}

/**
 * Builds the sum of a value of such rows, their number, or the value of the one that is meant; undefined, with a reported fault,
 * if it is not translatable.
 */
const buildRowsValue = (asker: TranslationContext, term: RowsTerm): Operand | undefined => {
  if (term.shop || term.asks === 'exists') return reportUntranslatable(asker, term)
  const rows = buildRowsQuery(asker, term)
  if (!rows) return undefined
  const one: Operand = { value: { kind: 'constant', value: 1 }, scale: 0, factors: 0, mayBeNull: false }
  const of = term.of ? buildOperand(rows.rowContext, term.of) : one
  if (!of) return undefined
  if (term.asks !== 'lookup') {
    const value: SqlValue = { kind: 'sum-of-rows', ...rows.rows, joins: rows.joins(), of: of.value }
    return { value, scale: of.scale, factors: 0, mayBeNull: false }
  }
  const { end = 'last', by: byTerm } = term.pick ?? {}
  const by = byTerm && buildOperand(rows.rowContext, byTerm)
  if (byTerm && !by) return undefined
  const value: SqlValue = {
    kind: 'one-of-rows',
    ...rows.rows,
    joins: rows.joins(),
    of: of.value,
    end,
    ...(by && { by: by.value }),
  }
  return { value, scale: of.scale, factors: 0, mayBeNull: true }
}

interface RowsQuery {
  readonly rowContext: TranslationContext
  readonly rows: SqlRows
  readonly joins: () => readonly SqlJoin[]
}

/** A subquery contains no further subquery. */
const buildRowsQuery = (asker: TranslationContext, { resource, where }: RowsTerm): RowsQuery | undefined => {
  const joins = new Map<string, SqlJoin>()
  const { exists: _exists, valueOfRows: _value, ...rest } = asker
  const rowContext: TranslationContext = {
    ...rest,
    asker,
    isRowDependent: term => isRowDependent(term) || hasRootPath(term, 'self'),
    condition: (term, found) => buildCondition(rowContext, term, found),
    join: (through, to) => joins.set(through.join('.'), { through, to }),
  }
  const condition = where && buildCondition(rowContext, where, true)
  const allJoins = (): readonly SqlJoin[] => [...joins.values()]
  return condition && { rowContext, rows: { resource, where: condition, joins: allJoins() }, joins: allJoins }
}
