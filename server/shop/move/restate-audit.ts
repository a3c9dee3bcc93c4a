// Audits what a shop brought: the database it comes to holds its rows against these digests, and the former audit of the
// shop is history.
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { programUser } from '../../caller/program-user.ts'
import { carriedShops, carryVerb, eraseVerb, insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { DigestSum } from '../../storage/digest-sum.ts'
import { streamTable } from '../../storage/migration/copy-rows.ts'
import type { AuditedWrites, IssuedNumbers, SealedRow } from '../../storage/pending-audit.ts'
import { quoteIdentifier } from '../../storage/quote-identifier.ts'
import {
  computeCreationDigest,
  computeRowDigest,
  computeSeal,
  createSealSalt,
  getAuditColumns,
} from '../../storage/row-digest.ts'
import { createSeed, deriveSalt } from '../../storage/seal-salts.ts'
import type { Connection, DatabaseRow, Statement } from '../../storage/storage.ts'
import {
  computeSystemSeals,
  type SystemSeal,
  sealedBases,
  sealedCodes,
  sealedFactors,
  sealedImports,
} from '../../storage/system-seals.ts'
import { batchColumn, buildResourceTable, isAppendOnly, localBatch } from '../../storage/tables.ts'
import type { AdmittedUsers } from './new-users.ts'
import { buildShopCondition, listOwnedRows, listSummedResources } from './shop-rows.ts'

export interface CarryOptions {
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
export const restateAudit = async (source: Connection, target: Connection, options: RestateOptions): Promise<void> => {
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
    for (const table of [sealedFactors, sealedCodes])
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
