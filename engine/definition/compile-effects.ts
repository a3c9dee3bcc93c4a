// What a move does beside its own document: moves of others, and rows that it makes.
import type { Also, Creates } from '../document.ts'
import { fieldsOf } from '../expression/schema-scope.ts'
import { scopeOfResource } from '../expression/scope.ts'
import { flag } from '../expression/types.ts'
import { findResource } from '../schema.ts'
import { conditionAt, expressionAt } from './expression-at.ts'
import { type FlowReading, linesNamed, ofLines, setsOf, targetOf, withEach } from './flow-reading.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'

type SaidMove = NonNullable<ResourceDefinition['x-flow']>['moves'][number]

export const alsoOf = (
  reading: FlowReading,
  said: NonNullable<SaidMove['also']>[number],
  path: Path,
): readonly Also[] => {
  const target = targetOf(reading, said.document, [...path, 'document'])
  if (!target) return []
  const own = withEach(reading, said.each, path)
  const scope = scopeOfResource(own.scope, fieldsOf(reading.schema, target))
  const find = expressionAt(own, said.find, [...path, 'find'], { wanted: flag, isSql: true, on: target, scope })
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  const answers = target.asks[said.move]
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
  const target = targetOf(reading, said.document, [...path, 'document'])
  if (!target) return []
  const own = withEach(reading, said.each, path)
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  const lines = Object.entries(said.lines ?? {}).flatMap(([name, { from, map }]) => {
    const at = [...path, 'lines', name]
    const theirs = target.lines.find(one => one.name === name)
    const table = theirs && findResource(reading.schema, theirs.resource)
    if (!table) reading.report(at, `"${target.name}" has no lines "${name}"`, 'key')
    const source = linesNamed(reading, from, [...at, 'from'])
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
