// Compiles the card of a row: which rows of which ledgers and documents belong to it.

import type { Expression } from '../expression/terms/scope.ts'
import { text } from '../expression/terms/types.ts'
import { findResource } from '../schema/schema.ts'
import type { CardScreen, CardSource, RecordCard } from '../schema/screen.ts'
import type { LinkedLedger, LinkedResource } from '../schema/stages.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileCondition, compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'

type ResourceCardDefinition = NonNullable<ResourceKeywords['card']>
type CardSourceDefinition = ResourceCardDefinition['of'][number]

export const compileCardScreen = ({ card }: ResourceKeywords): CardScreen | undefined =>
  card && { title: card.title, opens: card.opens === true }

export const compileCard = (context: ResourceContext, definition: ResourceKeywords): RecordCard | undefined => {
  const card = definition.card
  if (!card) return undefined
  const { report, resource } = context
  if (resource.kind !== 'master') report(['x-card'], 'only a row of a master has a card', 'key')
  const of = card.of.flatMap((one, index) => compileCardSource(context, one, ['x-card', 'of', index]) ?? [])
  for (const [index, { at }] of card.of.entries())
    if (at !== undefined && !isPlaceTracked(context, card))
      report(['x-card', 'of', index, 'at'], 'where the row lay is not known: begin with a ledger that names it', 'key')
  const earlier = compileEarlier(context, card)
  return { of, ...(earlier && { earlier }) }
}

const findCardSource = ({ schema }: ResourceContext, from: string): LinkedResource | undefined =>
  findResource(schema, from) ?? findResource(schema, from.replace(/^resource:/, ''))

const findLedger = ({ schema }: ResourceContext, { name }: LinkedResource): LinkedLedger | undefined =>
  Object.values(schema.ledgers).find(({ resource }) => resource === name)

/** True if the first source is a ledger that records the place of the row. */
const isPlaceTracked = (context: ResourceContext, { of: [first] }: ResourceCardDefinition): boolean => {
  const source = first && findCardSource(context, first.from)
  return findLedger(context, source ?? context.resource)?.dims.some(({ ref }) => ref === context.resource.name) === true
}

const compileCardSource = (
  context: ResourceContext,
  definition: CardSourceDefinition,
  path: JsonPath,
): CardSource | undefined => {
  const source = findCardSource(context, definition.from)
  if (!source) return undefined
  if (source.kind === 'balance') context.report([...path, 'from'], 'a balance has no entries: name its ledger')
  const ledger = findLedger(context, source)
  const by = ledger && findRowColumn(context, ledger)
  const options = { target: source, isSql: true }
  const where = compileCondition(context, definition.where, [...path, 'where'], options)
  const at = compileSchemaExpression(context, definition.at, [...path, 'at'], { ...options, expectedType: text })
  if (!by && definition.where === undefined && definition.at === undefined)
    context.report([...path, 'from'], `nothing says which of them are about a "${context.resource.name}": say "where"`)
  return {
    resource: source.name,
    values: definition.values ?? ledger?.amounts.map(({ name }) => name) ?? [],
    ...pickDefined(definition, 'title'),
    ...(by && { by }),
    ...(where && { where }),
    ...(at && { at }),
  }
}

/** The dim that holds the key of the row, or the place if the row is a place. */
const findRowColumn = ({ resource }: ResourceContext, { dims, places, transfer }: LinkedLedger): CardSource['by'] => {
  const dim = dims.find(({ ref }) => ref === resource.name)
  if (dim) return { column: dim.name }
  const rows = places.rows.find(one => one.resource === resource.name)
  return rows && { column: transfer.place, pattern: rows.pattern }
}

/** Evaluated on the row that is read. */
const compileEarlier = (context: ResourceContext, { earlier }: ResourceCardDefinition): Expression | undefined =>
  compileSchemaExpression(context, earlier, ['x-card', 'earlier'], { expectedType: text })
