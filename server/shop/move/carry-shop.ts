// Copies one shop into another database with its rows, its books and its audit, inside one transaction of each.

import { lineLinks } from '../../../engine/schema/lines.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { linkAuditRows } from '../../audit/append-audit-chain.ts'
import { namedSinceMeta } from '../../audit/posting-checks.ts'
import { rebuildBooks } from '../../audit/rebuild/rebuild.ts'
import { programUser } from '../../caller/audit-base.ts'
import { findAllDuplicateKeys } from '../../ledger/find-duplicate-keys.ts'
import {
  type AuditedWrites,
  carriedShops,
  carryVerb,
  eraseVerb,
  type IssuedNumbers,
  insertAudit,
  type SealedRow,
} from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { findMeta, setMeta } from '../../storage/meta.ts'
import { columnsTable } from '../../storage/migration/columns.ts'
import { insertRows, streamTable } from '../../storage/migration/copy-rows.ts'
import {
  computeCreationDigest,
  computeRowDigest,
  computeSeal,
  createSealSalt,
  DigestSum,
  getAuditColumns,
} from '../../storage/row-digest.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import type { Connection, DatabaseRow, Statement } from '../../storage/storage.ts'
import {
  computeSystemSeals,
  createSeed,
  deriveSalt,
  type SystemSeal,
  sealedBases,
  sealedCodes,
  sealedFactors,
  sealedImports,
  sealedPasskeys,
} from '../../storage/system-seals.ts'
import { systemTables } from '../../storage/system-tables.ts'
import { batchColumn, buildResourceTable, isAppendOnly, localBatch } from '../../storage/tables.ts'
import { mergeMasters } from './merge-masters.ts'
import type { AdmittedUsers } from './new-users.ts'
import { joinFirst, ShopRefused } from './shop-refused.ts'
import { buildShopCondition, listOwnedRows, listSummedResources, listSystemRows, type ShopRows } from './shop-rows.ts'

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

