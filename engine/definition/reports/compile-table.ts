// Compiles one table of a report: groups, columns and sort order, checked against its source.

import { fieldsFrom, flag } from '../../expression/terms/types.ts'
import type { ReportGroup, ReportSort, ReportTable } from '../../schema/report.ts'
import type { Resource } from '../../schema/resource.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { FunctionType } from '../../values/function-type.ts'
import { scopeOf } from '../expressions/schema-scope.ts'
import type { ColumnDefinition, TableDefinition } from '../shapes/report.ts'
import type { Report } from '../shapes/shape.ts'
import { balanceOf, balanceWords, besideFields, dayOf, findLedgerOf, reportBalanceColumns } from './balance-layout.ts'
import { reportRatios } from './check-figures.ts'
import { journalColumns } from './check-journal-columns.ts'
import {
  compileColumns,
  isFoldedReport,
  reportFormulas,
  reportUngrouped,
  type SaidColumns,
} from './compile-report-columns.ts'
import type { AskedFilter } from './compile-report-filters.ts'
import { foundType } from './compile-report-type.ts'
import { expandColumns } from './expand-columns.ts'
import { nameOfColumn, type SaidFigures } from './figures.ts'
import { expressionAt, fieldOf, type ReadingReport, reportUnheld } from './reading-report.ts'
import { reportFields } from './report-fields.ts'

export interface TableContext {
  readonly schema: CompilingSchema
  /** What the application adds to the expression language. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** The figures of a source, which columns may name. */
  readonly figuresOf: (source: string) => SaidFigures['said']
  readonly source: Resource
  readonly asked: readonly AskedFilter[]
}

interface TableFile {
  readonly definition: TableDefinition
  readonly report: Report
  /** All tables of the report. */
  readonly tables?: readonly TableDefinition[]
}

/** The table, and the context of its expressions. */
export const compileTable = (
  { definition, report, tables = [] }: TableFile,
  { schema, functions, figuresOf, source, asked }: TableContext,
): { readonly made: ReportTable; readonly reading: ReadingReport } => {
  const ledger = findLedgerOf(schema, source)
  const balance = balanceOf({ definition, asked, report }, ledger)
  const given = fieldsFrom('filters', Object.fromEntries(asked.map(({ field, type }) => [field.name, type])))
  const fields = reportFields(schema, source)
  const scope = { ...scopeOf(schema, source, { functions, given, rows: fields }), fields }
  const businessDate = schema.project.shop.businessDate
  const held = balance && ledger && { ledger, businessDate, period: balance }
  const reading: ReadingReport = { schema, source, scope, report, ...(held && { held }) }
  const groups = groupsOf(reading, definition)
  const { columns: saidColumns = [], detail = false } = definition
  const figures = figuresOf(source.name)
  const expanded = expandColumns(
    {
      ...reading,
      figures,
      ...(ledger && { balance: { words: Object.keys(balanceWords(schema, ledger)), isLayout: held !== undefined } }),
    },
    { columns: saidColumns, detail },
  )
  const said = expanded.columns
  reportTwice({ report, figures }, said, asked)
  const words = held ? balanceWords(schema, held.ledger) : {}
  const showing = {
    ...reading,
    scope: { ...scope, fields: besideFields(words, fields), ...(held && { rows: besideFields(words, fields) }) },
    report: besideFigures(report, saidColumns, figures),
    rules: asked.flatMap(({ field, definition: { rule } }) =>
      rule === undefined ? [] : [{ filter: field.name, rule }],
    ),
  }
  const found = compileColumns(showing, said, groups)
  const isFolded = held !== undefined || expanded.isFolded || isFoldedReport(found)
  if (detail && isFolded && !held)
    report(['detail'], 'a column sums entries up, which a row for each entry cannot: name a figure or a field', 'key')
  const columns = journalColumns(showing, found, { isFolded, said })
  if (isFolded) reportUngrouped({ ...showing, groups, words: Object.keys(words) }, columns, said)
  reportFormulas(showing, columns, said)
  reportRatios(showing, columns, said)
  if (held) reportBalanceColumns(showing, columns, { said, hasDays: dayOf(groups, businessDate) !== undefined })
  const where =
    definition.where === undefined
      ? undefined
      : expressionAt(reading, definition.where, ['where'], {
          scope,
          wanted: flag,
          isSql: true,
          asksRows: !reading.held,
        })
  if (held && where) reportUnheld(reading, held, { term: where.term, path: ['where'], isGroup: false })
  const day = held && dayOf(groups, businessDate)
  const made = {
    from: definition.from ?? source.name,
    ...(where && { where }),
    groups: groups.map((group, index) =>
      withSubtotal(group, { definition, report, index, isRow: isFolded && index === groups.length - 1 }),
    ),
    columns,
    sort: sortOf({ definition, report, tables }),
    isFolded,
    ...(balance && { balance: { ...balance, ...(day !== undefined && { day }) } }),
  }
  return { made, reading }
}

