// Compiles the effects of a move on other documents: moves of these, and rows that it creates.

import { scopeOfResource } from '../../expression/terms/scope.ts'
import { flag, text } from '../../expression/terms/types.ts'
import type { Also, Creates } from '../../schema/document.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedResource } from '../../schema/stages.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import { fieldsOf } from '../expressions/schema-scope.ts'
import { faultOfLink } from '../fields/fault-of-link.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { type FlowReading, findLines, ofLines, setsOf, withEach } from './flow-reading.ts'

type SaidMove = NonNullable<ResourceDefinition['x-flow']>['moves'][number]

export const alsoOf = (
  reading: FlowReading,
  said: NonNullable<SaidMove['also']>[number],
  path: Path,
): readonly Also[] => {
  const target = findResource(reading.schema, said.document)
  if (!target) return []
  const own = withEach(reading, said.each)
  const scope = scopeOfResource(own.scope, fieldsOf(reading.schema, target))
  const find = expressionAt(own, said.find, [...path, 'find'], { wanted: flag, isSql: true, on: target, scope })
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  const answers = target.lifecycle.asks[said.move]
  const set = answers ? setsOf(own, said.set, { path: [...path, 'set'], target: answers }) : {}
  if (!find) return []
  return [
    {
      document: said.document,
      find,
      move: said.move,
      set,
      expect: said.expect ?? 'some',
      ...(said.each !== undefined && { each: said.each }),
      ...(condition && { if: condition }),
    },
  ]
}

export const createsOf = (
  reading: FlowReading,
  said: NonNullable<SaidMove['creates']>[number],
  path: Path,
): readonly Creates[] => {
  const target = findResource(reading.schema, said.document)
  if (!target) return []
  const own = withEach(reading, said.each)
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  const lines = Object.entries(said.lines ?? {}).flatMap(([name, { from, map }]) => {
    const at = [...path, 'lines', name]
    const theirs = target.lifecycle.lines.find(one => one.name === name)
    const table = theirs && findResource(reading.schema, theirs.resource)
    const source = findLines(reading, from)
    if (!table || !source) return []
    return [
      [name, { from, map: setsOf(ofLines(reading, source), map, { path: [...at, 'map'], target: table }) }] as const,
    ]
  })
  reportUnfit(reading, { said, target, path })
  const shopAt = (key: 'toShop' | 'fromShop', source = said[key]) =>
    source === undefined ? undefined : expressionAt(own, source, [...path, key], { wanted: text })
  const [toShop, fromShop] = [shopAt('toShop'), shopAt('fromShop')]
  return [
    {
      document: said.document,
      ifThere: said.ifThere ?? 'refuse',
      post: said.post !== false,
      related: said.related ?? [],
      ...(toShop && { toShop }),
      ...(fromShop && { fromShop }),
      map: setsOf(own, said.map, { path: [...path, 'map'], target }),
      lines: Object.fromEntries(lines),
      ...(said.each !== undefined && { each: said.each }),
      ...(condition && { if: condition }),
      ...(said.move !== undefined && { move: said.move }),
      ...(said.link !== undefined && { link: said.link }),
    },
  ]
}

type SaidCreates = NonNullable<SaidMove['creates']>[number]

interface Made {
  readonly said: SaidCreates
  readonly target: LinkedResource
  readonly path: Path
}

/** Reports keywords that have no effect for the created row. */
const reportUnfit = ({ report, schema }: FlowReading, { said, target, path }: Made): void => {
  const { toShop, fromShop, ifThere = 'refuse', post, related = [], map } = said
  const isDocument = target.kind === 'document'
  if (toShop !== undefined && target.scope.kind === 'chain')
    report([...path, 'toShop'], `rows of "${target.name}" are those of all shops`, 'key')
  if (post === false && isDocument) report([...path, 'post'], 'a document posts what its moves say', 'key')
  if (ifThere !== 'refuse') {
    const missing = target.key.find(name => !Object.hasOwn(map, name))
    if (isDocument) report([...path, 'ifThere'], 'a document that a move makes is always a new one', 'key')
    else if (missing !== undefined)
      report([...path, 'ifThere'], `which row may be there is not said: "map" has no "${missing}"`, 'key')
  }
  if (related.length > 0 && toShop === undefined && fromShop === undefined)
    report([...path, 'related'], 'related rows are copied from shop to shop: say "toShop" or "fromShop"', 'key')
  for (const [index, { resource, by }] of related.entries()) {
    const other = findResource(schema, resource)
    const found = other && faultOfLink(target, other, by)
    if (found !== undefined) report([...path, 'related', index, 'by'], found)
  }
}
