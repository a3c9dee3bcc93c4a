// Rows of a resource together with their audit, in the order of ids and in pages.

import { lineLinks } from '../../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { printVerb } from '../../storage/audit.ts'
import { quoted } from '../../storage/migration/statements.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { type Coverage, eachSaid, findSaid, type Said } from './said.ts'
import { type Seal, sealsIn } from './seals.ts'

/** The audit of a row since it was last created. */
export interface Life {
  /** Of the row and of its lines. */
  readonly seals: readonly Seal[]
  /** A part of it was audited by an older version. */
  readonly isOlder: boolean
  readonly isGone: boolean
}

export interface LifePage {
  readonly rows: ReadonlyMap<string, DatabaseRow>
  readonly lives: ReadonlyMap<string, Life>
  /** By the resource of the lines. */
  readonly lines: ReadonlyMap<string, readonly DatabaseRow[]>
}

interface Inspection {
  readonly connection: Connection
  readonly schema: Schema
  readonly coverage: Coverage
  readonly resource: StoredResource
}

/** Audit messages of imports about single rows, by row id. */
export type Imported = ReadonlyMap<string, readonly Said[]>

/** Returns the previous names of the resource, derived from those of its table. */
const formerNames = ({ columns }: Coverage, { table }: ResourceCore): readonly string[] =>
  columns.former(table).map(name => name.replaceAll('_', '-'))

const namesOf = (coverage: Coverage, resource: ResourceCore): readonly string[] => [
  resource.name,
  ...formerNames(coverage, resource),
]

const isOfImport = "said.verb in ('import', 'restore')"

/** Returns the rows that imports wrote or deleted, each with its audit messages. */
export const findImported = async (
  connection: Connection,
  resource: ResourceCore,
  coverage: Coverage,
): Promise<Imported> => {
  const names = namesOf(coverage, resource)
  const found = new Map<string, Said[]>()
  const sql = `said.resource in (${names.map(() => '?').join(', ')}) and ${isOfImport}`
  for await (const said of eachSaid(connection, { sql, values: names })) {
    const { rows = [], gone = [] } = said.wrote ?? {}
    const only = (id: string, wrote: Said['wrote']): void =>
      void found.set(id, [...(found.get(id) ?? []), { ...said, rowId: id, wrote }])
    for (const row of rows) only(row[1], { rows: [row] })
    for (const one of gone) only(one[1], { gone: [one] })
  }
  return found
}

const rowsAtOnce = 500

export async function* pagesOfLives({
  imported,
  ...inspection
}: Inspection & { readonly imported: Imported }): AsyncGenerator<LifePage> {
  const { connection, resource } = inspection
  const importedIds = [...imported.keys()].toSorted()
  let at = 0
  for (let after = '', isMore = true; isMore; ) {
    const sql = `select * from ${quoted(resource.table)} where id > ? order by id limit ?`
    const rows = await connection.all({ sql, values: [after, rowsAtOnce] })
    isMore = rows.length === rowsAtOnce
    const range: Range = { after, upTo: isMore ? String(rows.at(-1)?.id) : undefined }
    const said = [...(await saidIn(inspection, range))]
    for (; at < importedIds.length && isIn(range, importedIds[at] ?? ''); at++)
      said.push(...(imported.get(importedIds[at] ?? '') ?? []))
    yield {
      rows: new Map(rows.map(row => [String(row.id), row])),
      lives: new Map([...Map.groupBy(said, one => one.rowId)].map(([id, own]) => [id, lifeOf(inspection, own)])),
      lines: await linesIn(inspection, range),
    }
    after = range.upTo ?? ''
  }
}

interface Range {
  readonly after: string
  readonly upTo: string | undefined
}

const isIn = ({ upTo }: Range, id: string): boolean => upTo === undefined || id <= upTo

const within = (column: string, { after, upTo }: Range) => ({
  sql: `${column} > ?${upTo === undefined ? '' : ` and ${column} <= ?`}`,
  values: [after, ...(upTo === undefined ? [] : [upTo])],
})

const saidIn = async ({ connection, coverage, resource }: Inspection, range: Range): Promise<readonly Said[]> => {
  const place = within('said.row_id', range)
  const found = await Promise.all(
    namesOf(coverage, resource).map(name =>
      findSaid(connection, {
        sql: `said.resource = ? and ${place.sql} and not ${isOfImport}`,
        values: [name, ...place.values],
      }),
    ),
  )
  return found.flat()
}

const linesIn = async (
  { connection, schema, resource }: Inspection,
  range: Range,
): Promise<ReadonlyMap<string, readonly DatabaseRow[]>> => {
  const found = new Map<string, readonly DatabaseRow[]>()
  for (const { resource: name } of resource.lifecycle.lines) {
    const place = within(quoted(lineLinks.document), range)
    const sql = `select * from ${quoted(schema.resources[name]?.table ?? '')} where ${place.sql}`
    found.set(name, await connection.all({ sql, values: place.values }))
  }
  return found
}

/** Starts after the last deletion: a row that an import deletes can be restored with its id. */
const lifeOf = ({ schema, coverage, resource }: Inspection, said: readonly Said[]): Life => {
  const inOrder = said.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isEnd = ({ id: auditId, verb, rowId, wrote }: Said): boolean =>
    verb === 'delete' ||
    wrote?.gone?.some(([name, id]) => id === rowId && coverage.columns.tableNow(name, auditId) === resource.table) ===
      true
  const end = inOrder.findLastIndex(isEnd)
  const since = inOrder.slice(end + 1)
  return {
    seals: since.flatMap(one => sealsIn(schema, coverage, one)),
    isOlder: since.some(({ verb, wrote }) => wrote === undefined && !verb.startsWith(printVerb)),
    isGone: end >= 0 && since.length === 0,
  }
}
