// Creates a large chain from a small one: each copy of the demo's sixty days is some days earlier, with ids and numbers of
// its own. The content of a column decides how it is copied: ids, days, moments, and keys of copied rows.
import { cpSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { getDatabaseFile, listColumns, withDatabase } from '../harness/database.ts'
import { createShop, historyEnv } from '../harness/shop.ts'

interface ChainSize {
  /** Copies of the sales of each pair of shops, and of all else that the measured shops booked. */
  readonly copies: number
  readonly otherCopies: number
  /** Chains beside the measured one, which have no rows but those of `everywhere`: they fill the tables. */
  readonly otherChains: number
  /** Documents and ledgers that all shops have, with their lines and journals. */
  readonly everywhere: readonly string[]
  /** Days over which the copies are spread. */
  readonly days: number
}

interface ChainTable extends Pick<StoredResource, 'table' | 'kind' | 'key' | 'field'> {
  readonly isEverywhere: boolean
  /** Of documents of which a shop has one for a day. */
  readonly isDaily: boolean
}

/** Days of the small chain, and one between two copies that do not overlap. */
const daysOfBase = 61
const copiedKinds: ReadonlySet<string> = new Set(['document', 'lines', 'journal', 'legs', 'log', 'balance'])
/** Lists that grow as documents do. */
const pieceLists = new Set(['barang', 'barang-batu'])
const uuid = '????????-????-????-????-????????????'
const [day, moment] = ['[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]', '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*']

/** Into a new folder. Returns how many lines of sales all shops have then. */
export const fillChain = async (folder: string, size: ChainSize): Promise<number> => {
  const base = `${folder}-base`
  await createShop(base, historyEnv)
  cpSync(base, folder, { recursive: true })
  deleteStock(base)
  const tables = listTables(loadSchema('schema'), size.everywhere)
  return withDatabase(folder, handle => {
    for (const pragma of ['journal_mode = off', 'synchronous = off', 'cache_size = -400000', 'temp_store = memory'])
      handle.pragma(pragma)
    handle.prepare('ATTACH ? AS base').run(getDatabaseFile(base))
    fillHelpers(handle, tables, size)
    for (const table of tables) fillTable(handle, table)
    const lines = handle.prepare<[], number>('SELECT count(*) FROM penjualan_barang_journal').pluck().get()
    handle.exec('DETACH base')
    handle.exec('ANALYZE')
    handle.pragma('journal_mode = wal')
    return lines ?? 0
  })
}

/** The stock of a shop does not grow with the years: only sold pieces are copied. */
const deleteStock = (folder: string): void =>
  withDatabase(folder, handle => {
    const triggersSql =
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('barang', 'barang_batu', 'buku_barang')"
    for (const name of handle.prepare<[], string>(triggersSql).pluck().all()) handle.exec(`DROP TRIGGER "${name}"`)
    const inStock = '(SELECT kode_barcode FROM barang WHERE stock_on_hand > 0)'
    for (const table of ['buku_barang', 'buku_barang_per_barang', 'barang_batu'])
      handle.exec(`DELETE FROM ${table} WHERE kode_barcode IN ${inStock}`)
    handle.exec('DELETE FROM barang WHERE stock_on_hand > 0')
  })

const listTables = ({ resources, project }: Schema, everywhere: readonly string[]): readonly ChainTable[] => {
  const { businessDate } = project.shop
  const daily = Object.values(resources).flatMap(({ name, unique, uniqueWhen }) =>
    [...unique, ...uniqueWhen.map(({ fields }) => fields)].some(fields => fields.join() === businessDate) ? [name] : [],
  )
  const copied = Object.values(resources).flatMap(({ name, table, kind, key, field }): ChainTable[] => {
    if (!(copiedKinds.has(kind) && !table.endsWith('_days')) && !pieceLists.has(name)) return []
    /** The document or ledger that the table belongs to. */
    const owner = name.replace(/^(?:lines|journal|ledger|balance):/, '').split('.')[0] ?? name
    return [{ table, kind, key, field, isEverywhere: everywhere.includes(owner), isDaily: daily.includes(owner) }]
  })
  return [...new Map(copied.map(one => [one.table, one])).values()]
}

/** Creates the helper tables: the copies, and the keys that differ in each copy. */
const fillHelpers = (
  handle: Database,
  tables: readonly ChainTable[],
  { copies, otherCopies, otherChains, days }: ChainSize,
): void => {
  handle.exec('CREATE TEMP TABLE copy (n, chain, days, number, piece, begins, is_own, is_apart)')
  const add = handle.prepare('INSERT INTO copy VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const step = Math.ceil((daysOfBase * copies) / days)
  for (let chain = 0; chain <= otherChains; chain++)
    for (let at = 0; at < copies; at++) {
      const n = chain * copies + at
      const begins = (0x10000000 + n).toString(16)
      // The rows of the piece of another chain, or of a copy that has none, are those of a copy that has.
      const [number, piece] = [`-${n}`, `-${at % otherCopies}`]
      const daysBack = Math.round((days * (copies - at)) / copies)
      const isOwn = chain === 0 && number === piece
      const isApart = isOwn && daysBack >= daysOfBase && at % step === 0
      add.run(n, chain === 0 ? '' : String(chain), daysBack, number, piece, begins, Number(isOwn), Number(isApart))
    }
  handle.exec('CREATE TEMP TABLE known (value PRIMARY KEY, piece) WITHOUT ROWID')
  for (const { table, kind, key, field } of tables.filter(({ kind }) => !['balance', 'legs'].includes(kind)))
    for (const name of key) {
      // A line may have the key of a master, a category or a name in its own, which are the same in each copy.
      const isSpecific = !['lines', 'log'].includes(kind) || field[name]?.number !== undefined
      if (name === 'id' || !isSpecific || !listTexts(handle, table).has(name)) continue
      handle.exec(
        `INSERT OR IGNORE INTO known SELECT ${name}, ${Number(name === 'kode_barcode')} FROM base.${table} WHERE ${name} NOT GLOB '${uuid}' AND ${name} <> '-'`,
      )
    }
}

const listTexts = (handle: Database, table: string): ReadonlySet<string> =>
  new Set(listColumns(handle, table).flatMap(({ name, type }) => (type === 'TEXT' ? [name] : [])))

/** Balances of shared items, such as a till, are not copied. */
const fillTable = (handle: Database, { table, kind, isEverywhere, isDaily }: ChainTable): void => {
  const names = listColumns(handle, table).map(({ name }) => name)
  const texts = listTexts(handle, table)
  const dropped = handle
    .prepare<[string], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND tbl_name = ? AND sql IS NOT NULL",
    )
    .all(table)
    .filter(() => kind !== 'balance')
  for (const { type, name } of dropped) handle.exec(`DROP ${type} "${name}"`)
  const values = names.map(name => (texts.has(name) ? buildCopyExpression(handle, table, name) : name))
  const chosen = isEverywhere ? '' : isDaily ? 'WHERE is_apart' : 'WHERE is_own'
  handle.exec(
    `INSERT OR IGNORE INTO main.${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM (SELECT * FROM copy ${chosen}) AS c CROSS JOIN base.${table}`,
  )
  for (const { sql } of dropped) handle.exec(sql)
}

const buildCopyExpression = (handle: Database, table: string, name: string): string => {
  if (name === 'kode_toko') return 'kode_toko || c.chain'
  const hasRows = (condition: string): boolean =>
    handle.prepare(`SELECT 1 FROM base.${table} WHERE ${condition} LIMIT 1`).get() !== undefined
  const copiedDay = `date(substr(${name}, 1, 10), '-' || c.days || ' days')`
  const forms = {
    [uuid]: `c.begins || substr(${name}, 9)`,
    [day]: copiedDay,
    [moment]: `${copiedDay} || substr(${name}, 11)`,
  }
  for (const [form, copied] of Object.entries(forms))
    if (hasRows(`${name} GLOB '${form}'`)) return `CASE WHEN ${name} GLOB '${form}' THEN ${copied} ELSE ${name} END`
  if (name === 'id') return 'id || c.number'
  if (hasRows(`${name} IN (SELECT value FROM known)`))
    return `coalesce((SELECT ${name} || CASE piece WHEN 1 THEN c.piece ELSE c.number END FROM known WHERE value = ${name}), ${name})`
  return name
}
