// Notes kinds and places that nothing posts, and fields that nothing writes.
import { collectPossibleConstants, hasOnlyConstants } from '../../expression/terms/possible-constants.ts'
import type { Ledger } from '../../schema/ledger.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { LedgerFile } from '../../schema-file/files/concept-files.ts'
import { collectCreated, collectWritten, isFilled } from './fill-sources.ts'
import { type CheckedTable, type LocatedPosting, locatePostings } from './table-context.ts'

export const noteUnused = (
  tables: readonly CheckedTable[],
  ledgers: readonly LedgerFile[],
  schema: CompilingSchema,
): void => {
  const postings = tables.flatMap(locatePostings)
  for (const file of ledgers) {
    const ledger = schema.ledgers[file.name]
    if (ledger) noteUnposted(file, ledger, postings)
  }
  for (const table of tables) noteUnwritten(table, tables, schema)
}

/** Kinds and places without a posting; postings whose kind or place is computed may have any. */
const noteUnposted = (
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
const noteUnwritten = (
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