/** A filter with the name of a figure would be ambiguous in formulas. */
const reportTwice = (
  { report, figures }: { readonly report: Report; readonly figures: SaidFigures['said'] },
  said: SaidColumns,
  asked: readonly AskedFilter[],
): void => {
  for (const { field, path } of asked) {
    if (Object.hasOwn(figures, field.name) && said.some(column => column?.name === field.name))
      report([...path, 'name'], `a figure of the report is called "${field.name}"; give the filter another name`)
  }
}

/** Faults of a figure are reported where it is defined. */
const besideFigures =
  (report: Report, columns: readonly ColumnDefinition[], figures: SaidFigures['said']): Report =>
  (path, message, on) => {
    const [first, index, word] = path
    const said = columns[Number(index)]
    const figure = typeof said === 'string' ? said : said?.figure
    const isFigure = said === undefined || (figure !== undefined && Object.hasOwn(figures, figure))
    const isOwn = word === 'name' || word === 'drill'
    if (first !== 'columns' || !isFigure || (said && isOwn)) report(path, message, on)
  }

const groupsOf = (reading: ReadingReport, { group = [] }: TableDefinition): readonly ReportGroup[] =>
  group.flatMap(({ by: text, title = '', subtotal = true }, index) => {
    const path = ['group', index, 'by']
    const { rows: _, ...scope } = reading.scope
    const by = expressionAt(reading, text, path, { scope, isSql: true })
    const type = by && foundType(reading, by.term, () => undefined)
    if (by && !type) reading.report(path, 'the unit of this number is not known: group by a field that has it')
    if (!by || !type) return []
    if (reading.held) reportUnheld(reading, reading.held, { term: by.term, path, isGroup: true })
    return [{ by, title, subtotal, type, choices: fieldOf(reading, by.term)?.choices ?? [] }]
  })

/** A group that already has one row for each value needs no subtotal. */
const withSubtotal = (
  group: ReportGroup,
  { definition, report, index, isRow }: TableFile & { readonly index: number; readonly isRow: boolean },
): ReportGroup => {
  if (!isRow) return group
  if (definition.group?.[index]?.subtotal === true)
    report(
      ['group', index, 'subtotal'],
      'each row is a group of this kind already: a subtotal would repeat it; say false',
      'key',
    )
  return { ...group, subtotal: false }
}

/** A column that no table has is reported with the other names. */
const sortOf = ({ definition: { sort = [], columns = [] }, report, tables = [] }: TableFile): readonly ReportSort[] =>
  sort.flatMap((said, index) => {
    const column = said.replace(/^-/, '')
    const names = columns.map(nameOfColumn)
    if (names.includes(column)) return [{ column, descending: said.startsWith('-') }]
    const isElsewhere = tables.some(one => one.columns.some(other => nameOfColumn(other) === column))
    if (isElsewhere) report(['sort', index], `the table has no column "${column}"`)
    return []
  })
