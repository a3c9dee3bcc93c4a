// Compiles the sections of a report: tables with sources of their own, narrowed by the same filters.

import { flag } from '../../expression/terms/types.ts'
import type { ReportExpression, ReportSection } from '../../schema/report.ts'
import { findReportSource } from '../../schema/report-source.ts'
import type { ReportFault } from '../../schema-file/language/shape.ts'
import type { SectionDefinition, TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import { compileLines } from './compile-lines.ts'
import { compileTable, type TableContext } from './compile-table.ts'
import { compileReportExpression, type ReportTableContext, reportUnheld } from './report-context.ts'

interface SectionsInput {
  readonly sections: readonly SectionDefinition[]
  readonly tables: readonly TableDefinition[]
  readonly report: ReportFault
}

export const compileSections = (
  { sections, tables, report }: SectionsInput,
  context: Omit<TableContext, 'source'>,
): readonly ReportSection[] =>
  sections.flatMap((definition, index) => {
    const source = findReportSource(context.schema, definition.from)
    if (!source) return []
    const reportSection: ReportFault = (path, message, marker) => {
      const isFilter = path[0] === 'filters'
      report(isFilter ? path : ['sections', index, ...path], message, marker)
    }
    if (sections.findIndex(one => one.title === definition.title) < index)
      reportSection(['title'], `another section is called "${definition.title}"`)
    const { compiled, context: tableContext } = compileTable(
      { definition, report: reportSection, tables },
      { ...context, source },
    )
    const { title, lines = [] } = definition
    const rules = compileRules(tableContext, definition, context)
    return [{ ...compiled, title, rules, lines: compileLines(tableContext, lines, compiled.columns) }]
  })

/** A filter narrows every section, except those that exclude it with `without`. */
const compileRules = (
  tableContext: ReportTableContext,
  { from, without = [] }: SectionDefinition,
  { filters }: Pick<TableContext, 'filters'>,
): Readonly<Record<string, ReportExpression>> =>
  Object.fromEntries(
    filters.flatMap(({ field: { name }, definition: { rule } }) => {
      if (rule === undefined || without.includes(name)) return []
      const faults: string[] = []
      const trialContext: ReportTableContext = {
        ...tableContext,
        report: (_path, message) => void faults.push(message),
      }
      const expression = compileReportExpression(trialContext, rule, [], {
        scope: tableContext.scope,
        expectedType: flag,
        isSql: true,
        asksRows: !tableContext.held,
      })
      if (expression && tableContext.held)
        reportUnheld(trialContext, tableContext.held, { term: expression.term, path: [], isGroup: false })
      if (expression && faults.length === 0) return [[name, expression] as const]
      tableContext.report(
        ['from'],
        `the rule of the filter "${name}" does not fit "${from}" (${faults[0]}): say "without": ["${name}"]`,
      )
      return []
    }),
  )
