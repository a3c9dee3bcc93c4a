// Compiles the columns of a report: each is an expression over a row or a group, and may name other columns.

import { type Expression, emptyScope } from '../../expression/terms/scope.ts'
import type { PathTerm, Term } from '../../expression/terms/term.ts'
import { collectNeeds } from '../../expression/terms/term-parts.ts'
import { type ExpressionType, type FieldSet, nullType } from '../../expression/terms/types.ts'
import { type FieldType, getBlankValue } from '../../field/field-type.ts'
import type { FieldOfResource, ReportColumn, ReportGroup } from '../../schema/report.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { NormalizedColumn } from '../../schema-file/names/figures.ts'
import { compileDrill } from './compile-report-drill.ts'
import { inferType, resolveDeclaredType, toExpressionType } from './compile-report-type.ts'
import {
  collectRowPaths,
  collectTermFields,
  collectTerms,
  compileReportExpression,
  listTitledValues,
  type ReportTableContext,
  toChoices,
} from './report-context.ts'

/** In the order of the file; undefined for a column that cannot be read. */
export type NormalizedColumns = readonly (NormalizedColumn | undefined)[]

interface ColumnContext extends ReportTableContext {
  readonly groups: readonly ReportGroup[]
  readonly definitions: ReadonlyMap<string, { readonly definition: NormalizedColumn; readonly path: JsonPath }>
  readonly compiled: Map<string, ReportColumn | 'faulty' | 'begun'>
}

const namePattern = /^[a-z_][a-z0-9_]*$/

/** The columns without faults, in their order. */
export const compileColumns = (
  file: ReportTableContext,
  definitions: NormalizedColumns,
  groups: readonly ReportGroup[],
): readonly ReportColumn[] => {
  const byName = new Map<string, { definition: NormalizedColumn; path: JsonPath }>()
  for (const [index, definition] of definitions.entries()) {
    if (!definition) continue
    const path = ['columns', index]
    const { name } = definition
    if (!namePattern.test(name))
      file.report([...path, 'name'], `"${name}" is not a name of small letters, digits and _`)
    if (byName.has(name)) file.report([...path, 'name'], `another column has the name "${name}"`)
    else byName.set(name, { definition, path })
  }
  const context: ColumnContext = { ...file, groups, definitions: byName, compiled: new Map() }
  const columns = [...byName.keys()].flatMap(name => resolveColumn(context, name) ?? [])
  return columns.map(column => ({ ...column, shows: collectShownFields(column, columns) }))
}

/** True if one of the values is summed up over rows. */
export const isFoldedReport = (columns: readonly ReportColumn[]): boolean =>
  columns.some(({ value }) => collectTerms(value.term).some(one => one.kind === 'fold' && !one.lines))

/** The fields that a column shows, directly and through the columns that it names. */
const collectShownFields = (
  { shows, needs }: ReportColumn,
  columns: readonly ReportColumn[],
): readonly FieldOfResource[] => {
  const named = columns
    .filter(({ name }) => needs.includes(name))
    .flatMap(column => collectShownFields(column, columns))
  const all = [...shows, ...named].map(one => [`${one.resource}.${one.field}`, one] as const)
  return [...new Map(all).values()]
}

/** Compiles the column on first use, because columns name each other in any order. */
const resolveColumn = (context: ColumnContext, name: string): ReportColumn | undefined => {
  const cached = context.compiled.get(name)
  if (cached) return typeof cached === 'string' ? undefined : cached
  context.compiled.set(name, 'begun')
  const column = compileColumn(context, name)
  context.compiled.set(name, column ?? 'faulty')
  return column
}

