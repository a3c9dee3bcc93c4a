// Compiles the columns of a report: each is an expression over a row or a group, and may name other columns.

import type { Expression } from '../../expression/terms/expression.ts'
import { needsOf } from '../../expression/terms/needs.ts'
import { emptyScope } from '../../expression/terms/scope.ts'
import type { PathTerm, Term } from '../../expression/terms/term.ts'
import { type Fields, nothing, type Type } from '../../expression/terms/types.ts'
import type { FieldType } from '../../fields/field-type.ts'
import type { FieldOfResource, ReportColumn, ReportGroup } from '../../schema/report.ts'
import type { Path, Report } from '../shapes/shape.ts'
import { drillOf } from './compile-report-drill.ts'
import { expressionType, foundType, saidType } from './compile-report-type.ts'
import type { SaidColumn } from './figures.ts'
import { expressionAt, fieldOf, type ReadingReport, rowPathsIn, shownFields, termsIn } from './reading-report.ts'

/** In the order of the file; undefined for a column that cannot be read. */
export type SaidColumns = readonly (SaidColumn | undefined)[]

interface Reading extends ReadingReport {
  readonly groups: readonly ReportGroup[]
  readonly definitions: ReadonlyMap<string, { readonly definition: SaidColumn; readonly path: Path }>
  readonly made: Map<string, ReportColumn | 'faulty' | 'begun'>
}

const nameForm = /^[a-z_][a-z0-9_]*$/

/** The columns without faults, in their order. */
export const compileColumns = (
  file: ReadingReport,
  said: SaidColumns,
  groups: readonly ReportGroup[],
): readonly ReportColumn[] => {
  const definitions = new Map<string, { definition: SaidColumn; path: Path }>()
  for (const [index, definition] of said.entries()) {
    if (!definition) continue
    const path = ['columns', index]
    const { name } = definition
    if (!nameForm.test(name)) file.report([...path, 'name'], `"${name}" is not a name of small letters, digits and _`)
    if (definitions.has(name)) file.report([...path, 'name'], `another column has the name "${name}"`)
    else definitions.set(name, { definition, path })
  }
  const reading: Reading = { ...file, groups, definitions, made: new Map() }
  const columns = [...definitions.keys()].flatMap(name => columnCalled(reading, name) ?? [])
  return columns.map(column => ({ ...column, shows: allShown(column, columns) }))
}

/** True if one of the values is summed up over rows. */
export const isFoldedReport = (columns: readonly ReportColumn[]): boolean =>
  columns.some(({ value }) => termsIn(value.term).some(one => one.kind === 'fold' && !one.lines))

/** The fields that a column shows, directly and through the columns that it names. */
const allShown = ({ shows, needs }: ReportColumn, columns: readonly ReportColumn[]): readonly FieldOfResource[] => {
  const named = columns.filter(({ name }) => needs.includes(name)).flatMap(column => allShown(column, columns))
  const all = [...shows, ...named].map(one => [`${one.resource}.${one.field}`, one] as const)
  return [...new Map(all).values()]
}

/** Compiles the column on first use, because columns name each other in any order. */
const columnCalled = (reading: Reading, name: string): ReportColumn | undefined => {
  const known = reading.made.get(name)
  if (known) return typeof known === 'string' ? undefined : known
  reading.made.set(name, 'begun')
  const column = compileColumn(reading, name)
  reading.made.set(name, column ?? 'faulty')
  return column
}

