// Computes the columns of a report from database values: most are copied, the rest is evaluated here.
import { evaluate } from '../expression/evaluate/evaluate.ts'
import { type Reader, type RowReader, toStored } from '../expression/evaluate/reader.ts'
import { createDecimal, divide } from '../expression/syntax/decimal-text.ts'
import type { FoldTerm } from '../expression/terms/term.ts'
import { type ExpressionType, type ExpressionValue, isDecimal, readStored } from '../expression/terms/types.ts'
import { findFieldType } from '../field/all.ts'
import { formatHeading } from '../field/column-heading.ts'
import type { FieldType, JsonScalar, Stored } from '../field/field-type.ts'
import { formatValue, type ValueWords } from '../field/value-text.ts'
import type { Report, ReportColumn, ReportMedium } from '../schema/report.ts'
import type { AnswerCells, AnswerColumn, AnswerLine, AnswerRow } from './report-answer.ts'
import {
  type BoundExpression,
  getPathName,
  getSign,
  isColumnReference,
  negateCell,
  type ReportInputs,
} from './report-inputs.ts'

/** One row of the database, a value for each input. */
export type InputRow = readonly Stored[]

export interface ReportInputContext {
  readonly inputs: ReportInputs
  /** How to read each input. */
  readonly types: readonly ExpressionType[]
  readonly emptyText: string
  /** The start values of running columns in stored form, by column name. */
  readonly begun?: ReadonlyMap<string, number>
  /** The tables that functions of the application read. */
  readonly table?: Reader['table']
  /** The rows belong to a balance; `day` is the input with the day. */
  readonly balance?: { readonly day?: number }
}

/** Returns the value of a named column in stored form; undefined for other names. */
export type NamedColumns = (name: string) => Stored | undefined

/** The stored values of the columns of a row, in the order of the columns. */
export const createRowEvaluator = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
): ((row: InputRow) => readonly Stored[]) => {
  const copies = columns.flatMap((column, index) => {
    const input = findCopiedInput(column, context)
    return input === undefined ? [] : [{ index, input, blank: column.of.blank }]
  })
  const isCopied = new Set(copies.map(({ index }) => index))
  const rest = [...columns.keys()].filter(index => !isCopied.has(index))
  const signed = columns.flatMap(({ of }, index) => (of.isSigned ? [index] : []))
  const computeRest = createFormulaEvaluator(columns, context, rest)
  return row => {
    const values: Stored[] = new Array(columns.length)
    for (const { index, input, blank } of copies) values[index] = row[input] ?? blank
    const isReversal = getSign(context.inputs.sign, row) < 0
    if (rest.length > 0) computeRest(row, values, isReversal)
    if (isReversal) for (const index of signed) values[index] = negateCell(values[index] ?? null)
    return values
  }
}

/** Works out the columns at these places, whose values may need one another. */
const createFormulaEvaluator = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  indexes: readonly number[],
) => {
  const positions = new Map(columns.map(({ of }, index) => [of.name, index]))
  return (row: InputRow, values: (Stored | undefined)[], isReversal: boolean): void => {
    const computeValue = (index: number): Stored => {
      const [value, column] = [values[index], columns[index]]
      if (value !== undefined || !column) return value ?? null
      const { name: ownName, needs, total } = column.of
      // A formula that totals work out again is one of signed values on a row too.
      const named: NamedColumns =
        isReversal && total === 'same-formula'
          ? name => (name !== ownName && positions.has(name) ? getShownValue(positions.get(name) ?? -1) : undefined)
          : name => (needs.includes(name) ? computeValue(positions.get(name) ?? -1) : undefined)
      const result = evaluateFormula(column, context, { row, named })
      values[index] = result
      return result
    }
    const getShownValue = (index: number): Stored => {
      const value = computeValue(index)
      return isReversal && columns[index]?.of.isSigned ? negateCell(value) : value
    }
    for (const index of indexes) computeValue(index)
  }
}

/** The input whose stored form is the column's own. */
export const findCopiedInput = (
  { of, term }: BoundExpression<ReportColumn>,
  { inputs, types }: ReportInputContext,
): number | undefined => {
  const input = findInput({ of, term }, inputs)
  const type = input === undefined ? undefined : types[input]
  return type && isSameScale(type, of.type) ? input : undefined
}

const findInput = ({ of, term }: BoundExpression<ReportColumn>, inputs: ReportInputs): number | undefined => {
  if (of.group !== undefined) return inputs.groups[of.group]
  if (term.kind === 'path' && term.root === undefined && !isColumnReference(term, of.needs))
    return inputs.paths.get(getPathName(term))
  const whole = inputs.wholes.get(term)
  if (whole !== undefined) return whole
  const fold = term.kind === 'fold' ? inputs.folds.get(term) : undefined
  return fold?.count === undefined ? fold?.value : undefined
}

const isSameScale = (type: ExpressionType, { scale = 0 }: FieldType): boolean =>
  type.kind !== 'number' || (type.scale ?? 0) === scale

interface FormulaInput {
  readonly row: InputRow
  readonly named: NamedColumns
}

/** A formula over a row, or over totals, as the column's type keeps it; throws where it is too large for that. */
export const evaluateFormula = (
  { of, term }: BoundExpression<ReportColumn>,
  context: ReportInputContext,
  { row, named }: FormulaInput,
): Stored => {
  const { emptyText, table } = context
  const evaluated = evaluate(term, {
    emptyText,
    ...(table && { table }),
    row: createFormulaReader(context.inputs, { row, named }),
    roots: {},
    total: fold => readFold(context, fold, row),
  })
  if ('unknown' in evaluated) throw new Error(`the column ${of.name} asks for ${evaluated.unknown.kind}`)
  const stored = toStored(evaluated.value, of)
  if ('fault' in stored) throw new RangeError(`a value of the column ${of.name} is too large to be exact`)
  return stored.value
}

