// Builds card entries: what happened, when, by whom, with which authorization, and the document, as far as the caller may
// read it.
import { setOfEntry } from '../../../engine/document/flow-moves.ts'
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import { storedText } from '../../../engine/fields/value-text.ts'
import { labelOf, type Row } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { cardColumns } from '../../storage/card-rows.ts'
import { listRows } from '../../storage/rows.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { type Agreed, agreedIn } from '../authorize/agreed-in.ts'
import { readAgreements } from '../authorize/read-agreements.ts'
import type { Asking } from '../rules/evaluate-for.ts'
import { type CardGroup, otherShopOf } from './card-rows.ts'

export interface CardValue {
  readonly name: string
  readonly title: string
  readonly value: JsonScalar
  /** Formatted for display. */
  readonly text: string
}

export interface CardEntry {
  readonly id: string
  readonly at: string
  /** Null if another shop wrote the entry. */
  readonly user_id: string | null
  /** The other shop that wrote the entry; null: this one. */
  readonly shop: string | null
  readonly title: string
  /** Whether the entry reverses an earlier one. */
  readonly reverses: boolean
  readonly from: string | null
  readonly to: string | null
  readonly values: readonly CardValue[]
  /** The key of the former row, if the entry belongs to one. */
  readonly was: string | null
  /** The label is set only if the caller may read the document. */
  readonly document: {
    readonly resource: string
    readonly title: string
    readonly id: string | null
    readonly label: string | null
  } | null
  readonly agreed: Agreed | null
}

/** The document of an entry, and the moves that may have written it. */
interface Behind {
  readonly name: string
  readonly id: string
  readonly moves: readonly string[]
}

export const entriesOf = async (
  asking: Asking,
  row: Row,
  groups: readonly CardGroup[],
): Promise<readonly CardEntry[]> => {
  const { connection, caller } = asking
  const lines = await documentsOfLines(asking, groups)
  const behind = new Map(groups.map(group => [group, behindOf(caller.schema, group, lines)]))
  const own = [...behind].flatMap(([{ rows }, one]) => (one && isOwn(rows[0], caller) ? [one] : []))
  const labels = new Map<string, string>()
  const agreements = new Map<string, Awaited<ReturnType<typeof readAgreements>>>()
  for (const [name, all] of Map.groupBy(own, one => one.name)) {
    const document = getResource(caller.schema, name)
    const ids = [...new Set(all.map(({ id }) => id))]
    agreements.set(name, await readAgreements(connection, caller, document, ids))
    if (!mayRead(caller, document)) continue
    const query = { conditions: [{ column: 'id', compare: 'in', values: ids } as const], sort: [], offset: 0 }
    const { rows } = await listRows(connection, document, query, caller.shop.code)
    for (const one of rows) labels.set(`${name} ${one.id}`, labelOf(document, one))
  }
  return groups.map(group => {
    const first = headOf(group)
    const one = behind.get(group)
    const other = otherShopOf(first, caller.shop.code)
    const at = String(first[cardColumns.at])
    const said = one && (agreements.get(one.name) ?? []).filter(({ row: id }) => id === one.id)
    return {
      ...whatOf(caller, group),
      id: String(first.id),
      at,
      shop: other,
      user_id: other === null ? String(first[cardColumns.by]) : null,
      was: wasOf(row, group),
      document:
        one && isForeign(group, one) ? documentOf(caller.schema, one, labels.get(`${one.name} ${one.id}`)) : null,
      agreed: said && other === null ? agreedIn(said, { moves: one.moves, at }) : null,
    }
  })
}

const isOwn = (row: DatabaseRow | undefined, { shop }: Caller): boolean =>
  row !== undefined && otherShopOf(row, shop.code) === null

/** Whether a screen of the caller's menu opens the resource. */
export const mayRead = ({ access }: Caller, resource: Resource): boolean => {
  const { verbs, isOpened } = access.of(resource)
  return isOpened === true && verbs.has('get')
}

/** An entry that the row itself wrote has no other document. */
const isForeign = ({ source }: CardGroup, { name, id }: Behind): boolean =>
  name !== source.resource.name || id !== source.row.id

const documentOf = (
  schema: Schema,
  { name, id }: Behind,
  label: string | undefined,
): NonNullable<CardEntry['document']> => ({
  resource: name,
  title: getResource(schema, name).title,
  id: label === undefined ? null : id,
  label: label ?? null,
})

/** The receiving leg of an entry; for a place, its own leg. */
const headOf = ({ source: { ledger, source }, rows }: CardGroup): DatabaseRow => {
  const first = rows[0] ?? {}
  if (!ledger || source.by?.pattern) return first
  return rows.find(row => row[ledger.transfer.place] === row[ledger.transfer.to]) ?? first
}

