// Copies one shop into another database with its rows, its books and its audit, inside one transaction of each.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { linkAuditRows } from '../../audit/append-audit-chain.ts'
import { rebuildBooks } from '../../audit/rebuild/rebuild.ts'
import { namedSinceMeta } from '../../audit/reversals-named.ts'
import { findAllDuplicateKeys } from '../../ledger/find-duplicate-keys.ts'
import { findMeta, setMeta } from '../../storage/meta.ts'
import { columnsTable } from '../../storage/migration/columns.ts'
import { insertRows, streamTable } from '../../storage/migration/copy-rows.ts'
import type { IssuedNumbers } from '../../storage/pending-audit.ts'
import { quoteIdentifier } from '../../storage/quote-identifier.ts'
import type { Connection, DatabaseRow, Statement } from '../../storage/storage.ts'
import { systemTables } from '../../storage/tables.ts'
import { mergeMasters } from './merge-masters.ts'
import { type CarryOptions, restateAudit } from './restate-audit.ts'
import { joinFirst, ShopRefused } from './shop-refused.ts'
import { listOwnedRows, listSystemRows, type ShopRows } from './shop-rows.ts'

/** Returns the row of the shop; throws ShopRefused if there is none. */
export const getShopRow = async (connection: Connection, schema: Schema, shop: string): Promise<DatabaseRow> => {
  const row = await findShopRow(connection, schema, shop)
  if (!row) throw new ShopRefused(shop, ['There is no such shop.'])
  return row
}

const findShopRow = async (
  connection: Connection,
  { resources, project }: Schema,
  shop: string,
): Promise<DatabaseRow | undefined> => {
  const table = quoteIdentifier(resources[project.shop.resource]?.table ?? '')
  const sql = `select * from ${table} where ${quoteIdentifier(project.shop.key)} = ?`
  return (await connection.all({ sql, values: [shop] }))[0]
}

/** Returns the number of carried rows of each table. Throws ShopRefused; the transaction of the target is lost then. */
export const carryShop = async (
  source: Connection,
  target: Connection,
  options: CarryOptions,
): Promise<ReadonlyMap<string, number>> => {
  const { schema, shop, now, device } = options
  if (await findShopRow(target, schema, shop))
    throw new ShopRefused(shop, ['The other database has a shop of this code.'])
  const row = await getShopRow(source, schema, shop)
  const shops = getResource(schema, schema.project.shop.resource)
  const { active } = schema.project.shop
  await insertRows(target, shops.table, [active === undefined ? row : { ...row, [active]: 1 }])
  const { added, conflicts } = await mergeMasters(source, target, options)
  if (conflicts.length > 0) throw new ShopRefused(shop, conflicts)
  const counts = new Map<string, number>([[shops.table, 1]])
  for (const owned of [...listOwnedRows(schema, shop), ...listSystemRows(shop)])
    counts.set(owned.table.name, await copyOwnedRows(source, target, owned))
  await copyBesideRows(source, target, { schema, shop, added })
  const chainNumbers = await raiseChainNumbers(source, target)
  await copyNamedSince(source, target)
  await linkAuditRows(target)
  const carried = new Map([...added, [shops.name, new Set([String(row.id)])]])
  await restateAudit(source, target, { ...options, added: carried, chainNumbers })
  await rebuildBooks(target, schema, { now, device })
  const duplicates = await findAllDuplicateKeys(target, schema)
  if (duplicates.length > 0)
    throw new ShopRefused(shop, [
      `The other database has these already, which are there once: ${joinFirst(duplicates.map(({ key }) => key))}.`,
    ])
  return counts
}

/** Skips rows that came with another shop that owns them too. */
const copyOwnedRows = async (
  source: Connection,
  target: Connection,
  { table, where, isShared }: ShopRows,
): Promise<number> => {
  let copied = 0
  for await (const page of streamTable(source, table, where)) {
    const present = isShared ? await findPresentIds(target, table.name, page) : new Set()
    const rows = page.filter(row => !present.has(String(row.id)))
    await insertRows(target, table.name, rows)
    copied += rows.length
  }
  return copied
}

const findPresentIds = async (
  target: Connection,
  table: string,
  rows: readonly DatabaseRow[],
): Promise<ReadonlySet<string>> => {
  const ids = rows.map(row => String(row.id))
  const sql = `select id from ${quoteIdentifier(table)} where id in (${ids.map(() => '?').join(', ')})`
  return new Set((await target.all({ sql, values: ids })).map(row => String(row.id)))
}

interface CarriedMasters {
  readonly schema: Schema
  readonly shop: string
  readonly added: ReadonlyMap<string, ReadonlySet<string>>
}

/** Copies what belongs to carried rows and names no shop: pictures, second factors and the columns of digests. */
const copyBesideRows = async (
  source: Connection,
  target: Connection,
  { schema, shop, added }: CarriedMasters,
): Promise<void> => {
  const copy = async (name: string, accepts: (row: DatabaseRow) => boolean, where?: Statement): Promise<void> => {
    const table = systemTables.find(one => one.name === name)
    if (!table) throw new Error(`there is no table ${name}`)
    for await (const rows of streamTable(source, table, where)) await insertRows(target, name, rows.filter(accepts))
  }
  const users = added.get(schema.project.user.resource)
  for (const name of ['kencana_second_factor', 'kencana_recovery_code'])
    await copy(name, row => users?.has(String(row.user_row)) === true)
  const known = new Set((await target.all({ sql: `select id from ${columnsTable}`, values: [] })).map(row => row.id))
  await copy(columnsTable, row => !known.has(row.id ?? null))
  const isOfShop = (row: DatabaseRow): boolean => String(row.address).startsWith(`${shop}/`)
  await copy(
    'kencana_picture',
    row => isOfShop(row) || added.get(String(row.resource))?.has(String(row.row_id)) === true,
  )
}

/** Reversals of an earlier version have no category of their own, wherever they are. */
const copyNamedSince = async (source: Connection, target: Connection): Promise<void> => {
  const [since, present] = [await findMeta(source, namedSinceMeta), await findMeta(target, namedSinceMeta)]
  if (since !== undefined && since > (present ?? '')) await setMeta(target, namedSinceMeta, since)
}

/** A number of the whole chain goes on above those that the shop has; returns what was skipped. */
const raiseChainNumbers = async (source: Connection, target: Connection): Promise<readonly IssuedNumbers[]> => {
  const chain: Statement = { sql: "select * from kencana_number where shop = '*'", values: [] }
  const find = async (connection: Connection): Promise<ReadonlyMap<string, DatabaseRow>> =>
    new Map((await connection.all(chain)).map(row => [`${row.counter} ${row.period}`, row]))
  const present = await find(target)
  const skipped: IssuedNumbers[] = []
  for (const [key, row] of await find(source)) {
    const other = present.get(key)
    const [last, before] = [Number(row.last_given), Number(other?.last_given ?? 0)]
    if (last <= before) continue
    skipped.push([String(row.counter), '*', String(row.period), last, other ? last - before : 1])
    if (!other) await insertRows(target, 'kencana_number', [row])
    else
      await target.run({
        sql: "update kencana_number set last_given = ? where counter = ? and shop = '*' and period = ?",
        values: [last, row.counter ?? null, row.period ?? null],
      })
  }
  return skipped
}
