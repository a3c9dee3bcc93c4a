// Compiles the orders of a report, of which a filter chooses one.

import type { Report as CompiledReport } from '../../schema/report.ts'
import type { ReportSchemaFile } from '../../schema-file/files/concept-files.ts'

/** Returns undefined if the file has no orders. */
export const compileOrders = (
  { definition: { orders }, report }: ReportSchemaFile,
  compiled: CompiledReport,
): CompiledReport['orders'] | undefined => {
  const [[by, sorts] = [], second] = Object.entries(orders ?? {})
  if (by === undefined || !sorts) return undefined
  if (second) report(['orders', second[0]], `"${by}" chooses the order already`, 'key')
  const filter = compiled.filters.find(({ field }) => field.name === by)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  if (filter && (values.length === 0 || filter.multiple || !filter.field.required || !filter.default))
    report(['orders', by], `"${by}" chooses no order: it needs "enum", "required" and a "default"`, 'key')
  const of = Object.entries(sorts).map(([value, terms]) => {
    const path = ['orders', by, value]
    if (filter && !values.includes(value)) report(path, `"${value}" is no value of the filter "${by}"`, 'key')
    const sort = terms.map((term, index) => {
      const column = term.replace(/^-/, '')
      if (!compiled.columns.some(({ name }) => name === column))
        report([...path, index], `the table has no column "${column}"`)
      return { column, descending: term.startsWith('-') }
    })
    return [value, sort] as const
  })
  return { by, of: Object.fromEntries(of) }
}
