// Compiles the orders of a report, of which a filter chooses one.

import type { Report as CompiledReport } from '../../schema/report.ts'
import type { ReportFile } from './reading-report.ts'

/** Returns undefined if the file has no orders. */
export const compileOrders = (
  { definition: { orders }, report }: ReportFile,
  own: CompiledReport,
): CompiledReport['orders'] | undefined => {
  if (!orders) return undefined
  const { by, sorts } = orders
  const filter = own.filters.find(({ field }) => field.name === by)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  if (filter && (values.length === 0 || filter.multiple || !filter.field.required || !filter.default))
    report(['orders', 'by'], `"${by}" chooses no order: it needs "enum", "required" and a "default"`)
  const of = Object.entries(sorts).map(([value, said]) => {
    const path = ['orders', 'sorts', value]
    if (filter && !values.includes(value)) report(path, `"${value}" is no value of the filter "${by}"`, 'key')
    const sort = said.map((word, index) => {
      const column = word.replace(/^-/, '')
      if (!own.columns.some(({ name }) => name === column))
        report([...path, index], `the table has no column "${column}"`)
      return { column, descending: word.startsWith('-') }
    })
    return [value, sort] as const
  })
  return { by, of: Object.fromEntries(of) }
}
