// Rows of a resource together with their audit, in the order of ids and in pages.

import { lineLinks } from '../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { carryVerb, photoVerb, printVerb } from '../storage/audit.ts'
import { quoteIdentifier } from '../storage/quote-identifier.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { type AuditMessage, type Coverage, findAuditMessages, streamAuditMessages } from './audit-messages.ts'
import { getSeals, type RowSeal } from './seals.ts'

/** The audit of a row since it was last created. */
interface RowHistory {
  /** Of the row and of its lines. */
  readonly seals: readonly RowSeal[]
  /** A part of it was audited by an older version. */
  readonly isOlder: boolean
  readonly isGone: boolean
}

export interface RowHistoryPage {
  readonly rows: ReadonlyMap<string, DatabaseRow>
  readonly lives: ReadonlyMap<string, RowHistory>
  /** By the resource of the lines. */
  readonly lines: ReadonlyMap<string, readonly DatabaseRow[]>
}

interface RowInspection {
  readonly connection: Connection
  readonly schema: Schema
  readonly coverage: Coverage
  readonly resource: StoredResource
}

/** Audit messages of imports about single rows, by row id. */
type ImportMessages = ReadonlyMap<string, readonly AuditMessage[]>

/** Returns the previous names of the resource, derived from those of its table. */
const getFormerNames = ({ columns }: Coverage, { table }: ResourceCore): readonly string[] =>
  columns.former(table).map(name => name.replaceAll('_', '-'))

const listNames = (coverage: Coverage, resource: ResourceCore): readonly string[] => [
  resource.name,
  ...getFormerNames(coverage, resource),
]

/** Audit rows about many rows. */
const importCondition = `message.verb in ('import', 'restore', '${carryVerb}')`

/** Returns the rows that imports wrote or deleted, each with its audit messages. */
export const findImportMessages = async (
  connection: Connection,
  resource: ResourceCore,
  coverage: Coverage,
): Promise<ImportMessages> => {
  const names = listNames(coverage, resource)
  const found = new Map<string, AuditMessage[]>()
  const sql = `message.resource in (${names.map(() => '?').join(', ')}) and ${importCondition}`
  for await (const message of streamAuditMessages(connection, { sql, values: names })) {
    const { rows = [], gone = [], carried = [] } = message.wrote ?? {}
    const addMessage = (id: string, wrote: AuditMessage['wrote']): void =>
      void found.set(id, [...(found.get(id) ?? []), { ...message, rowId: id, wrote }])
    for (const row of rows) addMessage(row[1], { rows: [row] })
    for (const [id, ...sealed] of carried) addMessage(id, { rows: sealed })
    for (const one of gone) addMessage(one[1], { gone: [one] })
  }
  return found
}

const rowsPerPage = 500

export async function* streamRowHistories({
  imported,
  ...inspection
}: RowInspection & { readonly imported: ImportMessages }): AsyncGenerator<RowHistoryPage> {
  const { connection, resource } = inspection
  const importedIds = [...imported.keys()].toSorted()
  let index = 0
  for (let after = '', isMore = true; isMore; ) {
    const sql = `select * from ${quoteIdentifier(resource.table)} where id > ? order by id limit ?`
    const rows = await connection.all({ sql, values: [after, rowsPerPage] })
    isMore = rows.length === rowsPerPage
    const range: IdRange = { after, upTo: isMore ? String(rows.at(-1)?.id) : undefined }
    const messages = [...(await findMessages(inspection, range))]
    for (; index < importedIds.length && isInRange(range, importedIds[index] ?? ''); index++)
      messages.push(...(imported.get(importedIds[index] ?? '') ?? []))
    yield {
      rows: new Map(rows.map(row => [String(row.id), row])),
      lives: new Map(
        [...Map.groupBy(messages, one => one.rowId)].map(([id, rowMessages]) => [
          id,
          buildHistory(inspection, rowMessages),
        ]),
      ),
      lines: await findLines(inspection, range),
    }
    after = range.upTo ?? ''
  }
}

interface IdRange {
  readonly after: string
  readonly upTo: string | undefined
}

const isInRange = ({ upTo }: IdRange, id: string): boolean => upTo === undefined || id <= upTo

const buildRangeCondition = (column: string, { after, upTo }: IdRange) => ({
  sql: `${column} > ?${upTo === undefined ? '' : ` and ${column} <= ?`}`,
  values: [after, ...(upTo === undefined ? [] : [upTo])],
})

const findMessages = async (
  { connection, coverage, resource }: RowInspection,
  range: IdRange,
): Promise<readonly AuditMessage[]> => {
  const condition = buildRangeCondition('message.row_id', range)
  const found = await Promise.all(
    listNames(coverage, resource).map(name =>
      findAuditMessages(connection, {
        sql: `message.resource = ? and ${condition.sql} and not ${importCondition}`,
        values: [name, ...condition.values],
      }),
    ),
  )
  return found.flat()
}

const findLines = async (
  { connection, schema, resource }: RowInspection,
  range: IdRange,
): Promise<ReadonlyMap<string, readonly DatabaseRow[]>> => {
  const found = new Map<string, readonly DatabaseRow[]>()
  for (const { resource: name } of resource.lifecycle.lines) {
    const condition = buildRangeCondition(quoteIdentifier(lineLinks.document), range)
    const sql = `select * from ${quoteIdentifier(schema.resources[name]?.table ?? '')} where ${condition.sql}`
    found.set(name, await connection.all({ sql, values: condition.values }))
  }
  return found
}

/** Prints and pictures that are looked at write nothing to their row. */
const isReading = (verb: string): boolean => verb.startsWith(printVerb) || verb.startsWith(photoVerb)

/** Starts after the last deletion: a row that an import deletes can be restored with its id. */
const buildHistory = ({ schema, coverage, resource }: RowInspection, messages: readonly AuditMessage[]): RowHistory => {
  const sortedMessages = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isEnd = ({ id: auditId, verb, rowId, wrote }: AuditMessage): boolean =>
    verb === 'delete' ||
    wrote?.gone?.some(([name, id]) => id === rowId && coverage.columns.tableNow(name, auditId) === resource.table) ===
      true
  const end = sortedMessages.findLastIndex(isEnd)
  const since = sortedMessages.slice(end + 1)
  return {
    seals: since.flatMap(one => getSeals(schema, coverage, one)),
    isOlder: since.some(({ verb, wrote }) => wrote === undefined && !isReading(verb)),
    isGone: end >= 0 && since.length === 0,
  }
}
