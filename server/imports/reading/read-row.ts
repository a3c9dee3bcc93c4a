// Reads the field values of one row: each cell by its field type, empty cells as the import defines.

import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Question, Reader } from '../../../engine/expression/evaluate/reader.ts'
import { toStored } from '../../../engine/expression/evaluate/to-stored.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Parsed, Stored } from '../../../engine/fields/field-type.ts'
import { isNumberType } from '../../../engine/fields/value-text.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ImportField, ImportSource } from '../../../engine/schema/import.ts'
import { formula } from '../../../engine/values/spreadsheet-text.ts'
import { blankRow } from './compact-row.ts'
import type { FileRow } from './csv-rows.ts'

export interface CellFault {
  /** The column of the value; empty if the fault concerns the whole row. */
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

export interface ReadRow {
  readonly row: Row
  /** Fields that have a value from the file. */
  readonly given: ReadonlySet<string>
  readonly faults: readonly CellFault[]
  /** Queries that must be answered before an expression can be evaluated. */
  readonly questions: readonly Question[]
  /** The column that each field was read from. */
  readonly columnOf: Pick<ReadonlyMap<string, string>, 'get'>
}

export interface RowReading {
  /** The field that a field definition of the import fills. */
  readonly fieldOf: (said: ImportField) => Field | undefined
  readonly fields: readonly ImportField[]
  readonly columnAt: ReadonlyMap<string, number>
}

/** Index of a missing column, whose cells are empty. */
const absent = -1

interface Target {
  readonly said: ImportField
  readonly field: Field
  /** Value of the field if the cell is empty. */
  readonly empty: Stored
}

/** How the rows of one file are read, computed once. */
export interface RowPlan extends Pick<RowReading, 'columnAt'> {
  /** Fields with one fixed source column. */
  readonly cells: readonly (Target & { readonly column: string; readonly at: number })[]
  /** Fields whose source depends on the row, or that are calculated. */
  readonly others: readonly Target[]
  /** A row with null for each field. */
  readonly blank: Row
  readonly given: ReadonlySet<string>
  readonly columnOf: ReadonlyMap<string, string>
}

export const planOf = ({ fieldOf, fields, columnAt }: RowReading): RowPlan => {
  const targets = fields.flatMap((said): Target[] => {
    const field = fieldOf(said)
    return field ? [{ said, field, empty: emptyOf(field, said) }] : []
  })
  const isPlain = ({ sources: [first] }: ImportField): boolean => first?.column !== undefined && !first.when
  const cells = targets.flatMap(target => {
    const column = isPlain(target.said) ? target.said.sources[0]?.column : undefined
    return column === undefined ? [] : [{ ...target, column, at: columnAt.get(column) ?? absent }]
  })
  const others = targets.filter(({ said }) => !isPlain(said))
  const names = [...cells, ...others].map(({ field }) => field.name)
  return {
    columnAt,
    cells,
    others,
    blank: blankRow(names),
    given: new Set(names),
    columnOf: new Map(cells.flatMap(({ field, column, at }) => (at === absent ? [] : [[field.name, column]]))),
  }
}

type World = Omit<Reader, 'row'>

interface Work {
  readonly plan: RowPlan
  readonly world: World
  readonly cells: readonly string[]
  readonly exact: FileRow['exact']
  readonly row: Record<string, Stored>
  readonly missing: string[]
  readonly faults: CellFault[]
  readonly questions: Question[]
  /** Columns of fields whose source depends on the row. */
  readonly chosen: Map<string, string>
}

const noneChosen = new Map<string, string>()

/** Reads fields from columns first, since expressions may refer to them. Unreadable fields are absent in `row`. */
export const readRow = (plan: RowPlan, world: World, { cells, exact }: Pick<FileRow, 'cells' | 'exact'>): ReadRow => {
  const row: Record<string, Stored> = { ...plan.blank }
  const chosen = plan.others.length > 0 ? new Map<string, string>() : noneChosen
  const work: Work = { plan, world, cells, exact, row, missing: [], faults: [], questions: [], chosen }
  for (const target of plan.cells) readCell(work, target, target)
  for (const target of plan.others) readFrom(work, target)
  const { missing, faults, questions } = work
  for (const name of missing) delete row[name]
  const given = missing.length === 0 ? plan.given : new Set([...plan.given].filter(name => !missing.includes(name)))
  return { row, given, faults, questions, columnOf: chosen.size === 0 ? plan.columnOf : bothOf(plan.columnOf, chosen) }
}

const bothOf = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): ReadRow['columnOf'] => ({
  get: name => one.get(name) ?? other.get(name),
})

