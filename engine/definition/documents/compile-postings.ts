// Entries that moves write into ledgers, out of their file.

import type { Expression } from '../../expression/terms/expression.ts'
import { text } from '../../expression/terms/types.ts'
import type { Posting } from '../../schema/document.ts'
import { findResource } from '../../schema/schema.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import type { TableFile } from '../files/document-files.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { askingOf, type FlowReading, type ResourceReading, setsOf, withEach } from './flow-reading.ts'

type SaidPosting = NonNullable<ResourceDefinition['x-post']>[string][number]

/** Sets of entries by name; a row that is no document posts the set "create". */
export const postsOf = (
  reading: ResourceReading,
  { definition }: TableFile,
): Readonly<Record<string, readonly Posting[]>> =>
  Object.fromEntries(
    Object.entries(definition['x-post'] ?? {}).map(([name, said]) => {
      if (!definition['x-flow'] && name !== 'create')
        reading.report(['x-post', name], 'what has no "x-flow" posts when it is made: say "create"', 'key')
      const own = { ...reading, definition, scope: { ...reading.scope, isPosting: true } }
      const moves = definition['x-flow']?.moves ?? []
      const asked = moves.find(
        ({ id, post }) => post?.includes(name) && Object.hasOwn(reading.resource.lifecycle.asks, id),
      )
      const seen = asked ? askingOf(own, asked.id) : own
      return [name, said.flatMap((one, index) => postingOf(seen, one, ['x-post', name, index]))]
    }),
  )

const postingOf = (reading: FlowReading, said: SaidPosting, path: Path): readonly Posting[] => {
  if (said.each?.startsWith('answer.')) {
    reading.report([...path, 'each'], 'lines of an answer are not carried out yet')
    return []
  }
  const { ledgers } = reading.schema
  const ledger = Object.hasOwn(ledgers, said.ledger) ? ledgers[said.ledger] : undefined
  if (!ledger) return []
  const own = withEach(reading, said.each)
  const legs = findResource(reading.schema, ledger.resource)
  const at = (key: 'kind' | 'from' | 'to' | 'fromShop' | 'toShop', source = said[key]): Expression | undefined =>
    source === undefined ? undefined : expressionAt(own, source, [...path, key], { wanted: text })
  const [kind, from, to, fromShop, toShop] = [at('kind'), at('from'), at('to'), at('fromShop'), at('toShop')]
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  if (!kind || !from || !to || !legs) return []
  return [
    {
      ledger: said.ledger,
      kind,
      from,
      to,
      set: setsOf(own, said.set, { path: [...path, 'set'], target: legs }),
      ...(said.each !== undefined && { each: { of: 'document' as const, lines: said.each } }),
      ...(condition && { if: condition }),
      ...(fromShop && { fromShop }),
      ...(toShop && { toShop }),
    },
  ]
}
