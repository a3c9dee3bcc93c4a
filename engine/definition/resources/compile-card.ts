// Compiles the card of a row: which rows of which ledgers and documents belong to it.

import type { Expression } from '../../expression/terms/expression.ts'
import { text } from '../../expression/terms/types.ts'
import { findResource } from '../../schema/schema.ts'
import type { Card, CardScreen, CardSource } from '../../schema/screen.ts'
import type { LinkedLedger, LinkedResource } from '../../schema/stages.ts'
import type { ResourceReading } from '../documents/flow-reading.ts'
import { conditionAt, expressionAt } from '../expressions/expression-at.ts'
import type { ResourceFile } from '../files/document-files.ts'
import type { Path } from '../shapes/shape.ts'

type Said = NonNullable<ResourceFile['definition']['x-card']>
type SaidSource = Said['of'][number]

export const cardScreenOf = ({ 'x-card': said }: ResourceFile['definition']): CardScreen | undefined =>
  said && { title: said.title, opens: said.opens === true }

export const cardOf = (reading: ResourceReading, definition: ResourceFile['definition']): Card | undefined => {
  const said = definition['x-card']
  if (!said) return undefined
  const { report, resource } = reading
  if (resource.kind !== 'master') report(['x-card'], 'only a row of a master has a card', 'key')
  const of = said.of.flatMap((one, index) => sourceOf(reading, one, ['x-card', 'of', index]) ?? [])
  for (const [index, { at }] of said.of.entries())
    if (at !== undefined && !isLaidBy(reading, said))
      report(['x-card', 'of', index, 'at'], 'where the row lay is not known: begin with a ledger that names it', 'key')
  const earlier = earlierOf(reading, said)
  return { of, ...(earlier && { earlier }) }
}

const sourceNamed = ({ schema }: ResourceReading, from: string): LinkedResource | undefined =>
  findResource(schema, from) ?? findResource(schema, from.replace(/^resource:/, ''))

const ledgerOf = ({ schema }: ResourceReading, { name }: LinkedResource): LinkedLedger | undefined =>
  Object.values(schema.ledgers).find(({ resource }) => resource === name)

/** True if the first source is a ledger that records the place of the row. */
const isLaidBy = (reading: ResourceReading, { of: [first] }: Said): boolean => {
  const source = first && sourceNamed(reading, first.from)
  return ledgerOf(reading, source ?? reading.resource)?.dims.some(({ ref }) => ref === reading.resource.name) === true
}

const sourceOf = (reading: ResourceReading, said: SaidSource, path: Path): CardSource | undefined => {
  const source = sourceNamed(reading, said.from)
  if (!source) return undefined
  if (source.kind === 'balance') reading.report([...path, 'from'], 'a balance has no entries: name its ledger')
  const ledger = ledgerOf(reading, source)
  const by = ledger && columnFor(reading, ledger)
  const options = { on: source, isSql: true }
  const where = said.where === undefined ? undefined : conditionAt(reading, said.where, [...path, 'where'], options)
  const at =
    said.at === undefined ? undefined : expressionAt(reading, said.at, [...path, 'at'], { ...options, wanted: text })
  if (!by && said.where === undefined && said.at === undefined)
    reading.report([...path, 'from'], `nothing says which of them are about a "${reading.resource.name}": say "where"`)
  return {
    resource: source.name,
    values: said.values ?? ledger?.amounts.map(({ name }) => name) ?? [],
    ...(said.title !== undefined && { title: said.title }),
    ...(by && { by }),
    ...(where && { where }),
    ...(at && { at }),
  }
}

/** The dim that holds the key of the row, or the place if the row is a place. */
const columnFor = ({ resource }: ResourceReading, { dims, places, transfer }: LinkedLedger): CardSource['by'] => {
  const dim = dims.find(({ ref }) => ref === resource.name)
  if (dim) return { column: dim.name }
  const rows = places.rows.find(one => one.resource === resource.name)
  return rows && { column: transfer.place, pattern: rows.pattern }
}

/** Evaluated on the row that is read. */
const earlierOf = (reading: ResourceReading, { earlier }: Said): Expression | undefined =>
  earlier === undefined ? undefined : expressionAt(reading, earlier, ['x-card', 'earlier'], { wanted: text })
