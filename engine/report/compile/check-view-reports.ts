// Checks reports that views show above their rows: these may not require a filter, because nothing fills it in.

import type { Report } from '../../schema/report.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'

export const checkViewReports = (files: readonly TableFile[], reports: Readonly<Record<string, Report>>): void => {
  for (const { definition, report } of files)
    for (const [view, { above = [] }] of Object.entries(definition.views))
      for (const [index, name] of above.entries()) {
        const requiredFilter = Object.hasOwn(reports, name) ? findRequiredFilter(reports[name]) : undefined
        if (requiredFilter !== undefined)
          report(
            ['x-views', view, 'above', index],
            `"${name}" asks for "${requiredFilter}", and nobody fills it in over a list`,
          )
      }
}

/** The first required filter without a default. */
const findRequiredFilter = (report: Report | undefined): string | undefined =>
  report?.filters.find(({ field, default: value }) => field.required && !value)?.field.name