const compileColumn = (context: ColumnContext, name: string): ReportColumn | undefined => {
  const entry = context.definitions.get(name)
  if (!entry) return undefined
  const { definition, path } = entry
  const { $ref, title, total, running, hide = [], drill, isInner, 'x-enum': titles } = definition
  const declaredType = $ref === undefined ? undefined : resolveDeclaredType(context, $ref, [...path, '$ref'])
  const value = compileColumnValue(context, {
    name,
    text: definition.value,
    path: [...path, 'value'],
    type: declaredType,
  })
  if (!value || ($ref !== undefined && !declaredType)) return undefined
  const { term } = value
  const type =
    declaredType ??
    inferType(context, term, other =>
      isColumnName(context, name, other) ? getColumnFieldType(context, other) : undefined,
    )
  if (!type) {
    context.report(
      [...path, 'value'],
      'nobody knows the unit of this number: say "$ref": "types#money" or another type',
    )
    return undefined
  }
  reportOtherRows(context, value, [...path, 'value'])
  if (total !== undefined && !canTotal(type, total))
    context.report([...path, 'total'], `a column of the type "${type.name}" has no ${total}`)
  const runningStart =
    running === undefined
      ? undefined
      : compileRunningStart(context, { text: running, type, path: [...path, 'running'] })
  const group = context.groups.findIndex(({ by }) => by.text.trim() === definition.value.trim())
  const named = findNamedColumns(context, name, term)
  const drillTarget =
    drill === undefined
      ? undefined
      : compileDrill(context, {
          drill,
          term,
          groups: context.groups,
          path: [...path, 'drill'],
          columns: [...context.definitions.keys()],
        })
  return {
    name,
    title,
    value,
    type,
    blank: getBlankValue(type, context.schema.project.emptyText),
    choices: titles ? toChoices(titles) : listTitledValues(context, term),
    ...(total !== undefined && { total }),
    ...(runningStart && { running: runningStart }),
    hide,
    ...(drillTarget && { drill: drillTarget }),
    ...(group >= 0 && { group }),
    needs: drillTarget?.inColumn ? [...named, drillTarget.name] : named,
    shows: collectTermFields(context, excludeColumns(term, named)),
    ...(isInner && { isInner }),
  }
}

/** Queries of other rows in a column are executed by the database, row by row. */
const reportOtherRows = (context: ColumnContext, { text, term }: Expression, path: JsonPath): void => {
  if (!collectNeeds(term).needsServer) return
  const { scope } = context
  if (context.held || !compileReportExpression(context, text, path, { scope, isSql: true, asksRows: true }))
    context.report(path, 'beside each row the database can only count, add up or find rows of another resource')
}

interface RunningStart {
  readonly text: string
  readonly type: FieldType
  readonly path: JsonPath
}

/** Only values that are the same for all rows are in scope: filters, functions, balances. */
const compileRunningStart = (context: ColumnContext, { text, type, path }: RunningStart): Expression | undefined => {
  const { rows: _rows, ...rest } = context.scope
  if (!canTotal(type, 'sum')) {
    context.report(path, `a column of the type "${type.name}" does not add up`)
    return undefined
  }
  return compileReportExpression(context, text, path, {
    scope: { ...rest, fields: emptyScope.fields },
    expectedType: toExpressionType(type),
  })
}

interface ColumnValueInput {
  readonly name: string
  readonly text: string
  readonly path: JsonPath
  readonly type: FieldType | undefined
}

/** The expression of a column; if it refers to a column with faults, only those faults are reported. */
const compileColumnValue = (
  context: ColumnContext,
  { name, text, path, type }: ColumnValueInput,
): Expression | undefined => {
  const faults: Parameters<ReportFault>[] = []
  const scope = { ...context.scope, fields: buildColumnFields(context, name) }
  const expectedType = type && toExpressionType(type)
  const value = compileReportExpression({ ...context, report: (...fault) => void faults.push(fault) }, text, path, {
    scope,
    expectedType,
  })
  const named = [...context.definitions.keys()].filter(other => isColumnName(context, name, other))
  const isOfOthers = named.some(
    other => extractWords(text).has(other) && typeof context.compiled.get(other) === 'string',
  )
  if (!isOfOthers) for (const fault of faults) context.report(...fault)
  return value
}

/** All words of the text that may be names. */
const extractWords = (text: string): ReadonlySet<string> => new Set(text.match(/[a-z_][a-z0-9_]*/g))

const getColumnFieldType = (context: ColumnContext, name: string): FieldType | undefined =>
  resolveColumn(context, name)?.type

/** Sums and averages need numbers; values of every type can be counted and ordered. */
const canTotal = (type: FieldType, total: string): boolean =>
  !['sum', 'avg', 'same-formula'].includes(total) || ['number', 'integer'].includes(type.json.type)

