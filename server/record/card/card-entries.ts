// Builds card entries: what happened, when, by whom, with which authorization, and the document, as far as the caller may
// read it.

import { uniq } from 'es-toolkit/array/uniq'
import type { CardEntry, CardEntryValue } from '../../../engine/answers/row-answers.ts'
import { parseEntrySource } from '../../../engine/document/flow-moves.ts'
import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import { legLinks } from '../../../engine/schema/ledger.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import { isListed, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { cardColumns } from '../../storage/row-source.ts'
import { listRows } from '../../storage/rows.ts'
import type { DatabaseRow } from '../../storage/storage.ts'
import { findMatchingAuthorization, readAuthorizations } from '../authorize/read-authorizations.ts'
import type { EvaluationContext } from '../rule/evaluation.ts'
import { type CardGroup, getOtherShop } from './card-rows.ts'

/** The document of an entry, and the moves that may have written it. */
interface SourceDocument {
  readonly name: string
  readonly id: string
  readonly moves: readonly string[]
}

export const buildCardEntries = async (
  asking: EvaluationContext,
  row: Row,
  groups: readonly CardGroup[],
): Promise<readonly CardEntry[]> => {
  const { connection, caller } = asking
  const lines = await mapLinesToDocuments(asking, groups)
  const sourceDocuments = new Map(groups.map(group => [group, findSourceDocument(caller.schema, group, lines)]))
  const ownDocuments = [...sourceDocuments].flatMap(([{ rows }, document]) =>
    document && isOwn(rows[0], caller) ? [document] : [],
  )
  const labels = new Map<string, string>()
  const agreements = new Map<string, Awaited<ReturnType<typeof readAuthorizations>>>()
  for (const [name, all] of Map.groupBy(ownDocuments, document => document.name)) {
    const resource = getResource(caller.schema, name)
    const ids = uniq(all.map(({ id }) => id))
    agreements.set(name, await readAuthorizations(connection, caller, resource, ids))
    if (!canRead(caller, resource)) continue
    const query = { conditions: [{ column: 'id', compare: 'in', values: ids } as const], sort: [], offset: 0 }
    const { rows } = await listRows(connection, resource, query, caller.shop.code)
    for (const document of rows) labels.set(`${name} ${document.id}`, formatLabel(resource, document))
  }
  return groups.map(group => {
    const head = getHead(group)
    const document = sourceDocuments.get(group)
    const otherShop = getOtherShop(head, caller.shop.code)
    const at = String(head[cardColumns.at])
    const candidates = document && (agreements.get(document.name) ?? []).filter(({ row: id }) => id === document.id)
    return {
      ...describeGroup(caller, group),
      id: String(head.id),
      at,
      shop: otherShop,
      user_id: otherShop === null ? String(head[cardColumns.by]) : null,
      was: getFormerLabel(row, group),
      document:
        document && isOtherDocument(group, document)
          ? toDocumentAnswer(caller.schema, document, labels.get(`${document.name} ${document.id}`))
          : null,
      agreed:
        candidates && otherShop === null ? findMatchingAuthorization(candidates, { moves: document.moves, at }) : null,
    }
  })
}

const isOwn = (row: DatabaseRow | undefined, { shop }: Caller): boolean =>
  row !== undefined && getOtherShop(row, shop.code) === null

/** Whether a screen of the caller's menu opens the resource. */
export const canRead = ({ access }: Pick<Caller, 'access'>, resource: Resource): boolean => {
  const { verbs, isOpened } = access.of(resource)
  return isOpened === true && verbs.has('get')
}

/** An entry that the row itself wrote has no other document. */
const isOtherDocument = ({ source }: CardGroup, { name, id }: SourceDocument): boolean =>
  name !== source.resource.name || id !== source.row.id

const toDocumentAnswer = (
  schema: Schema,
  { name, id }: SourceDocument,
  label: string | undefined,
): NonNullable<CardEntry['document']> => ({
  resource: name,
  title: getResource(schema, name).title,
  id: label === undefined ? null : id,
  label: label ?? null,
})

/** The receiving leg of an entry; for a place, its own leg. */
const getHead = ({ source: { ledger, source }, rows }: CardGroup): DatabaseRow => {
  const head = rows[0] ?? {}
  if (!ledger || source.by?.pattern) return head
  return rows.find(row => row[ledger.transfer.place] === row[ledger.transfer.to]) ?? head
}