const wasOf = (row: Row, { source: { resource, row: own } }: CardGroup): string | null =>
  own.id === row.id ? null : labelOf(resource, own)

const whatOf = (caller: Caller, group: CardGroup): Pick<CardEntry, 'title' | 'reverses' | 'from' | 'to' | 'values'> => {
  const { schema } = caller
  const { ledger, source } = group.source
  const head = headOf(group)
  const table = getResource(schema, source.resource)
  if (!ledger) {
    const document = findResource(schema, holderOf(table))
    return {
      title: source.title ?? document?.title ?? table.title,
      reverses: head[journalLinks.sign] === -1,
      from: null,
      to: null,
      values: document && mayRead(caller, document) ? valuesOf(table, source.values, head) : [],
    }
  }
  const { transfer } = ledger
  const kind = String(head[legLinks.kind])
  const isLowered = source.by?.pattern === undefined && head[transfer.place] === head[transfer.from]
  return {
    title: source.title ?? ledger.kinds[kind]?.title ?? kind,
    reverses: String(head[legLinks.reverses] ?? '').length > 1,
    from: String(head[transfer.from]),
    to: String(head[transfer.to]),
    values: valuesOf(table, source.values, isLowered ? turned(head) : head),
  }
}

const turned = (row: DatabaseRow): DatabaseRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? 0 - value : value]))

const valuesOf = (table: Resource, names: readonly string[], row: DatabaseRow): readonly CardValue[] =>
  names.flatMap(name => {
    const field = table.field[name]
    const stored = row[name] ?? null
    if (!field || stored === null || stored === '') return []
    return [{ name, title: field.title, value: field.type.toJson(stored), text: storedText(field, stored) }]
  })

/** The document of lines and journals; other tables are their own document. */
const holderOf = ({ kind, name }: Resource): string => {
  const whole = name.replace(/^journal:/, '')
  return kind === 'lines' || kind === 'journal' ? whole.slice(0, whole.lastIndexOf('.')) : whole
}

const behindOf = (schema: Schema, group: CardGroup, lines: ReadonlyMap<string, string>): Behind | undefined => {
  const head = headOf(group)
  const found = group.source.ledger
    ? behindLeg(head)
    : behindRow(schema, getResource(schema, group.source.source.resource), head, lines)
  const document = found && findResource(schema, found.name)
  return document && isListed(document) ? found : undefined
}

const behindLeg = (leg: DatabaseRow): Behind => ({
  name: String(leg[legLinks.document]),
  id: String(leg[legLinks.documentId]),
  moves: [setOfEntry(String(leg[legLinks.move])).move],
})

const behindRow = (
  schema: Schema,
  table: Resource,
  row: DatabaseRow,
  lines: ReadonlyMap<string, string>,
): Behind | undefined => {
  const name = holderOf(table)
  if (table.kind === 'lines') return { name, id: String(row[lineLinks.document]), moves: [] }
  if (table.kind !== 'journal') return { name, id: String(row.id), moves: [] }
  const id = lines.get(String(row[journalLinks.line]))
  return id === undefined ? undefined : { name, id, moves: journalMoves(schema, table, row) }
}

/** The moves that add or reverse a journal entry, by the sign of the entry. */
const journalMoves = (schema: Schema, table: Resource, row: DatabaseRow): readonly string[] => {
  const { lines = [] } = findResource(schema, holderOf(table))?.lifecycle ?? {}
  const journal = lines.find(one => one.journal?.resource === table.name)?.journal
  return (row[journalLinks.sign] === -1 ? journal?.minus : journal?.plus) ?? []
}

/** Journal entries reference lines; this maps the lines to their documents. */
const documentsOfLines = async (
  { connection, caller: { schema, shop } }: Asking,
  groups: readonly CardGroup[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  const journals = groups.filter(({ source: { source } }) => getResource(schema, source.resource).kind === 'journal')
  for (const [name, all] of Map.groupBy(journals, ({ source: { source } }) => source.resource)) {
    const table = getResource(schema, name.replace(/^journal:/, ''))
    const ids = all.flatMap(({ rows }) => rows.map(row => row[journalLinks.line] ?? null))
    const query = { conditions: [{ column: 'id', compare: 'in', values: ids } as const], sort: [], offset: 0 }
    const { rows } = await listRows(connection, table, query, shop.code)
    for (const row of rows) found.set(String(row.id), String(row[lineLinks.document]))
  }
  return found
}
