// Computes the columns of a report from database values: most are copied, the rest is evaluated here.

import { evaluate } from '../expression/evaluate/evaluate.ts'
import type { RowReader } from '../expression/evaluate/reader.ts'
import { toStored } from '../expression/evaluate/to-stored.ts'
import { decimal, divide } from '../expression/syntax/decimal.ts'
import type { FoldTerm } from '../expression/terms/term.ts'
import type { Type } from '../expression/terms/types.ts'
import { isDecimal, readStored, type Value } from '../expression/terms/value.ts'
import { blankOf } from '../fields/blank-of.ts'
import type { FieldType, Stored } from '../fields/field-type.ts'
import type { ReportColumn } from '../schema/report.ts'
import { type Bound, isColumn, nameOf, type ReportInputs } from './report-inputs.ts'

/** One row of the database, a value for each input. */
export type InputRow = readonly Stored[]

export interface ReportWorld {
  readonly inputs: ReportInputs
  /** How to read each input. */
  readonly types: readonly Type[]
  readonly emptyText: string
  /** The start values of running columns in stored form, by column name. */
  readonly begun?: ReadonlyMap<string, number>
  /** The rows belong to a balance; `day` is the input with the day. */
  readonly balance?: { readonly day?: number }
}

/** Returns the value of a named column in stored form; undefined for other names. */
export type NamedColumns = (name: string) => Stored | undefined

/** The stored values of the columns of a row, in the order of the columns. */
export const columnValues = (
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld,
): ((row: InputRow) => readonly Stored[]) => {
  const copies = columns.flatMap((column, index) => {
    const input = copiedInput(column, world)
    return input === undefined ? [] : [{ index, input, blank: blankOf(column.of.type, world.emptyText) }]
  })
  const isCopied = new Set(copies.map(({ index }) => index))
  const rest = [...columns.keys()].filter(index => !isCopied.has(index))
  const signed = columns.flatMap(({ of }, index) => (of.isSigned ? [index] : []))
  const workOutRest = formulasOf(columns, world, rest)
  return row => {
    const values: Stored[] = new Array(columns.length)
    for (const { index, input, blank } of copies) values[index] = row[input] ?? blank
    const isBack = signOf(world, row) < 0
    if (rest.length > 0) workOutRest(row, values, isBack)
    if (isBack) for (const index of signed) values[index] = negative(values[index] ?? null)
    return values
  }
}

const negative = (value: Stored): Stored => (typeof value === 'number' ? 0 - value : value)

/** Works out the columns at these places, whose values may need one another. */
const formulasOf = (columns: readonly Bound<ReportColumn>[], world: ReportWorld, at: readonly number[]) => {
  const places = new Map(columns.map(({ of }, index) => [of.name, index]))
  return (row: InputRow, values: (Stored | undefined)[], isBack: boolean): void => {
    const valueAt = (index: number): Stored => {
      const [known, column] = [values[index], columns[index]]
      if (known !== undefined || !column) return known ?? null
      const { name: own, needs, total } = column.of
      // A formula that totals work out again is one of signed values on a row too.
      const named: NamedColumns =
        isBack && total === 'same-formula'
          ? name => (name !== own && places.has(name) ? shownAt(places.get(name) ?? -1) : undefined)
          : name => (needs.includes(name) ? valueAt(places.get(name) ?? -1) : undefined)
      const made = formulaValue(column, world, { row, named })
      values[index] = made
      return made
    }
    const shownAt = (index: number): Stored => {
      const value = valueAt(index)
      return isBack && columns[index]?.of.isSigned ? negative(value) : value
    }
    for (const index of at) valueAt(index)
  }
}

/** -1 for a reversing entry of a journal; 1 for every other row. */
export const signOf = ({ inputs: { sign } }: ReportWorld, row: InputRow): number =>
  sign === undefined ? 1 : Number(row[sign] ?? 1)

/** The input whose stored form is the column's own. */
export const copiedInput = ({ of, term }: Bound<ReportColumn>, { inputs, types }: ReportWorld): number | undefined => {
  const input = inputFor({ of, term }, inputs)
  const type = input === undefined ? undefined : types[input]
  return type && isStoredAlike(type, of.type) ? input : undefined
}

const inputFor = ({ of, term }: Bound<ReportColumn>, inputs: ReportInputs): number | undefined => {
  if (of.group !== undefined) return inputs.groups[of.group]
  if (term.kind === 'path' && term.root === undefined && !isColumn(term, of.needs))
    return inputs.paths.get(nameOf(term))
  const whole = inputs.wholes.get(term)
  if (whole !== undefined) return whole
  const fold = term.kind === 'fold' ? inputs.folds.get(term) : undefined
  return fold?.count === undefined ? fold?.value : undefined
}

const isStoredAlike = (type: Type, { scale = 0 }: FieldType): boolean =>
  type.kind !== 'number' || (type.scale ?? 0) === scale

interface Given {
  readonly row: InputRow
  readonly named: NamedColumns
}

/** A formula over a row, or over totals, as the column's type keeps it; throws where it is too large for that. */
export const formulaValue = ({ of, term }: Bound<ReportColumn>, world: ReportWorld, { row, named }: Given): Stored => {
  const { emptyText } = world
  const evaluated = evaluate(term, {
    emptyText,
    row: readerOf(world.inputs, { row, named }),
    roots: {},
    total: fold => foldValue(world, fold, row),
  })
  if ('unknown' in evaluated) throw new Error(`the column ${of.name} asks for ${evaluated.unknown.kind}`)
  const stored = toStored(evaluated.value, of.type, emptyText)
  if ('fault' in stored) throw new RangeError(`a value of the column ${of.name} is too large to be exact`)
  return stored.value
}

const foldValue = ({ inputs, types, emptyText }: ReportWorld, fold: FoldTerm, row: InputRow): Value | undefined => {
  const input = inputs.folds.get(fold)
  if (!input) return undefined
  const value = readStored(row[input.value] ?? null, types[input.value] ?? fold.type, emptyText)
  if (input.count === undefined) return value
  const count = decimal(BigInt(row[input.count] ?? 0))
  return value !== null && isDecimal(value) ? divide(value, count) : null
}

const readerOf = (inputs: ReportInputs, { row, named }: Given, before = ''): RowReader => ({
  get: name => {
    const column = before === '' ? named(name) : undefined
    if (column !== undefined) return column
    const input = inputs.paths.get(before + name)
    return input === undefined ? undefined : (row[input] ?? null)
  },
  follow: name => readerOf(inputs, { row, named }, `${before}${name}.`),
  lines: () => undefined,
})
