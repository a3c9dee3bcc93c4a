// Compiles the sections of a report: tables with sources of their own, narrowed by the same filters.

import { flag } from '../../expression/terms/types.ts'
import type { ReportExpression, ReportSection } from '../../schema/report.ts'
import { findReportSource } from '../../schema/report-source.ts'
import type { SectionDefinition, TableDefinition } from '../shapes/report.ts'
import type { Report } from '../shapes/shape.ts'
import { compileLines } from './compile-lines.ts'
import { compileTable, type TableContext } from './compile-table.ts'
import { expressionAt, type ReadingReport, reportUnheld } from './reading-report.ts'

interface File {
  readonly sections: readonly SectionDefinition[]
  readonly tables: readonly TableDefinition[]
  readonly report: Report
}

export const compileSections = (
  { sections, tables, report }: File,
  context: Omit<TableContext, 'source'>,
): readonly ReportSection[] =>
  sections.flatMap((definition, index) => {
    const source = findReportSource(context.schema, definition.from)
    if (!source) return []
    const own: Report = (path, message, on) => {
      const isFilter = path[0] === 'filters'
      report(isFilter ? path : ['sections', index, ...path], message, on)
    }
    if (sections.findIndex(one => one.title === definition.title) < index)
      own(['title'], `another section is called "${definition.title}"`)
    const { made, reading } = compileTable({ definition, report: own, tables }, { ...context, source })
    const { title, lines = [] } = definition
    const rules = rulesOf(reading, definition, context)
    return [{ ...made, title, rules, lines: compileLines(reading, lines, made.columns) }]
  })

/** A filter narrows every section, except those that exclude it with `without`. */
const rulesOf = (
  reading: ReadingReport,
  { from, without = [] }: SectionDefinition,
  { asked }: Pick<TableContext, 'asked'>,
): Readonly<Record<string, ReportExpression>> =>
  Object.fromEntries(
    asked.flatMap(({ field: { name }, definition: { rule } }) => {
      if (rule === undefined || without.includes(name)) return []
      const faults: string[] = []
      const tried: ReadingReport = { ...reading, report: (_path, message) => void faults.push(message) }
      const made = expressionAt(tried, rule, [], {
        scope: reading.scope,
        wanted: flag,
        isSql: true,
        asksRows: !reading.held,
      })
      if (made && reading.held) reportUnheld(tried, reading.held, { term: made.term, path: [], isGroup: false })
      if (made && faults.length === 0) return [[name, made] as const]
      reading.report(
        ['from'],
        `the rule of the filter "${name}" does not fit "${from}" (${faults[0]}): say "without": ["${name}"]`,
      )
      return []
    }),
  )
