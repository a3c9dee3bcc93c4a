// What a move does beside its own document: moves of others, and rows that it makes.

import { scopeOfResource } from '../../expression/terms/scope.ts'
import { flag } from '../../expression/terms/types.ts'
import type { Also, Creates } from '../../schema/document.ts'
import { findResource } from '../../schema/schema.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import { fieldsOf } from '../expressions/schema-scope.ts'
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
  return [
    {
      document: said.document,
      map: setsOf(own, said.map, { path: [...path, 'map'], target }),
      lines: Object.fromEntries(lines),
      ...(said.each !== undefined && { each: said.each }),
      ...(condition && { if: condition }),
      ...(said.move !== undefined && { move: said.move }),
      ...(said.link !== undefined && { link: said.link }),
    },
  ]
}
