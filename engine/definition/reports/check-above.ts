// Reports that stand over views: nobody fills in their filters there.
import type { Report } from '../../schema/report.ts'
import type { ResourceFile } from '../files/document-files.ts'

export const checkAbove = (files: readonly ResourceFile[], reports: Readonly<Record<string, Report>>): void => {
  for (const { definition, report } of files)
    for (const [view, { above = [] }] of Object.entries(definition['x-views'] ?? {}))
      for (const [index, name] of above.entries()) {
        const asked = Object.hasOwn(reports, name) ? asksFor(reports[name]) : undefined
        if (asked !== undefined)
          report(['x-views', view, 'above', index], `"${name}" asks for "${asked}", and nobody fills it in over a list`)
      }
}

/** The first filter that has to be filled in. */
const asksFor = (report: Report | undefined): string | undefined =>
  report?.filters.find(({ field, default: value }) => field.required && !value)?.field.name
