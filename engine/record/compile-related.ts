// Compiles rows of other resources that the form of a row shows: which, by which reference, and when.

import { collectNeeds } from '../expression/terms/needs.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { RelatedList } from '../schema/screen.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { compileCondition } from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { findLinkFault } from './find-link-fault.ts'

type RelatedDefinition = ResourceKeywords['related'][number]

export const compileRelated = (context: ResourceContext, definition: ResourceKeywords): readonly RelatedList[] =>
  definition.related.flatMap((related, index) => {
    const other = resolveRelated(context, related, index)
    const when = related.when === undefined ? undefined : compileWhen(context, related.when, index)
    const { resource, by, title } = related
    return other ? [{ resource, by, title, ...(when && { when }) }] : []
  })

const resolveRelated = (
  { schema, resource, report }: ResourceContext,
  { resource: name, by }: RelatedDefinition,
  index: number,
) => {
  const at = ['x-related', index]
  if (resource.kind !== 'master') report(at, 'only a master has related rows in its form')
  const other = findResource(schema, name)
  if (other?.kind !== 'master') return undefined
  const fault = findLinkFault(resource, other, by)
  if (fault !== undefined) report([...at, 'by'], fault)
  return fault === undefined && findField(other, by) ? other : undefined
}

/** The condition is evaluated on the row that was read, without a query to the server. */
const compileWhen = (context: ResourceContext, text: string, index: number) => {
  const at = ['x-related', index, 'when']
  const when = compileCondition(context, text, at)
  if (!when) return undefined
  const { paths, params, modules, tables, needsServer: asksServer } = collectNeeds(when.term)
  const isRowOnly = paths.every(({ root, steps }) => root === undefined && steps.length === 1)
  if (isRowOnly && !asksServer && [...params, ...modules, ...tables].length === 0) return when
  context.report(at, 'this is asked of the fields of the row alone: fetch into one of them what it needs')
  return undefined
}