const readFold = (
  { inputs, types, emptyText }: ReportInputContext,
  fold: FoldTerm,
  row: InputRow,
): ExpressionValue | undefined => {
  const input = inputs.folds.get(fold)
  if (!input) return undefined
  const value = readStored(row[input.value] ?? null, types[input.value] ?? fold.type, emptyText)
  if (input.count === undefined) return value
  const count = createDecimal(BigInt(row[input.count] ?? 0))
  return value !== null && isDecimal(value) ? divide(value, count) : null
}

const createFormulaReader = (inputs: ReportInputs, { row, named }: FormulaInput, prefix = ''): RowReader => ({
  get: name => {
    const column = prefix === '' ? named(name) : undefined
    if (column !== undefined) return column
    const input = inputs.paths.get(prefix + name)
    return input === undefined ? undefined : (row[input] ?? null)
  },
  follow: name => createFormulaReader(inputs, { row, named }, `${prefix}${name}.`),
  lines: () => undefined,
})

// How a value of a report reads: the same on the screen and in every file.

type LineKind = AnswerRow['kind'] | 'total'

/** The type of a cell: a count is a whole number, whatever it counts. */
export const getCellType = ({ name, type, total }: AnswerColumn, kind: LineKind): FieldType => {
  return requireFieldType(kind !== 'row' && total === 'count' ? 'int' : type, `the column ${name}`)
}

/** Formats a cell by its type, or by the titles of the column. */
export const formatCell = ({ choices }: AnswerColumn, type: FieldType, value: JsonScalar, words: ValueWords): string =>
  choices && typeof value === 'string' && Object.hasOwn(choices, value)
    ? (choices[value] ?? value)
    : formatValue({ type, choices: [] }, value, words)

/** The words of a row: its times are in the zone of its shop. */
export const getRowWords = (words: ValueWords, { timeZone }: { readonly timeZone?: string | undefined }): ValueWords =>
  timeZone === undefined ? words : { ...words, timeZone }

/** The text of a line's value. */
export const formatLine = ({ title, type, value }: AnswerLine, words: ValueWords): string =>
  formatValue({ type: requireFieldType(type, title), choices: [] }, value, words)

export const requireFieldType = (name: string, of: string): FieldType => {
  const type = findFieldType(name)
  if (!type) throw new Error(`${of} is of the unknown type ${name}`)
  return type
}

export const formatColumnHeading = (column: AnswerColumn): string =>
  formatHeading(column.title, getCellType(column, 'row'))

/** The column for the title of a subtotal or a total: the first without a number. */
export const findLeadColumn = (columns: readonly AnswerColumn[], cells: AnswerCells): AnswerColumn | undefined =>
  columns.find(({ name }) => !Object.hasOwn(cells, name))

// Selects the columns for an output medium: visible columns, and columns that these depend on.

type ColumnUses = Pick<Report, 'lines' | 'sort' | 'chart'>

/** In their order. Includes hidden columns with a drill, or named by a line, the order or the chart. */
export const selectColumns = (
  place: ReportMedium,
  { lines, sort, chart }: ColumnUses,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] => {
  const named = [
    ...lines.flatMap(({ needs }) => needs),
    ...sort.map(({ column }) => column),
    ...(chart ? [chart.x, ...chart.y] : []),
  ]
  const selected = new Set<ReportColumn>()
  const addColumn = (column: ReportColumn | undefined): void => {
    if (!column || selected.has(column)) return
    selected.add(column)
    for (const name of column.needs) addColumn(columns.find(one => one.name === name))
  }
  for (const column of columns) if (!column.hide.includes(place) || column.drill) addColumn(column)
  for (const name of named) addColumn(columns.find(column => column.name === name))
  return columns.filter(column => selected.has(column))
}

// Sorts a long list in batches, so that the caller can yield in between.

/** A batch that sorts in a few milliseconds. */
const batchSize = 2000

/** Sorts stably; yields after each batch that is sorted or merged. */
export function* sortInBatches<T>(list: readonly T[], order: (a: T, b: T) => number): Generator<void, readonly T[]> {
  let parts: (readonly T[])[] = []
  for (let start = 0; start < list.length; start += batchSize) {
    parts.push(list.slice(start, start + batchSize).sort(order))
    yield
  }
  while (parts.length > 1) {
    const merged: (readonly T[])[] = []
    for (let index = 0; index < parts.length; index += 2)
      merged.push(yield* mergeInBatches(parts[index] ?? [], parts[index + 1] ?? [], order))
    parts = merged
  }
  return parts[0] ?? []
}

/** Uses indexes instead of iterators, which allocate an object for each item. */
function* mergeInBatches<T>(
  left: readonly T[],
  right: readonly T[],
  order: (a: T, b: T) => number,
): Generator<void, readonly T[]> {
  if (isInOrder(left, right, order)) return left.concat(right)
  const merged: T[] = []
  let [a, b] = [0, 0]
  while (a < left.length || b < right.length) {
    const isLeft = b >= right.length || (a < left.length && order(left[a] as T, right[b] as T) <= 0)
    merged.push((isLeft ? left[a++] : right[b++]) as T)
    if (merged.length % batchSize === 0) yield
  }
  return merged
}

/** True if the lists are already in order: rows usually arrive in the order of their days. */
const isInOrder = <T>(left: readonly T[], right: readonly T[], order: (a: T, b: T) => number): boolean => {
  const [last, first] = [left.at(-1), right[0]]
  return left.length === 0 || right.length === 0 || order(last as T, first as T) <= 0
}