const getFormerLabel = (row: Row, { source: { resource, row: sourceRow } }: CardGroup): string | null =>
  sourceRow.id === row.id ? null : formatLabel(resource, sourceRow)

const describeGroup = (
  caller: Caller,
  group: CardGroup,
): Pick<CardEntry, 'title' | 'reverses' | 'from' | 'to' | 'values'> => {
  const { schema } = caller
  const { ledger, source } = group.source
  const head = getHead(group)
  const table = getResource(schema, source.resource)
  if (!ledger) {
    const document = findResource(schema, getHolderName(table))
    return {
      title: source.title ?? document?.title ?? table.title,
      reverses: head[journalLinks.sign] === -1,
      from: null,
      to: null,
      values: document && canRead(caller, document) ? buildValues(table, source.values, head) : [],
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
    values: buildValues(table, source.values, isLowered ? negateNumbers(head) : head),
  }
}

const negateNumbers = (row: DatabaseRow): DatabaseRow =>
  mapValues(row, value => (typeof value === 'number' ? 0 - value : value))

const buildValues = (table: Resource, names: readonly string[], row: DatabaseRow): readonly CardEntryValue[] =>
  names.flatMap(name => {
    const field = table.field[name]
    const stored = row[name] ?? null
    if (!field || stored === null || stored === '') return []
    return [{ name, title: field.title, value: field.type.toJson(stored), text: formatStoredValue(field, stored) }]
  })

/** The document of lines and journals; other tables are their own document. */
const getHolderName = ({ kind, name }: Resource): string => {
  const fullName = name.replace(/^journal:/, '')
  return kind === 'lines' || kind === 'journal' ? fullName.slice(0, fullName.lastIndexOf('.')) : fullName
}

const findSourceDocument = (
  schema: Schema,
  group: CardGroup,
  lines: ReadonlyMap<string, string>,
): SourceDocument | undefined => {
  const head = getHead(group)
  const source = group.source.ledger
    ? getLegDocument(head)
    : findRowDocument(schema, getResource(schema, group.source.source.resource), head, lines)
  const document = source && findResource(schema, source.name)
  return document && isListed(document) ? source : undefined
}

const getLegDocument = (leg: DatabaseRow): SourceDocument => ({
  name: String(leg[legLinks.document]),
  id: String(leg[legLinks.documentId]),
  moves: [parseEntrySource(String(leg[legLinks.move])).move],
})

const findRowDocument = (
  schema: Schema,
  table: Resource,
  row: DatabaseRow,
  lines: ReadonlyMap<string, string>,
): SourceDocument | undefined => {
  const name = getHolderName(table)
  if (table.kind === 'lines') return { name, id: String(row[lineLinks.document]), moves: [] }
  if (table.kind !== 'journal') return { name, id: String(row.id), moves: [] }
  const id = lines.get(String(row[journalLinks.line]))
  return id === undefined ? undefined : { name, id, moves: listJournalMoves(schema, table, row) }
}

/** The moves that add or reverse a journal entry, by the sign of the entry. */
const listJournalMoves = (schema: Schema, table: Resource, row: DatabaseRow): readonly string[] => {
  const { lines = [] } = findResource(schema, getHolderName(table))?.lifecycle ?? {}
  const journal = lines.find(document => document.journal?.resource === table.name)?.journal
  return (row[journalLinks.sign] === -1 ? journal?.minus : journal?.plus) ?? []
}

/** Journal entries reference lines; this maps the lines to their documents. */
const mapLinesToDocuments = async (
  { connection, caller: { schema, shop } }: EvaluationContext,
  groups: readonly CardGroup[],
): Promise<ReadonlyMap<string, string>> => {
  const documents = new Map<string, string>()
  const journals = groups.filter(({ source: { source } }) => getResource(schema, source.resource).kind === 'journal')
  for (const [name, all] of Map.groupBy(journals, ({ source: { source } }) => source.resource)) {
    const table = getResource(schema, name.replace(/^journal:/, ''))
    const ids = all.flatMap(({ rows }) => rows.map(row => row[journalLinks.line] ?? null))
    const query = { conditions: [{ column: 'id', compare: 'in', values: ids } as const], sort: [], offset: 0 }
    const { rows } = await listRows(connection, table, query, shop.code)
    for (const row of rows) documents.set(String(row.id), String(row[lineLinks.document]))
  }
  return documents
}
