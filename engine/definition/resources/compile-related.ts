// Compiles rows of other resources that the form of a row shows: which, by which reference, and when.
import { needsOf } from '../../expression/terms/needs.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { Related } from '../../schema/screen.ts'
import type { ResourceReading } from '../documents/flow-reading.ts'
import { conditionAt } from '../expressions/expression-at.ts'
import { faultOfLink } from '../fields/fault-of-link.ts'
import type { ResourceFile } from '../files/document-files.ts'

type Said = NonNullable<ResourceFile['definition']['x-related']>[number]

export const relatedOf = (reading: ResourceReading, definition: ResourceFile['definition']): readonly Related[] =>
  (definition['x-related'] ?? []).flatMap((said, index) => {
    const other = othersOf(reading, said, index)
    const when = said.when === undefined ? undefined : whenOf(reading, said.when, index)
    const { resource, by, title } = said
    return other ? [{ resource, by, title, ...(when && { when }) }] : []
  })

const othersOf = ({ schema, resource, report }: ResourceReading, { resource: name, by }: Said, index: number) => {
  const at = ['x-related', index]
  if (resource.kind !== 'master') report(at, 'only a master has related rows in its form')
  const other = findResource(schema, name)
  if (other?.kind !== 'master') return undefined
  const found = faultOfLink(resource, other, by)
  if (found !== undefined) report([...at, 'by'], found)
  return found === undefined && findField(other, by) ? other : undefined
}

/** The condition is evaluated on the row that was read, without a query to the server. */
const whenOf = (reading: ResourceReading, text: string, index: number) => {
  const at = ['x-related', index, 'when']
  const when = conditionAt(reading, text, at)
  if (!when) return undefined
  const { paths, params, modules, tables, asksServer } = needsOf(when.term)
  const isOwn = paths.every(({ root, steps }) => root === undefined && steps.length === 1)
  if (isOwn && !asksServer && [...params, ...modules, ...tables].length === 0) return when
  reading.report(at, 'this is asked of the fields of the row alone: fetch into one of them what it needs')
  return undefined
}