const compileColumn = (reading: Reading, name: string): ReportColumn | undefined => {
  const found = reading.definitions.get(name)
  if (!found) return undefined
  const { definition, path } = found
  const { $ref, title, total, running, hide = [], drill, isInner } = definition
  const said = $ref === undefined ? undefined : saidType(reading, $ref, [...path, '$ref'])
  const value = compiledValue(reading, { name, text: definition.value, path: [...path, 'value'], type: said })
  if (!value || ($ref !== undefined && !said)) return undefined
  const { term } = value
  const type =
    said ?? foundType(reading, term, other => (meansColumn(reading, name, other) ? typeOf(reading, other) : undefined))
  if (!type) {
    reading.report(
      [...path, 'value'],
      'nobody knows the unit of this number: say "$ref": "types#money" or another type',
    )
    return undefined
  }
  reportOtherRows(reading, value, [...path, 'value'])
  if (total !== undefined && !takesTotal(type, total))
    reading.report([...path, 'total'], `a column of the type "${type.name}" has no ${total}`)
  const begins =
    running === undefined ? undefined : beginningOf(reading, { text: running, type, path: [...path, 'running'] })
  const group = reading.groups.findIndex(({ by }) => by.text.trim() === definition.value.trim())
  const named = columnsNamed(reading, name, term)
  const leads =
    drill === undefined
      ? undefined
      : drillOf(reading, {
          drill,
          term,
          groups: reading.groups,
          path: [...path, 'drill'],
          columns: [...reading.definitions.keys()],
        })
  return {
    name,
    title,
    value,
    type,
    choices: fieldOf(reading, term)?.choices ?? [],
    ...(total !== undefined && { total }),
    ...(begins && { running: begins }),
    hide,
    ...(leads && { drill: leads }),
    ...(group >= 0 && { group }),
    needs: leads?.inColumn ? [...named, leads.name] : named,
    shows: shownFields(reading, withoutColumns(term, named)),
    ...(isInner && { isInner }),
  }
}

/** Queries of other rows in a column are executed by the database, row by row. */
const reportOtherRows = (reading: Reading, { text, term }: Expression, path: Path): void => {
  if (!needsOf(term).asksServer) return
  const { scope } = reading
  if (reading.held || !expressionAt(reading, text, path, { scope, isSql: true, asksRows: true }))
    reading.report(path, 'beside each row the database can only count, add up or find rows of another resource')
}

interface Beginning {
  readonly text: string
  readonly type: FieldType
  readonly path: Path
}

/** Only values that are the same for all rows are in scope: filters, functions, balances. */
const beginningOf = (reading: Reading, { text, type, path }: Beginning): Expression | undefined => {
  const { rows: _rows, ...rest } = reading.scope
  if (!takesTotal(type, 'sum')) {
    reading.report(path, `a column of the type "${type.name}" does not add up`)
    return undefined
  }
  return expressionAt(reading, text, path, {
    scope: { ...rest, fields: emptyScope.fields },
    wanted: expressionType(type),
  })
}

interface Said {
  readonly name: string
  readonly text: string
  readonly path: Path
  readonly type: FieldType | undefined
}

/** The expression of a column; if it refers to a column with faults, only those faults are reported. */
const compiledValue = (reading: Reading, { name, text, path, type }: Said): Expression | undefined => {
  const found: Parameters<Report>[] = []
  const scope = { ...reading.scope, fields: namesFor(reading, name) }
  const wanted = type && expressionType(type)
  const value = expressionAt({ ...reading, report: (...fault) => void found.push(fault) }, text, path, {
    scope,
    wanted,
  })
  const named = [...reading.definitions.keys()].filter(other => meansColumn(reading, name, other))
  const isOfOthers = named.some(other => namesIn(text).has(other) && typeof reading.made.get(other) === 'string')
  if (!isOfOthers) for (const fault of found) reading.report(...fault)
  return value
}

/** All words of the text that may be names. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[a-z_][a-z0-9_]*/g))

const typeOf = (reading: Reading, name: string): FieldType | undefined => columnCalled(reading, name)?.type

/** Sums and averages need numbers; values of every type can be counted and ordered. */
const takesTotal = (type: FieldType, total: string): boolean =>
  !['sum', 'avg', 'same-formula'].includes(total) || ['number', 'integer'].includes(type.json.type)

/** The fields of the row; names of other columns take precedence. */
const namesFor = (reading: Reading, own: string): Fields => {
  const { fields } = reading.scope
  return {
    ...fields,
    names: [...[...reading.definitions.keys()].filter(name => name !== own), ...fields.names],
    find: name => (meansColumn(reading, own, name) ? typeOfColumn(reading, own, name) : fields.find(name)),
  }
}

