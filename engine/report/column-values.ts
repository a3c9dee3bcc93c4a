// Computes the columns of a report from database values: most are copied, the rest is evaluated here.

import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { Reader, RowReader } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { createDecimal, divide } from '../expression/syntax/decimal-text.ts'
import type { FoldTerm } from '../expression/terms/term.ts'
import type { ExpressionType } from '../expression/terms/types.ts'
import { type ExpressionValue, isDecimal, readStored } from '../expression/terms/value.ts'
import type { FieldType, Stored } from '../field/field-type.ts'
import type { ReportColumn } from '../schema/report.ts'
import { type BoundExpression, getPathName, isColumnReference, type ReportInputs } from './report-inputs.ts'
import { getSign, negateCell } from './signed-totals.ts'

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
