// Where a cell leads: a list of the rows that have its value.
import type { Term } from '../../expression/terms/term.ts'
import type { ReportDrill } from '../../schema/report.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import { drillForm } from '../shapes/report.ts'
import type { Path } from '../shapes/shape.ts'
import type { ReadingReport } from './reading-report.ts'

interface Said {
  readonly drill: string
  readonly term: Term
  readonly path: Path
}

export const drillOf = ({ schema, report }: ReadingReport, { drill, term, path }: Said): ReportDrill | undefined => {
  const complain = (message: string): undefined => void report(path, message)
  const [, kind = '', name = '', view] = drillForm.exec(drill) ?? []
  if (kind === '') return complain('a drill leads to "resource:name", "document:name" or "document:name/view"')
  const target = findResource(schema, name)
  if (!target) return undefined
  const [first, ...more] = term.kind === 'path' && term.root === undefined ? term.steps : []
  if (!first || more.length > 0) return complain('only a column that is one field of the row can lead to other rows')
  if (!findField(target, first.name)) return complain(`"${name}" has no field "${first.name}" to be listed by`)
  return { kind, name, ...(view !== undefined && { view }), field: first.name }
}