/** Copies what belongs to carried rows and names no shop: pictures, second factors, passkeys and the columns of digests. */
const copyBesideRows = async (
  source: Connection,
  target: Connection,
  { schema, shop, added }: CarriedMasters,
): Promise<void> => {
  const copy = async (name: string, accepts: (row: DatabaseRow) => boolean): Promise<void> => {
    const table = systemTables.find(one => one.name === name)
    if (!table) throw new Error(`there is no table ${name}`)
    for await (const rows of streamTable(source, table)) await insertRows(target, name, rows.filter(accepts))
  }
  const users = added.get(schema.project.user.resource)
  for (const name of ['kencana_second_factor', 'kencana_recovery_code', 'kencana_passkey'])
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

// Audits what a shop brought: the database it comes to holds its rows against these digests, and the former audit of the
// shop is history.

interface CarryOptions {
  readonly schema: Schema
  readonly shop: string
  readonly now: Date
  /** The command, for the audit. */
  readonly device: string
  /** Absent: users arrive as they are. */
  readonly admit?: AdmittedUsers
}

interface RestateOptions extends CarryOptions {
  /** Ids of the rows without an owner that came along, by resource. */
  readonly added: ReadonlyMap<string, ReadonlySet<string>>
  /** Numbers of the chain that nothing has here. */
  readonly chainNumbers: readonly IssuedNumbers[]
}

/** Writes audit rows of the shop about everything that it brought; the first one ends what is history. */
const restateAudit = async (source: Connection, target: Connection, options: RestateOptions): Promise<void> => {
  const { schema, shop, now, device, added, chainNumbers } = options
  const write = (
    resource: string,
    rowId: string,
    { verb = carryVerb, seed = createSeed(), ...wrote }: AuditedWrites & { verb?: string; seed?: string },
  ) =>
    insertAudit(target, {
      id: createId(),
      at: now.toISOString(),
      shop,
      userId: programUser.userId,
      device,
      claimKey: '',
      resource,
      rowId,
      verb,
      before: null,
      after: null,
      wrote,
      seed,
    })
  const users = added.get(schema.project.user.resource) ?? new Set()
  const imports = await findImportMessages(target, shop)
  const erased = await findErasures(source, shop)
  await write(carriedShops, shop, {
    batch: await sumRows(target, schema, shop),
    numbers: [...(await findNumbers(target, shop)), ...chainNumbers],
    system: await findSystemSeals(target, shop, users),
  })
  if (erased.length > 0) await write(carriedShops, shop, { verb: eraseVerb, erased })
  for (const { resource, rowId, verb, batch } of imports) await write(resource, rowId, { verb, batch })
  for (const { resource, where } of listRestated(options))
    for await (const rows of streamTable(target, buildResourceTable(resource, schema), where)) {
      const ids = added.get(resource.name)
      const carriedRows = ids ? rows.filter(row => ids.has(String(row.id))) : rows
      const seed = createSeed()
      const carried = await sealRows(target, { schema, resource, seed }, carriedRows)
      if (carried.length > 0) await write(resource.name, '-', { carried, seed })
    }
}

interface RestatedRows {
  readonly resource: StoredResource
  readonly where?: Statement
}

const listRestated = ({ schema, shop, added }: RestateOptions): readonly RestatedRows[] => [
  ...listOwnedRows(schema, shop).flatMap(({ resource, where }) =>
    resource && resource.audit !== 'none' && !isAppendOnly(resource) && !['lines', 'balance'].includes(resource.kind)
      ? [{ resource, where }]
      : [],
  ),
  ...[...added]
    .filter(([, ids]) => ids.size > 0)
    .map(([name]) => ({ resource: getResource(schema, name) }))
    .filter(({ resource }) => resource.audit !== 'none'),
]

/** Seals each row with its lines, but those of an import, which has a sum of its own. */
const sealRows = async (
  connection: Connection,
  { schema, resource, seed }: { readonly schema: Schema; readonly resource: StoredResource; readonly seed: string },
  rows: readonly DatabaseRow[],
): Promise<NonNullable<AuditedWrites['carried']>> => {
  const local = rows.filter(row => (row[batchColumn] ?? localBatch) === localBatch)
  const lines = new Map<string, SealedRow[]>()
  for (const { resource: name } of resource.lifecycle.lines) {
    const own = getResource(schema, name)
    const ids = local.map(row => String(row.id))
    const sql = `select * from ${quoteIdentifier(own.table)}
      where ${quoteIdentifier(lineLinks.document)} in (${ids.map(() => '?').join(', ')})`
    const found = ids.length === 0 ? [] : await connection.all({ sql, values: ids })
    for (const line of found) {
      const document = String(line[lineLinks.document])
      lines.set(document, [...(lines.get(document) ?? []), sealRow(own, line, seed)])
    }
  }
  return local.map(row => [String(row.id), sealRow(resource, row, seed), ...(lines.get(String(row.id)) ?? [])])
}

const sealRow = (resource: StoredResource, row: DatabaseRow, seed: string): SealedRow => {
  const { id: columns, names } = getAuditColumns(resource)
  const creation = computeCreationDigest(resource, row)
  return [
    resource.table,
    String(row.id),
    Number(row.versi),
    columns,
    computeSeal(names, row, createSealSalt(resource, deriveSalt(seed, String(row.id)))),
    creation,
  ]
}

/** Returns the number and the sum of the digests of legs, journals and logs. */
const sumRows = async (
  connection: Connection,
  schema: Schema,
  shop: string,
): Promise<NonNullable<AuditedWrites['batch']>> => {
  const sums: [string, number, string, string][] = []
  for (const resource of listSummedResources(schema)) {
    const { id, names } = getAuditColumns(resource)
    const sum = new DigestSum()
    const where = buildShopCondition(schema, resource, shop)
    for await (const rows of streamTable(connection, buildResourceTable(resource, schema), where))
      for (const row of rows) if ((row[batchColumn] ?? localBatch) === localBatch) sum.add(computeRowDigest(names, row))
    sums.push([resource.table, sum.count, id, sum.text])
  }
  return sums
}

/** The counters of the shop are at the numbers where they were. */
const findNumbers = async (connection: Connection, shop: string): Promise<readonly IssuedNumbers[]> => {
  const sql = 'select * from kencana_number where shop = ? order by counter, shop, period'
  const rows = await connection.all({ sql, values: [shop] })
  return rows.map(row => [String(row.counter), String(row.shop), String(row.period), Number(row.last_given), 1])
}

const findSystemSeals = async (
  connection: Connection,
  shop: string,
  users: ReadonlySet<string>,
): Promise<readonly SystemSeal[]> => {
  const seals: SystemSeal[] = []
  for (const table of [sealedImports, sealedBases])
    seals.push(...(await computeSystemSeals(connection, table, { shop })))
  for (const user_row of users)
    for (const table of [sealedFactors, sealedCodes, sealedPasskeys])
      seals.push(...(await computeSystemSeals(connection, table, { user_row })))
  return seals
}

interface ImportMessage {
  readonly resource: string
  readonly rowId: string
  readonly verb: string
  readonly batch: NonNullable<AuditedWrites['batch']>
}

/** Returns the audit of imports of the shop, with the sums of their rows. */
const findImportMessages = async (connection: Connection, shop: string): Promise<readonly ImportMessage[]> => {
  const rows = await connection.all({
    sql: `select resource, row_id, verb, wrote from kencana_audit where shop = ? and verb in ('import', 'restore')
      and row_id in (select id from kencana_import where shop = ?) order by id`,
    values: [shop, shop],
  })
  return rows.map(row => {
    const { batch = [] } = JSON.parse(String(row.wrote ?? '{}')) as AuditedWrites
    return { resource: String(row.resource), rowId: String(row.row_id), verb: String(row.verb), batch }
  })
}

/** Rows of the audit of the shop whose personal data was erased, with their hash since. */
const findErasures = async (connection: Connection, shop: string): Promise<NonNullable<AuditedWrites['erased']>> => {
  const sql = 'select wrote from kencana_audit where verb = ? and wrote like ? order by id'
  const rows = await connection.all({ sql, values: [eraseVerb, '%"erased":[%'] })
  const erased = new Map(
    rows.flatMap(row => (JSON.parse(String(row.wrote)) as AuditedWrites).erased ?? []).map(([id, hash]) => [id, hash]),
  )
  if (erased.size === 0) return []
  const ids = await connection.all({ sql: 'select id from kencana_audit where shop = ?', values: [shop] })
  return ids.flatMap(({ id }) => {
    const hash = erased.get(String(id))
    return hash === undefined ? [] : [[String(id), hash] as const]
  })
}