/** A column that only shows the field of its own name, or a group, does not hide that field. */
const meansColumn = ({ definitions, groups }: Reading, own: string, name: string): boolean =>
  name !== own &&
  definitions.has(name) &&
  definitions.get(name)?.definition.value.trim() !== name &&
  !groups.some(({ by }) => by.text.trim() === name)

/** Faults of the other column are reported there, and not again here. */
const typeOfColumn = (reading: Reading, own: string, name: string): Type => {
  if (reading.made.get(name) === 'begun') {
    const path = reading.definitions.get(own)?.path ?? []
    reading.report([...path, 'value'], `the columns "${own}" and "${name}" name each other`)
    return nothing
  }
  const type = typeOf(reading, name)
  return type ? expressionType(type) : nothing
}

const columnsNamed = (reading: Reading, own: string, term: Term): readonly string[] => [
  ...new Set(rowPathsIn(term).flatMap(path => columnAt(path, name => meansColumn(reading, own, name)) ?? [])),
]

/** The column that a path names. */
const columnAt = ({ steps }: PathTerm, isColumn: (name: string) => boolean): string | undefined => {
  const [first, ...more] = steps
  return first && more.length === 0 && isColumn(first.name) ? first.name : undefined
}

/** The term without the names of columns, which may also be names of fields. */
const withoutColumns = (term: Term, needs: readonly string[]): Term => ({
  kind: 'list',
  type: nothing,
  offset: 0,
  length: 0,
  items: termsIn(term).filter(
    one =>
      (one.kind === 'path' && one.root === undefined && columnAt(one, name => needs.includes(name)) === undefined) ||
      one.kind === 'fold',
  ),
})

interface Grouped {
  readonly groups: readonly ReportGroup[]
  /** The values of a balance, such as `opening`. */
  readonly words?: readonly string[]
}

/** Every name outside of a sum must be the same for all rows of its group; reports those that are not. */
export const reportUngrouped = (
  { report, groups, words = [] }: ReadingReport & Grouped,
  columns: readonly ReportColumn[],
  said: SaidColumns,
): void => {
  for (const { name, value, needs, group } of columns) {
    if (group !== undefined) continue
    const at = ['columns', said.findIndex(one => one?.name === name), 'value']
    if (needsOf(value.term).asksServer) report(at, 'a row that stands for several does not ask for rows of others')
    for (const path of rowPathsIn(value.term)) {
      if (columnAt(path, one => needs.includes(one)) !== undefined || groups.some(({ by }) => leadsFrom(path, by.term)))
        continue
      const [first, ...more] = path.steps.map(step => step.name)
      if (more.length > 0 && words.includes(first ?? '')) continue
      const name = [first, ...more].join('.')
      const advice = words.length > 0 ? `one of ${words.map(word => `${word}.${name}`).join(', ')}` : `in sum(${name})`
      report(at, `"${name}" is neither grouped by nor summed: name it in "group", or ${advice}`, { at: path.offset })
    }
  }
}

/** True if the path is that of the group, or continues through the reference that it is grouped by. */
export const leadsFrom = ({ steps }: PathTerm, by: Term): boolean =>
  by.kind === 'path' && by.root === undefined && by.steps.every(({ name }, index) => steps[index]?.name === name)

/** A formula that is evaluated on totals can only name columns with a total. */
export const reportFormulas = (
  { report }: ReadingReport,
  columns: readonly ReportColumn[],
  said: SaidColumns,
): void => {
  const totalled = (name: string): boolean => columns.some(column => column.name === name && column.total !== undefined)
  for (const { name, value, total } of columns) {
    if (total !== 'same-formula') continue
    const at = ['columns', said.findIndex(one => one?.name === name), 'value']
    for (const { steps, offset } of rowPathsIn(value.term)) {
      const words = steps.map(step => step.name).join('.')
      if (!totalled(words))
        report(at, `"${words}" has no total that the formula could be worked out on`, { at: offset })
    }
  }
}
