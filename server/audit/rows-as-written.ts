import { formatLabel } from '../../engine/record/row.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { carryVerb, photoVerb, printVerb } from '../storage/audit.ts'
import { computeCreationDigest } from '../storage/row-digest.ts'
import { quoteIdentifier } from '../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { batchColumn, findShopColumn, getRowShop, isAppendOnly, localBatch } from '../storage/tables.ts'
import {
  type AuditMessage,
  type Coverage,
  findAuditMessages,
  findCoverage,
  olderVersion,
  streamAuditMessages,
} from './audit-messages.ts'
import type { ResourceInspection, RowBreach, RowCheck, Uncovered } from './check.ts'
import { collectDeletedRows, describeDifference, findLastSeals, getSeals, isUnchanged, type RowSeal } from './seals.ts'

// Rows of a resource together with their audit, in the order of ids and in pages.

/** The audit of a row since it was last created. */
interface RowHistory {
  /** Of the row and of its lines. */
  readonly seals: readonly RowSeal[]
  /** A part of it was audited by an older version. */
  readonly isOlder: boolean
  readonly isGone: boolean
}

interface RowHistoryPage {
  readonly rows: ReadonlyMap<string, DatabaseRow>
  readonly lives: ReadonlyMap<string, RowHistory>
  /** By the resource of the lines. */
  readonly lines: ReadonlyMap<string, readonly DatabaseRow[]>
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
const findImportMessages = async (
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

async function* streamRowHistories({
  imported,
  ...inspection
}: ResourceInspection & { readonly imported: ImportMessages }): AsyncGenerator<RowHistoryPage> {
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
  { connection, coverage, resource }: ResourceInspection,
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
  { connection, schema, resource }: ResourceInspection,
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
const buildHistory = (
  { schema, coverage, resource }: ResourceInspection,
  messages: readonly AuditMessage[],
): RowHistory => {
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

export const rowsAsWritten: RowCheck = {
  name: 'rows-as-written',
  invariant:
    'every row and every line of a document is as the audit says that it was left, and none is gone or slipped in',
  find: async (connection, schema, uncovered) => {
    const coverage = await findCoverage(connection)
    const breaches = coverage.columns.altered.map(
      (id): RowBreach => ({
        what: `the list of columns ${id}`,
        expected: 'the names that it stands for',
        found: 'others',
      }),
    )
    for (const resource of Object.values(schema.resources)) {
      if (!isInspected(resource)) continue
      const verifier = new RowVerifier({ connection, schema, coverage, resource })
      const importMessages = await findImportMessages(connection, resource, coverage)
      for await (const page of streamRowHistories({ connection, schema, coverage, resource, imported: importMessages }))
        verifier.page(page)
      breaches.push(...verifier.breaches)
      for (const one of verifier.uncovered) uncovered(one)
    }
    return breaches
  },
}

/** Lines are verified with their documents; append-only rows by another invariant. */
const isInspected = (resource: StoredResource): boolean =>
  resource.audit !== 'none' && !isAppendOnly(resource) && !['lines', 'balance'].includes(resource.kind)

class RowVerifier {
  readonly breaches: RowBreach[] = []
  #older = 0
  #moved = 0
  readonly #judging: ResourceInspection

  constructor(verification: ResourceInspection) {
    this.#judging = verification
  }

  get uncovered(): readonly Uncovered[] {
    const what = this.#judging.resource.name
    return [
      { what, count: this.#older, why: olderVersion },
      { what, count: this.#moved, why: 'one of their columns was removed or is derived from ledgers since' },
    ]
  }

  page({ rows, lives, lines }: RowHistoryPage): void {
    const { resource } = this.#judging
    for (const id of new Set([...rows.keys(), ...lives.keys()])) {
      const history = lives.get(id) ?? { seals: [], isOlder: false, isGone: false }
      const row = rows.get(id)
      const [seal] = findLastSeals(history.seals, resource.name)
      if (!row) {
        if (seal && !history.isGone)
          this.#report(`${resource.name} ${id}`, seal.shop, [`the row, ${describeSeal(seal)}`, 'none'])
        continue
      }
      this.#row(row, { seal, isOlder: history.isOlder, isGone: history.isGone })
      const creation = history.seals.find(one => one.resource === resource.name && one.creation !== undefined)
      if (seal && creation) this.#creation(row, creation)
    }
    for (const [name, own] of lines) this.#lines(getResource(this.#judging.schema, name), own, { rows, lives })
  }

  #row(
    row: DatabaseRow,
    {
      seal,
      isOlder,
      isGone,
    }: { readonly seal: RowSeal | undefined; readonly isOlder: boolean; readonly isGone: boolean },
  ): void {
    const { resource, coverage } = this.#judging
    if (seal) this.#compare(resource, row, seal)
    else if (isGone)
      this.#report(this.#label(resource, row), getRowShop(resource, row), ['no row, as it was deleted', 'a row'])
    else if (isImported(row)) return
    else if (isOlder || coverage.mayBeOlder(row)) this.#older += 1
    else
      this.#report(this.#label(resource, row), getRowShop(resource, row), [
        'a row that somebody made',
        describeCreation(row),
      ])
  }

  #compare(resource: StoredResource, row: DatabaseRow, seal: RowSeal): void {
    const { names } = seal
    if (names === undefined || names.some(name => resource.field[name]?.derived || row[name] === undefined)) {
      this.#moved += 1
      return
    }
    if (isUnchanged(resource, { names, row, seal: seal.text })) return
    this.#report(this.#label(resource, row), getRowShop(resource, row), [
      `as ${describeSeal(seal)}`,
      describeDifference(resource, { names, row, seal: seal.text }),
    ])
  }

