// Reads the field values of one row: each cell by its field type, empty cells as the import defines.
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import { type Reader, toStored, type ValueQuestion } from '../../../engine/expression/evaluate/reader.ts'
import { isNumberType, type ParsedValue, type Stored } from '../../../engine/field/field-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ImportField, ImportSource } from '../../../engine/schema/import.ts'
import { formula } from '../../../engine/value/spreadsheet-text.ts'
import type { FileRow } from './csv-rows.ts'

interface CellFault {
  /** The column of the value; empty if the fault concerns the whole row. */
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

export interface ReadRow {
  readonly row: Row
  /** Fields that have a value from the file. */
  readonly inputFields: ReadonlySet<string>
  readonly faults: readonly CellFault[]
  /** Queries that must be answered before an expression can be evaluated. */
  readonly questions: readonly ValueQuestion[]
  /** The column that each field was read from. */
  readonly columnOf: Pick<ReadonlyMap<string, string>, 'get'>
}

interface RowPlanOptions {
  /** The field that a field definition of the import fills. */
  readonly resolveField: (definition: ImportField) => Field | undefined
  readonly fields: readonly ImportField[]
  readonly columnAt: ReadonlyMap<string, number>
  /** Empty cells are left to the rules of the resource. */
  readonly fill: boolean
}

/** Index of a missing column, whose cells are empty. */
const absent = -1

interface ImportTarget {
  readonly definition: ImportField
  readonly field: Field
  /** Value of the field if the cell is empty; undefined: the rules of the resource fill it. */
  readonly empty: Stored | undefined
}

/** How the rows of one file are read, computed once. */
export interface RowPlan extends Pick<RowPlanOptions, 'columnAt'> {
  /** Fields with one fixed source column. */
  readonly cells: readonly (ImportTarget & { readonly column: string; readonly at: number })[]
  /** Fields whose source depends on the row, or that are calculated. */
  readonly others: readonly ImportTarget[]
  /** A row with null for each field. */
  readonly blank: Row
  readonly inputFields: ReadonlySet<string>
  readonly columnOf: ReadonlyMap<string, string>
}

export const buildRowPlan = ({ resolveField, fields, columnAt, fill }: RowPlanOptions): RowPlan => {
  const targets = fields.flatMap((definition): ImportTarget[] => {
    const field = resolveField(definition)
    return field ? [{ definition, field, empty: getEmptyValue(field, definition, fill) }] : []
  })
  const isPlain = ({ sources: [first] }: ImportField): boolean => first?.column !== undefined && !first.when
  const cells = targets.flatMap(target => {
    const column = isPlain(target.definition) ? target.definition.sources[0]?.column : undefined
    return column === undefined ? [] : [{ ...target, column, at: columnAt.get(column) ?? absent }]
  })
  const others = targets.filter(({ definition }) => !isPlain(definition))
  const names = [...cells, ...others].map(({ field }) => field.name)
  return {
    columnAt,
    cells,
    others,
    blank: buildBlankRow(names),
    inputFields: new Set(names),
    columnOf: new Map(cells.flatMap(({ field, column, at }) => (at === absent ? [] : [[field.name, column]]))),
  }
}

type ReaderContext = Omit<Reader, 'row'>

interface RowReadState {
  readonly plan: RowPlan
  readonly context: ReaderContext
  readonly cells: readonly string[]
  readonly exact: FileRow['exact']
  readonly row: Record<string, Stored>
  readonly missing: string[]
  readonly faults: CellFault[]
  readonly questions: ValueQuestion[]
  /** Columns of fields whose source depends on the row. */
  readonly chosen: Map<string, string>
}

const noneChosen = new Map<string, string>()

/** Reads fields from columns first, since expressions may refer to them. Unreadable and unfilled fields are absent in `row`. */
export const readRow = (
  plan: RowPlan,
  context: ReaderContext,
  { cells, exact }: Pick<FileRow, 'cells' | 'exact'>,
): ReadRow => {
  const row: Record<string, Stored> = { ...plan.blank }
  const chosen = plan.others.length > 0 ? new Map<string, string>() : noneChosen
  const state: RowReadState = { plan, context, cells, exact, row, missing: [], faults: [], questions: [], chosen }
  for (const target of plan.cells) readCell(state, target, target)
  for (const target of plan.others) readComputedField(state, target)
  const { missing, faults, questions } = state
  for (const name of missing) delete row[name]
  const filledFields =
    missing.length === 0 ? plan.inputFields : new Set([...plan.inputFields].filter(name => !missing.includes(name)))
  return {
    row,
    inputFields: filledFields,
    faults,
    questions,
    columnOf: chosen.size === 0 ? plan.columnOf : mergeLookups(plan.columnOf, chosen),
  }
}

const mergeLookups = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): ReadRow['columnOf'] => ({
  get: name => one.get(name) ?? other.get(name),
})