/** The fields of the row; names of other columns take precedence. */
const buildColumnFields = (context: ColumnContext, own: string): FieldSet => {
  const { fields } = context.scope
  return {
    ...fields,
    listNames: () => [...[...context.definitions.keys()].filter(name => name !== own), ...fields.listNames()],
    find: name => (isColumnName(context, own, name) ? resolveColumnType(context, own, name) : fields.find(name)),
  }
}

/** A column that only shows the field of its own name, or a group, does not hide that field. */
const isColumnName = ({ definitions, groups }: ColumnContext, own: string, name: string): boolean =>
  name !== own &&
  definitions.has(name) &&
  definitions.get(name)?.definition.value.trim() !== name &&
  !groups.some(({ by }) => by.text.trim() === name)

/** Faults of the other column are reported there, and not again here. */
const resolveColumnType = (context: ColumnContext, own: string, name: string): ExpressionType => {
  if (context.compiled.get(name) === 'begun') {
    const path = context.definitions.get(own)?.path ?? []
    context.report([...path, 'value'], `the columns "${own}" and "${name}" name each other`)
    return nullType
  }
  const type = getColumnFieldType(context, name)
  return type ? toExpressionType(type) : nullType
}

const findNamedColumns = (context: ColumnContext, own: string, term: Term): readonly string[] => [
  ...new Set(
    collectRowPaths(term).flatMap(path => getColumnReference(path, name => isColumnName(context, own, name)) ?? []),
  ),
]

/** The column that a path names. */
const getColumnReference = ({ steps }: PathTerm, isColumn: (name: string) => boolean): string | undefined => {
  const [first, ...more] = steps
  return first && more.length === 0 && isColumn(first.name) ? first.name : undefined
}

/** The term without the names of columns, which may also be names of fields. */
const excludeColumns = (term: Term, needs: readonly string[]): Term => ({
  kind: 'list',
  type: nullType,
  offset: 0,
  length: 0,
  items: collectTerms(term).filter(
    one =>
      (one.kind === 'path' &&
        one.root === undefined &&
        getColumnReference(one, name => needs.includes(name)) === undefined) ||
      one.kind === 'fold',
  ),
})

interface GroupingContext {
  readonly groups: readonly ReportGroup[]
  /** The values of a balance, such as `opening`. */
  readonly words?: readonly string[]
}

/** Every name outside of a sum must be the same for all rows of its group; reports those that are not. */
export const reportUngrouped = (
  { report, groups, words = [] }: ReportTableContext & GroupingContext,
  columns: readonly ReportColumn[],
  definitions: NormalizedColumns,
): void => {
  for (const { name, value, needs, group } of columns) {
    if (group !== undefined) continue
    const at = ['columns', definitions.findIndex(one => one?.name === name), 'value']
    if (collectNeeds(value.term).needsServer)
      report(at, 'a row that stands for several does not ask for rows of others')
    for (const path of collectRowPaths(value.term)) {
      if (
        getColumnReference(path, one => needs.includes(one)) !== undefined ||
        groups.some(({ by }) => isGroupPath(path, by.term))
      )
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
export const isGroupPath = ({ steps }: PathTerm, by: Term): boolean =>
  by.kind === 'path' && by.root === undefined && by.steps.every(({ name }, index) => steps[index]?.name === name)

/** A formula that is evaluated on totals can only name columns with a total. */
export const reportFormulas = (
  { report }: ReportTableContext,
  columns: readonly ReportColumn[],
  definitions: NormalizedColumns,
): void => {
  const hasTotal = (name: string): boolean => columns.some(column => column.name === name && column.total !== undefined)
  for (const { name, value, total } of columns) {
    if (total !== 'same-formula') continue
    const at = ['columns', definitions.findIndex(one => one?.name === name), 'value']
    for (const { steps, offset } of collectRowPaths(value.term)) {
      const words = steps.map(step => step.name).join('.')
      if (!hasTotal(words))
        report(at, `"${words}" has no total that the formula could be worked out on`, { at: offset })
    }
  }
}