const readFrom = (work: Work, target: Target): void => {
  const reader: Reader = {
    ...work.world,
    row: { get: name => work.row[name] ?? null, follow: () => undefined, lines: () => undefined },
  }
  const { field, said, empty } = target
  const source = chosenOf(work, said, reader)
  if (source?.column !== undefined) {
    const at = work.plan.columnAt.get(source.column) ?? absent
    if (at !== absent) work.chosen.set(field.name, source.column)
    readCell(work, target, { column: source.column, at })
  } else if (source?.value) calculate(work, field, { source: source.value, reader })
  else work.row[field.name] = empty
}

/** The first source whose condition holds. */
const chosenOf = (work: Work, { sources }: ImportField, reader: Reader): ImportSource | undefined =>
  sources.find(({ when }) => {
    if (!when) return true
    const asked = evaluate(when.term, reader)
    if ('unknown' in asked) work.questions.push(asked.unknown)
    return 'value' in asked && asked.value === true
  })

const calculate = (
  work: Work,
  field: Field,
  { source, reader }: { source: NonNullable<ImportSource['value']>; reader: Reader },
): void => {
  const asked = evaluate(source.term, reader)
  if ('unknown' in asked) {
    work.questions.push(asked.unknown)
    work.missing.push(field.name)
    return
  }
  const stored = toStored(asked.value, field.type, work.world.emptyText)
  if ('fault' in stored) {
    work.faults.push({ column: '', value: '', fault: about(field, stored.fault) })
    work.missing.push(field.name)
  } else work.row[field.name] = stored.value
}

const readCell = (
  work: Work,
  { said, field, empty }: Target,
  { column, at }: { readonly column: string; readonly at: number },
): void => {
  const { emptyText } = work.world
  const cell = (work.cells[at] ?? '').trim()
  const fail = (found: Fault): void => void work.faults.push({ column, value: cell, fault: about(field, found) })
  if (cell === '' || (cell === emptyText && field.type.column === 'text')) {
    if (said.required) fail(fault('required'))
    work.row[field.name] = empty
    return
  }
  const isExact = isNumberType(field.type) && work.exact?.has(at)
  const read = isExact ? field.type.parse(Number(cell)) : readText(field, shaped(cell, said))
  if ('value' in read) work.row[field.name] = isBlank(field, read.value, emptyText) ? empty : read.value
  else {
    fail(read.fault)
    work.missing.push(field.name)
  }
}

const shaped = (cell: string, { pad, upper }: ImportField): string => {
  const padded = pad !== undefined && /^\d+$/.test(cell) ? cell.padStart(pad, '0') : cell
  return upper ? padded.toUpperCase() : padded
}

/** True for text that a spreadsheet would evaluate as a formula or a negative number. */
const isNoText = (text: string): boolean => formula.test(text) || /^-./s.test(text)

/** Replaces line breaks in a quoted cell by spaces if the field has one line. */
const readText = ({ type }: Field, text: string): Parsed => {
  if (type.blank === 'text' && isNoText(text)) return { fault: fault('text.formula') }
  return type.read(type.multiline ? text : text.replaceAll(/[ \t]*[\n\r]+[ \t]*/g, ' '))
}

/** `ifEmpty` of the import; else the default of the field, and 0 for a number without default (specification 3). */
const emptyOf = ({ type, default: own }: Field, { ifEmpty }: ImportField): Stored => {
  if (ifEmpty !== undefined) return ifEmpty
  return own === null && type.column === 'integer' ? 0 : own
}
