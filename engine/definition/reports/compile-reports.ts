// Compiles all reports, and checks that the path of each belongs to it alone.

import type { Report, ReportCall } from '../../schema/report.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import { serverCalls, serverPaths } from '../across/check-across.ts'
import type { Given } from '../resources/compile-resource.ts'
import { compileReport } from './compile-report.ts'
import { figuresOf, type SaidFigures } from './figures.ts'
import type { ReportFile } from './reading-report.ts'

export const compileReports = (
  files: readonly ReportFile[],
  schema: CompilingSchema,
  { functions, figures }: Pick<Given, 'functions'> & { readonly figures: readonly SaidFigures[] },
): Readonly<Record<string, Report>> => {
  const reports: Record<string, Report> = {}
  for (const file of files) {
    const earlier = Object.hasOwn(reports, file.name) ? reports[file.name] : undefined
    if (earlier) {
      file.report([], `${earlier.file} describes a report "${file.name}" already`)
      continue
    }
    const report = compileReport(file, { schema, functions, figuresOf: source => figuresOf(figures, source) })
    if (!report) continue
    const holder = report.call && holderOfPath(report.call, schema, Object.values(reports))
    if (holder !== undefined) file.report(['api', 'path'], `this path belongs to ${holder} already`)
    reports[file.name] = report
  }
  return reports
}

/** The owner of that call, or undefined. */
export const holderOfPath = (
  { method, path }: Pick<ReportCall, 'method' | 'path'>,
  { resources }: CompilingSchema,
  others: readonly Report[],
): string | undefined => {
  if (serverPaths.includes(path.replace(/\/.*$/, '')) || serverCalls.includes(path)) return 'the server'
  const holder = Object.values(resources).find(
    resource =>
      resource.api.path === path ||
      resource.api.aliases.some(alias => alias.method === method && isAt(alias.path, path)),
  )
  const other = others.find(report => report.call?.method === method && report.call.path === path)
  const found = holder ?? other
  return found && `"${found.name}"`
}

/** True if a path with parameters can match the path: `things/{code}` and `things/all`. */
const isAt = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index])
}
