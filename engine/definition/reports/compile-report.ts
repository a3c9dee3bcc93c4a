// One report out of its file: every name in its expressions checked against what its rows have.

import { fieldsFrom, flag } from '../../expression/terms/types.ts'
import type {
  Report as CompiledReport,
  ReportCall,
  ReportGroup,
  ReportOutputs,
  ReportSort,
} from '../../schema/report.ts'
import { reportFormats } from '../../schema/report.ts'
import { findReportSource } from '../../schema/report-source.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { FunctionType } from '../../values/function-type.ts'
import { fieldsOf, scopeOf } from '../expressions/schema-scope.ts'
import type { Report } from '../shapes/shape.ts'
import { reportRatios } from './check-figures.ts'
import { journalColumns } from './check-journal-columns.ts'
import { compileColumns, isFoldedReport, reportFormulas, reportUngrouped } from './compile-report-columns.ts'
import { askedFilters, compileFilters } from './compile-report-filters.ts'
import { compileTemplate } from './compile-report-template.ts'
import { foundType } from './compile-report-type.ts'
import { expandColumns } from './expand-columns.ts'
import { nameOfColumn, type SaidFigures } from './figures.ts'
import { expressionAt, fieldOf, type ReadingReport, type ReportFile } from './reading-report.ts'

export interface ReportContext {
  readonly schema: CompilingSchema
  /** What the application adds to the language. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** Those that columns name, of the source of that name. */
  readonly figuresOf: (source: string) => SaidFigures['said']
}

/** The report, or nothing when its source is unknown; everything that is wrong with it is said. */
export const compileReport = (
  file: ReportFile,
  { schema, functions, figuresOf }: ReportContext,
): CompiledReport | undefined => {
  const { definition, report } = file
  reportServerName(file)
  reportIdleFilters(file)
  const source = findReportSource(schema, file.definition.from)
  if (!source) return undefined
  const asked = askedFilters(file, schema)
  const given = fieldsFrom('filters', Object.fromEntries(asked.map(({ field, type }) => [field.name, type])))
  const scope = scopeOf(schema, source, { functions, given, rows: fieldsOf(schema, source) })
  const reading: ReadingReport = { schema, source, scope, report }
  const groups = groupsOf(reading, definition)
  const expanded = expandColumns(
    { ...reading, figures: figuresOf(source.name) },
    { columns: definition.columns, detail: definition.detail === true },
  )
  const said = expanded.columns
  const showing = { ...reading, report: besideFigures(report, definition.columns, figuresOf(source.name)) }
  const found = compileColumns(showing, said, groups)
  const isFolded = expanded.isFolded || isFoldedReport(found)
  if (definition.detail === true && isFolded)
    report(['detail'], 'a column sums entries up, which a row for each entry cannot: name a figure or a field', 'key')
  const columns = journalColumns(showing, found, { isFolded, said })
  if (isFolded) reportUngrouped({ ...showing, groups }, columns, said)
  reportFormulas(showing, columns, said)
  reportRatios(showing, columns, said)
  const where =
    definition.where === undefined
      ? undefined
      : expressionAt(reading, definition.where, ['where'], { scope, wanted: flag, isSql: true })
  const { api, perm, module } = definition
  return {
    name: file.name,
    file: file.path,
    title: definition.title,
    from: definition.from,
    filters: compileFilters(reading, asked),
    ...(where && { where }),
    groups: groups.map((group, index) =>
      withSubtotal(group, { file, index, isRow: isFolded && index === groups.length - 1 }),
    ),
    columns,
    sort: sortOf(file),
    isFolded,
    outputs: outputsOf(reading, definition),
    messages: definition.messages ?? {},
    ...(api && { call: callOf(file, api) }),
    ...(perm && { levels: perm }),
    ...(module !== undefined && { module }),
  }
}

/** A name that belongs to the server. */
const reportServerName = ({ name, report }: ReportFile): void => {
  if (name === 'files') report([], 'a report cannot be called "files": reports/files are the files that are being made')
}

