// Members without a transaction for years: each day plans their erasure, which the owner can read and cancel for 30 days.
import type { Used } from '../../../domain/used.ts'
import { findPersonRegister } from '../../../engine/record/personal.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { addMonths, type Tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller, DayOpening } from '../../caller/caller.ts'
import { readShopSettings } from '../../caller/move-access.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/create-document.ts'
import { listPersonTables } from '../../record/personal/person-tables.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import type { Connection } from '../../storage/storage.ts'

type MemberDates = Used<'member', 'kode_member' | 'tanggal_daftar' | 'kode_cabang_daftar' | 'tgl_hapus_data'>
type PlanDates = Used<'hapus-data', 'kode_member' | 'tgl_system' | 'alasan' | 'status'>

const yearsKey = 'SIMPAN_DATA_TAHUN'
/** Members planned on one day of a shop; the next day plans the next ones. */
const maxPlanned = 100
const document = 'hapus-data'

/** The first day of the time in which a transaction keeps the data; undefined if data is kept without limit. */
export const findRetentionLimit = async (connection: Connection, caller: Caller): Promise<string | undefined> => {
  const settings = await readShopSettings(connection, caller.schema, caller.shop.code)
  const years = Number(settings.get(yearsKey) ?? 0)
  if (!Number.isInteger(years) || years <= 0) return undefined
  return addMonths(caller.shop.businessDate as Tanggal, -12 * years)
}

/** Documents of the person; that an erasure is planned is no business. */
const listBusinessTables = (schema: Schema) =>
  listPersonTables(schema).filter(({ resource }) => resource.name !== document && resource.kind !== 'journal')

/** A condition on rows since a day, by their business date or else the day on which they were made. */
const buildRecentCondition = (schema: Schema, key: string): { readonly sql: string; readonly count: number } => {
  const day = schema.project.shop.businessDate
  const parts = listBusinessTables(schema).flatMap(({ resource, links }) =>
    links.map(link => {
      const date = resource.field[day] ? day : 'created_at'
      return `exists (select 1 from ${quoteIdentifier(resource.table)} as business
        where business.${quoteIdentifier(link)} = ${key} and business.${quoteIdentifier(date)} >= ?)`
    }),
  )
  return { sql: parts.length === 0 ? '1 = 0' : parts.join(' or '), count: parts.length }
}

export const hasRecentBusiness = async (
  connection: Connection,
  schema: Schema,
  { key, limit }: { readonly key: string; readonly limit: string },
): Promise<boolean> => {
  const register = findPersonRegister(schema)?.resource
  if (!register) return false
  const keyColumn = `person.${quoteIdentifier(register.key[0])}`
  const { sql, count } = buildRecentCondition(schema, keyColumn)
  const rows = await connection.all({
    sql: `select 1 as found from ${quoteIdentifier(register.table)} as person where ${keyColumn} = ? and (${sql})`,
    values: [key, ...Array<string>(count).fill(limit)],
  })
  return rows.length > 0
}

const quoteColumn = (name: keyof MemberDates | keyof PlanDates): string => quoteIdentifier(name)

/** Members of the caller's shop that are due, oldest first, without those whose plan was made or cancelled since the limit. */
const findDueMembers = async (connection: Connection, caller: Caller, limit: string): Promise<readonly string[]> => {
  const { schema, shop } = caller
  const register = findPersonRegister(schema)?.resource
  if (!register) return []
  const plans = quoteIdentifier(getResource(schema, document).table)
  const { sql, count } = buildRecentCondition(schema, `person.${quoteColumn('kode_member')}`)
  const rows = await connection.all({
    sql: `select person.${quoteColumn('kode_member')} as member_key from ${quoteIdentifier(register.table)} as person
      where person.${quoteColumn('kode_cabang_daftar')} = ? and person.${quoteColumn('tgl_hapus_data')} is null
        and person.${quoteColumn('tanggal_daftar')} < ? and not (${sql})
        and not exists (select 1 from ${plans} as plan where plan.${quoteColumn('kode_member')} = person.${quoteColumn('kode_member')}
          and (plan.${quoteColumn('status')} = 'RENCANA' or plan.${quoteColumn('tgl_system')} >= ?))
      order by person.${quoteColumn('tanggal_daftar')}, person.${quoteColumn('kode_member')} limit ?`,
    values: [shop.code, limit, ...Array<string>(count).fill(limit), limit, maxPlanned],
  })
  return rows.map(row => String(row.member_key))
}

/** Plans the erasure of members that are due, each in a transaction of its own. */
export const planErasures: DayOpening = async program => {
  const { schema, storage, shop } = program
  if (!findResource(schema, document)) return
  const { limit, keys } = await storage.read(async connection => {
    const found = await findRetentionLimit(connection, program)
    return { limit: found, keys: found === undefined ? [] : await findDueMembers(connection, program, found) }
  })
  for (const key of keys)
    await storage.write(connection => planErasure(connection, program, { key, limit }), { shop: shop.code })
}

const planErasure = async (
  connection: Connection,
  caller: Caller,
  { key, limit }: { readonly key: string; readonly limit: string | undefined },
): Promise<void> => {
  // Another process may have planned it in the meantime.
  if (limit === undefined || !(await findDueMembers(connection, caller, limit)).includes(key)) return
  const resource = getResource(caller.schema, document)
  const move = resource.lifecycle.flow?.moves.find(({ id }) => id === 'rencana')
  if (!move) return
  const plan: Pick<PlanDates, 'kode_member' | 'alasan'> = {
    kode_member: key,
    alasan: `TIDAK ADA TRANSAKSI SEJAK ${limit}`,
  }
  const sent = parseDocument(caller, { resource, raw: plan })
  await documentActions.createSent({ connection, caller, resource, move, depth: 0, sent })
}
