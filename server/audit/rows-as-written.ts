import { formatLabel } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { computeCreationDigest } from '../storage/row-digest.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import { batchColumn, findShopColumn, getRowShop, isAppendOnly, localBatch } from '../storage/tables.ts'
import { type Coverage, findCoverage, olderVersion } from './audit-messages.ts'
import type { RowBreach, RowCheck, Uncovered } from './check.ts'
import { describeDifference, isUnchanged } from './compare-seal.ts'
import { findImportMessages, type RowHistoryPage, streamRowHistories } from './row-histories.ts'
import { collectDeletedRows, findLastSeals, type RowSeal } from './seals.ts'

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

interface RowVerification {
  readonly connection: Connection
  readonly schema: Schema
  readonly coverage: Coverage
  readonly resource: StoredResource
}

class RowVerifier {
  readonly breaches: RowBreach[] = []
  #older = 0
  #moved = 0
  readonly #judging: RowVerification

  constructor(verification: RowVerification) {
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