/** What is wrong with a figure is said where it is defined. */
const besideFigures =
  (report: Report, columns: ReportFile['definition']['columns'], figures: SaidFigures['said']): Report =>
  (path, message, on) => {
    const [first, index, word] = path
    const said = columns[Number(index)]
    const figure = typeof said === 'string' ? said : said?.figure
    const isFigure = said === undefined || (figure !== undefined && Object.hasOwn(figures, figure))
    const isOwn = word === 'name' || word === 'drill'
    if (first !== 'columns' || !isFigure || (said && isOwn)) report(path, message, on)
  }

/** A filter that nothing names would be asked for nothing. */
const reportIdleFilters = ({ definition, report }: ReportFile): void => {
  const { filters = [], where = '', columns, group = [], outputs } = definition
  const { header = [], footer = '' } = outputs?.pdf ?? {}
  const values = columns.map(column => (typeof column === 'string' ? '' : (column.value ?? '')))
  const texts = [where, ...values, ...group.map(({ by }) => by), ...header, footer]
  for (const [index, { name, rule }] of filters.entries()) {
    const others = filters.flatMap(other => (other.name === name ? [] : (other.rule ?? [])))
    const isNamed = [...texts, ...others].some(text => text.match(/[A-Za-z_][A-Za-z0-9_]*/g)?.includes(name))
    if (rule === undefined && !isNamed)
      report(['filters', index], 'the filter narrows nothing: give it a "rule", or name it in another expression')
  }
}

const groupsOf = (reading: ReadingReport, { group = [] }: ReportFile['definition']): readonly ReportGroup[] =>
  group.flatMap(({ by: text, title = '', subtotal = true }, index) => {
    const path = ['group', index, 'by']
    const { rows: _, ...scope } = reading.scope
    const by = expressionAt(reading, text, path, { scope, isSql: true })
    const type = by && foundType(reading, by.term, () => undefined)
    if (by && !type) reading.report(path, 'the unit of this number is not known: group by a field that has it')
    if (!by || !type) return []
    return [{ by, title, subtotal, type, choices: fieldOf(reading, by.term)?.choices ?? [] }]
  })

/** A row that is a group by itself is not summed up once more. */
const withSubtotal = (
  group: ReportGroup,
  { file, index, isRow }: { readonly file: ReportFile; readonly index: number; readonly isRow: boolean },
): ReportGroup => {
  if (!isRow) return group
  if (file.definition.group?.[index]?.subtotal === true)
    file.report(
      ['group', index, 'subtotal'],
      'each row is a group of this kind already: a subtotal would repeat it; say false',
      'key',
    )
  return { ...group, subtotal: false }
}

const sortOf = ({ definition: { sort = [], columns } }: ReportFile): readonly ReportSort[] =>
  sort.flatMap(said => {
    const column = said.replace(/^-/, '')
    const names = columns.map(nameOfColumn)
    return names.includes(column) ? [{ column, descending: said.startsWith('-') }] : []
  })

const outputsOf = (reading: ReadingReport, { outputs = {} }: ReportFile['definition']): ReportOutputs => {
  const { pdf } = outputs
  const header = pdf?.header?.map((line, index) => compileTemplate(reading, line, ['outputs', 'pdf', 'header', index]))
  const footer =
    pdf?.footer === undefined ? undefined : compileTemplate(reading, pdf.footer, ['outputs', 'pdf', 'footer'])
  const wanted = { pdf: pdf !== undefined, xlsx: outputs.xlsx === true, csv: outputs.csv === true }
  return {
    formats: reportFormats.filter(format => wanted[format]),
    paper: pdf?.paper ?? 'A4',
    landscape: pdf?.landscape === true,
    ...(header && { header }),
    ...(footer && { footer }),
  }
}

const callOf = (
  { report }: ReportFile,
  { method = 'GET', path, params = {}, answer = 'full' }: NonNullable<ReportFile['definition']['api']>,
): ReportCall => {
  if (path === undefined) report(['api'], 'a call of its own needs a "path"')
  else if (!/^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/.test(path))
    report(['api', 'path'], 'expected a path of plain parts, without / at its ends')
  return { method, path: path ?? '', params, answer }
}