  #creation(row: DatabaseRow, seal: RowSeal, resource = this.#judging.resource): void {
    const label = this.#label(resource, row)
    const shop = getRowShop(resource, row)
    if (computeCreationDigest(resource, row) !== seal.creation)
      this.#report(label, shop, [`made in shop ${seal.shop} by ${seal.by} at ${seal.at}`, describeCreation(row)])
    if (isImported(row)) this.#report(label, shop, ['a row of no import', `one of import ${row[batchColumn]}`])
  }

  #lines(
    resource: StoredResource,
    found: readonly DatabaseRow[],
    { rows, lives }: Pick<RowHistoryPage, 'rows' | 'lives'>,
  ): void {
    const byDocument = Map.groupBy(found, line => String(line.document_id))
    for (const [id, history] of lives) {
      const own = new Map((byDocument.get(id) ?? []).map(line => [String(line.id), line]))
      const deleted = collectDeletedRows(history.seals, resource.name)
      for (const seal of findLastSeals(history.seals, resource.name)) {
        const line = own.get(seal.rowId)
        own.delete(seal.rowId)
        if (line) {
          this.#compareLine(resource, line, { seal, document: rows.get(id) })
          const creation = findCreation(history.seals, resource.name, seal.rowId)
          if (creation) this.#creation(line, creation, resource)
        } else if (!deleted.has(seal.rowId))
          this.#report(`${resource.name} ${seal.rowId} of ${id}`, seal.shop, [
            `the line, ${describeSeal(seal)}`,
            'none',
          ])
      }
      for (const line of own.values()) this.#stray(resource, line, history.isOlder)
      byDocument.delete(id)
    }
    for (const [id, own] of byDocument)
      for (const line of own) this.#stray(resource, line, rows.has(id) && this.#judging.coverage.mayBeOlder(line))
  }

  /** The digest of a line leaves out its shop and import, which are those of its document. */
  #compareLine(
    resource: StoredResource,
    line: DatabaseRow,
    { seal, document }: { readonly seal: RowSeal; readonly document: DatabaseRow | undefined },
  ): void {
    this.#compare(resource, line, seal)
    const shopColumn = findShopColumn(resource)
    for (const column of [batchColumn, ...(shopColumn === undefined ? [] : [shopColumn])]) {
      const expected = document?.[column]
      if (expected === undefined || line[column] === expected) continue
      const what = this.#label(resource, line)
      this.#report(what, seal.shop, [`${column} ${expected}, as its document has`, String(line[column])])
    }
  }

  #stray(resource: StoredResource, line: DatabaseRow, isOlder: boolean): void {
    if (isImported(line)) return
    if (isOlder || this.#judging.coverage.mayBeOlder(line)) this.#older += 1
    else
      this.#report(this.#label(resource, line), getRowShop(resource, line), [
        'a line that somebody made',
        describeCreation(line),
      ])
  }

  #label(resource: StoredResource, row: DatabaseRow): string {
    const label = formatLabel(resource, row)
    return `${resource.name} ${label === '' ? '' : `${label} `}(${row.id})`
  }

  #report(what: string, shop: string, [expected, found]: readonly [expected: string, found: string]): void {
    this.breaches.push({ shop, what, expected, found })
  }
}

/** The seal with the last creation of a line: a line that is entered again has its id again. */
const findCreation = (seals: readonly RowSeal[], resource: string, rowId: string): RowSeal | undefined =>
  seals.findLast(seal => seal.resource === resource && seal.rowId === rowId && seal.creation !== undefined)

const isImported = (row: DatabaseRow): boolean => row[batchColumn] !== undefined && row[batchColumn] !== localBatch

const describeSeal = ({ by, at, versi }: RowSeal): string => `left by ${by} at ${at} (versi ${versi})`

const describeCreation = (row: DatabaseRow): string => `made by ${row.created_by} at ${row.created_at}`
