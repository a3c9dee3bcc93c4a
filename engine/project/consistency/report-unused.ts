// Notes kinds and places that nothing posts, and fields that nothing writes.
import { collectPossibleConstants, hasOnlyConstants } from '../../expression/terms/term-parts.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { LedgerFile } from '../../schema-file/files/schema-file.ts'
import type { FieldDefinition } from '../../schema-file/shapes/field-shape.ts'
import type { AskDefinition } from '../../schema-file/shapes/flow-shape.ts'
import {
  type CheckedTable,
  collectCreated,
  collectWritten,
  isFilled,
  type LocatedPosting,
  locatePostings,
} from './fill-sources.ts'

export const reportUnused = (
  tables: readonly CheckedTable[],
  ledgers: readonly LedgerFile[],
  schema: CompilingSchema,
): void => {
  const postings = tables.flatMap(locatePostings)
  for (const file of ledgers) {
    const ledger = schema.ledgers[file.name]
    if (ledger) reportUnposted(file, ledger, postings)
  }
  for (const table of tables) reportUnwritten(table, tables, schema)
}

/** Kinds and places without a posting; postings whose kind or place is computed may have any. */
const reportUnposted = (
  { name, definition, report }: LedgerFile,
  ledger: Ledger,
  all: readonly LocatedPosting[],
): void => {
  const postings = all.filter(({ posting }) => posting.ledger === name)
  if (postings.length === 0) {
    report([], 'no document posts to this ledger', { note: 'unused' })
    return
  }
  const collectNames = (sides: readonly ('kind' | 'from' | 'to')[]): ReadonlySet<string> | undefined => {
    const terms = postings.flatMap(({ posting }) => sides.map(side => posting[side].term))
    return terms.every(hasOnlyConstants) || !sides.includes('kind')
      ? new Set(terms.flatMap(collectPossibleConstants).map(({ value }) => String(value)))
      : undefined
  }
  const kinds = collectNames(['kind'])
  for (const [kind, { reverses }] of Object.entries(ledger.kinds))
    if (kinds && !kinds.has(kind) && reverses === undefined && ledger.history?.kind !== kind)
      report(['kinds', kind], `no document posts the kind "${kind}"`, { note: 'unused' })
  const places = collectNames(['from', 'to'])
  for (const [index, place] of (definition.places.outside ?? []).entries())
    if (!places?.has(place) && ledger.history?.place !== place)
      report(['places', 'outside', index], `no document moves anything from or to "${place}"`, { note: 'unused' })
}

/** Read-only fields of documents that no rule fills and no move sets. */
const reportUnwritten = (
  { resource, file, definition, report }: CheckedTable,
  tables: readonly CheckedTable[],
  { project }: CompilingSchema,
): void => {
  const { flow } = resource.lifecycle
  if (
    file.role !== 'whole' ||
    !flow ||
    flow.moves.some(({ who }) => who.length === 0 && definition.kind !== 'document')
  )
    return
  const written = new Set([...collectWritten(resource.name, tables), ...collectCreated(resource.name, tables)])
  for (const field of resource.fields)
    if (field.readOnly && !isFilled(field, project.emptyText) && !written.has(field.name))
      report(['properties', field.name], `nothing writes "${field.name}": it is read-only, and no move sets it`, {
        note: 'unused',
      })
}

// Notes what a move asks for and nothing uses: answers are not stored.

export const reportUnusedAnswers = ({ file, definition, report }: CheckedTable): void => {
  const moves = definition.flow?.moves ?? []
  if (file.role !== 'whole' || !moves.some(({ ask }) => ask)) return
  const used = new Set([...JSON.stringify(file.source).matchAll(/\banswer\.([a-z_0-9]+)/g)].map(([, name]) => name))
  for (const [index, { id, ask }] of moves.entries())
    for (const [name, field] of Object.entries(ask?.properties ?? {}))
      if (ask && !isStored(field) && !isShownOnly(field) && !used.has(name) && !isNamedInAsk(ask, name))
        report(
          ['x-flow', 'moves', index, 'ask', 'properties', name],
          `nothing uses this answer: set a field to "answer.${name}" in "sets", or leave it out of "${id}"`,
          { note: 'unused' },
        )
}

/** Lines and pictures of an answer are stored with the document. */
const isStored = ({ type, $ref }: FieldDefinition): boolean => type === 'array' || $ref === 'types#image'

/** The user reads the value, and types none. */
const isShownOnly = (field: FieldDefinition): boolean => field.readOnly === true || field['x-calc'] !== undefined

/** Other answers are calculated from it, or a check is about it. */
const isNamedInAsk = ({ properties = {}, checks = [] }: AskDefinition, name: string): boolean => {
  const { [name]: _, ...others } = properties
  const rules = [...checks.map(({ rule }) => rule), ...Object.values(others).flatMap(collectRules)]
  return new RegExp(`\\b${name}\\b`).test(JSON.stringify(rules))
}

const collectRules = (field: FieldDefinition): readonly unknown[] =>
  Object.entries(field).flatMap(([key, value]) => (key.startsWith('x-') ? [value] : []))
