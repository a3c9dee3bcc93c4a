// Compiles all reports, and checks that the path of each belongs to it alone.
import type { Report, ReportCall } from '../../schema/report.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { Reuse } from '../../schema-file/cached-results.ts'
import type { ReportSchemaFile } from '../../schema-file/files/schema-file.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import { type FigureSet, getFigures } from '../../schema-file/names/figures.ts'
import { isServerPath } from '../../schema-file/names/server-paths.ts'
import type { CompileOptions } from '../../scope/schema-scope.ts'
import { compileReport } from './compile-report.ts'

interface ReportOptions extends Pick<CompileOptions, 'functions'> {
  readonly figures: readonly FigureSet[]
  readonly reuse: Reuse
}

export const compileReports = (
  files: readonly ReportSchemaFile[],
  schema: CompilingSchema,
  { functions, figures, reuse }: ReportOptions,
): Readonly<Record<string, Report>> => {
  const reports: Record<string, Report> = {}
  const figuresBySource = reuse.keepEntries(
    'figures',
    Object.fromEntries(figures.map(({ source, byName }) => [source, byName])),
  )
  const filtersByReport = reuse.keepEntries(
    'report filters',
    Object.fromEntries(files.map(({ name, definition }) => [name, definition.filters ?? []])),
  )
  for (const file of files) {
    const earlier = Object.hasOwn(reports, file.name) ? reports[file.name] : undefined
    if (earlier) {
      file.report([], `${earlier.file} describes a report "${file.name}" already`)
      continue
    }
    const report = reuse.compute({
      key: `report ${file.name}`,
      inputs: [
        file.path,
        reuse.keep(`report ${file.name}`, file.definition),
        functions,
        figuresBySource,
        filtersByReport,
      ],
      schema,
      report: file.report,
      run: (readSchema, reportFault) =>
        compileReport(
          { ...file, report: reportFault },
          {
            schema: readSchema,
            functions,
            figuresOf: source => getFigures(figures, source),
            filtersOf: name => (Object.hasOwn(filtersByReport, name) ? filtersByReport[name] : undefined),
          },
        ),
    })
    if (!report) continue
    const pathOwner = report.call && findPathOwner(report.call, schema, Object.values(reports))
    if (pathOwner !== undefined) file.report(['api', 'path'], `this path belongs to ${pathOwner} already`)
    reports[file.name] = report
  }
  return reports
}

/** The owner of that call, or undefined. */
export const findPathOwner = (
  { method, path }: Pick<ReportCall, 'method' | 'path'>,
  { resources }: CompilingSchema,
  others: readonly Report[],
): string | undefined => {
  if (isServerPath(path)) return 'the server'
  const pathOwner = Object.values(resources).find(
    resource =>
      resource.api.path === path ||
      resource.api.aliases.some(alias => alias.method === method && isPathMatch(alias.path, path)),
  )
  const other = others.find(report => report.call?.method === method && report.call.path === path)
  const owner = pathOwner ?? other
  return owner && `"${owner.name}"`
}

/** True if a path with parameters can match the path: `things/{code}` and `things/all`. */
const isPathMatch = (pattern: string, path: string): boolean => {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith('{') || part === pathParts[index])
  )
}

// Checks reports that views show above their rows: these may not require a filter, because nothing fills it in.

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