const readComputedField = (state: RowReadState, target: ImportTarget): void => {
  const reader: Reader = {
    ...state.context,
    row: { get: name => state.row[name] ?? null, follow: () => undefined, lines: () => undefined },
  }
  const { field, definition } = target
  const source = chooseSource(state, definition, reader)
  if (source?.column !== undefined) {
    const at = state.plan.columnAt.get(source.column) ?? absent
    if (at !== absent) state.chosen.set(field.name, source.column)
    readCell(state, target, { column: source.column, at })
  } else if (source?.value) computeField(state, field, { source: source.value, reader })
  else setEmpty(state, target)
}

const setEmpty = ({ row, missing }: RowReadState, { field: { name }, empty }: ImportTarget): void => {
  if (empty === undefined) missing.push(name)
  else row[name] = empty
}

/** The first source whose condition holds. */
const chooseSource = (state: RowReadState, { sources }: ImportField, reader: Reader): ImportSource | undefined =>
  sources.find(({ when }) => {
    if (!when) return true
    const result = evaluate(when.term, reader)
    if ('unknown' in result) state.questions.push(result.unknown)
    return 'value' in result && result.value === true
  })

const computeField = (
  state: RowReadState,
  field: Field,
  { source, reader }: { source: NonNullable<ImportSource['value']>; reader: Reader },
): void => {
  const result = evaluate(source.term, reader)
  if ('unknown' in result) {
    state.questions.push(result.unknown)
    state.missing.push(field.name)
    return
  }
  const stored = toStored(result.value, field)
  if ('fault' in stored) {
    state.faults.push({ column: '', value: '', fault: toFieldFault(field, stored.fault) })
    state.missing.push(field.name)
  } else state.row[field.name] = stored.value
}

const readCell = (
  state: RowReadState,
  target: ImportTarget,
  { column, at }: { readonly column: string; readonly at: number },
): void => {
  const { definition, field } = target
  const { emptyText } = state.context
  const cell = (state.cells[at] ?? '').trim()
  const fail = (cellFault: Fault): void =>
    void state.faults.push({ column, value: cell, fault: toFieldFault(field, cellFault) })
  if (cell === '' || (cell === emptyText && field.type.column === 'text') || isNoCode(cell, definition)) {
    if (definition.required) fail(fault('required'))
    setEmpty(state, target)
    return
  }
  const isExact = isNumberType(field.type) && state.exact?.has(at)
  const read = isExact ? field.type.parse(Number(cell)) : readText(field, normalizeCell(cell, definition))
  if ('value' in read) {
    if (isBlank(field, read.value)) setEmpty(state, target)
    else state.row[field.name] = read.value
  } else {
    fail(read.fault)
    state.missing.push(field.name)
  }
}

/** A code of zeros alone is none: other programs write 0 for a number that is missing. */
const isNoCode = (cell: string, { pad }: ImportField): boolean => pad !== undefined && /^0+$/.test(cell)

const normalizeCell = (cell: string, { pad, upper }: ImportField): string => {
  const padded = pad !== undefined && /^\d+$/.test(cell) ? cell.padStart(pad, '0') : cell
  return upper ? padded.toUpperCase() : padded
}

/** True for text that a spreadsheet would evaluate as a formula or a negative number. */
const isFormula = (text: string): boolean => formula.test(text) || /^-./s.test(text)

/** Replaces line breaks in a quoted cell by spaces if the field has one line. */
const readText = ({ type }: Field, text: string): ParsedValue => {
  if (type.blank === 'text' && isFormula(text)) return { fault: fault('text.formula') }
  return type.read(type.words === 'lines' ? text : text.replaceAll(/[ \t]*[\n\r]+[ \t]*/g, ' '))
}

/**
 * `ifEmpty` of the import; else nothing if the rules of the resource fill it, or the default of the field, and 0 for a
 * number without default (specification 3).
 */
const getEmptyValue = (
  { type, default: fieldDefault }: Field,
  { ifEmpty }: ImportField,
  fill: boolean,
): Stored | undefined => {
  if (ifEmpty !== undefined) return ifEmpty
  if (fill) return undefined
  return fieldDefault === null && type.column === 'integer' ? 0 : fieldDefault
}

// Template rows that are copied very often by `{ ...row }`.

/**
 * V8 stores an object that is filled property by property as a hash table, and its copies too. A parsed object has a
 * fixed
 * shape: its copies are faster to make and to read, and take less memory.
 */
export const buildCompactRow = (row: Row): Row => JSON.parse(JSON.stringify(row)) as Row

/** The same, with null for each name. */
export const buildBlankRow = (names: readonly string[]): Row =>
  buildCompactRow(Object.fromEntries(names.map((name): [string, Stored] => [name, null])))
