// Compiles the entries that moves post to ledgers.

import type { Expression } from '../../expression/terms/expression.ts'
import { date, text } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { Posting } from '../../schema/document.ts'
import { findResource } from '../../schema/schema.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import type { TableFile } from '../files/document-files.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { askingOf, type FlowReading, type ResourceReading, setsOf, withEach } from './flow-reading.ts'

type SaidPosting = NonNullable<ResourceDefinition['x-post']>[string][number]

/** Sets of entries by name; a row without moves posts the set "create". */
export const postsOf = (
  reading: ResourceReading,
  { definition }: TableFile,
): Readonly<Record<string, readonly Posting[]>> =>
  Object.fromEntries(
    Object.entries(definition['x-post'] ?? {}).map(([name, said]) => {
      if (!definition['x-flow'] && name !== 'create')
        reading.report(['x-post', name], 'what has no "x-flow" posts when it is made: say "create"', 'key')
      const own = { ...reading, definition, scope: { ...reading.scope, isPosting: true } }
      const moves = (definition['x-flow']?.moves ?? []).flatMap(({ id, post }) => (post?.includes(name) ? [id] : []))
      const asked = moves.find(id => Object.hasOwn(reading.resource.lifecycle.asks, id))
      const seen = asked === undefined ? own : askingOf(own, asked)
      return [name, said.flatMap((one, index) => postingOf(seen, one, { path: ['x-post', name, index], moves }))]
    }),
  )

interface Place {
  readonly path: Path
  /** The moves that post the set. */
  readonly moves: readonly string[]
}

const ofAnswer = 'answer.'

/** `each` names lines of the document, or of the answer. */
const eachOf = (each: string | undefined): Posting['each'] => {
  if (each === undefined) return undefined
  return each.startsWith(ofAnswer)
    ? { of: 'answer', lines: each.slice(ofAnswer.length) }
    : { of: 'document', lines: each }
}

/** True, and reported, if a move that posts lines of its answer does not ask for them. */
const reportUnasked = ({ report, resource }: FlowReading, each: Posting['each'], { path, moves }: Place): boolean => {
  if (each?.of !== 'answer') return false
  const { asks } = resource.lifecycle
  const known = Object.values(asks).flatMap(({ lifecycle }) => lifecycle.lines.map(({ name }) => name))
  const near = known.includes(each.lines) ? '' : suggestion(each.lines, known)
  const without = moves.find(move => !asks[move]?.lifecycle.lines.some(({ name }) => name === each.lines))
  if (without !== undefined)
    report([...path, 'each'], `the move "${without}" posts this and asks for no lines "${each.lines}"${near}`)
  return without !== undefined || moves.length === 0
}

/** Only imported rows have a date of their own; moves post on the open day. */
const reportDated = ({ report }: FlowReading, takesHistory: boolean, { path, moves }: Place): void => {
  if (moves.length > 0) report([...path, 'date'], 'a move is of the open day: leave "date" out', 'key')
  if (!takesHistory) report([...path, 'date'], 'the ledger says nothing of "history", so it takes none', 'key')
}

const postingOf = (reading: FlowReading, said: SaidPosting, place: Place): readonly Posting[] => {
  const { path } = place
  const each = eachOf(said.each)
  if (reportUnasked(reading, each, place)) return []
  const { ledgers } = reading.schema
  const ledger = Object.hasOwn(ledgers, said.ledger) ? ledgers[said.ledger] : undefined
  if (!ledger) return []
  const own = withEach(reading, each?.lines)
  const legs = findResource(reading.schema, ledger.resource)
  const at = (key: 'kind' | 'from' | 'to' | 'fromShop' | 'toShop', source = said[key]): Expression | undefined =>
    source === undefined ? undefined : expressionAt(own, source, [...path, key], { wanted: text })
  const [kind, from, to, fromShop, toShop] = [at('kind'), at('from'), at('to'), at('fromShop'), at('toShop')]
  const day = said.date === undefined ? undefined : expressionAt(own, said.date, [...path, 'date'], { wanted: date })
  if (day) reportDated(reading, ledger.history !== undefined, place)
  const condition = said.if === undefined ? undefined : conditionAt(own, said.if, [...path, 'if'])
  if (!kind || !from || !to || !legs) return []
  return [
    {
      ledger: said.ledger,
      kind,
      from,
      to,
      set: setsOf(own, said.set, { path: [...path, 'set'], target: legs }),
      ...(each && { each }),
      ...(condition && { if: condition }),
      ...(day && { date: day }),
      ...(fromShop && { fromShop }),
      ...(toShop && { toShop }),
    },
  ]
}
