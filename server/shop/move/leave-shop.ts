// The database that a shop leaves: it must be settled, is audited, and keeps its history there while it is switched off.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import { deleteShopSessions } from '../../storage/sessions.ts'
import type { Connection, DatabaseRow, Storage } from '../../storage/storage.ts'
import { findShopColumn, getShopColumn } from '../../storage/tables.ts'
import { createProgramCaller } from '../start-data.ts'
import { getShopRow } from './carry-shop.ts'
import { joinFirst, ShopRefused } from './shop-refused.ts'
import { buildShopCondition } from './shop-rows.ts'

interface LeavingShop {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: Date
  readonly shop: string
  /** The command, for the audit. */
  readonly device: string
}

/** Throws ShopRefused with a sentence for each reason. */
export const assertSettled = async (connection: Connection, schema: Schema, shop: string): Promise<void> => {
  const reasons = await findUnsettled(connection, schema, await getShopRow(connection, schema, shop))
  if (reasons.length > 0) throw new ShopRefused(shop, reasons)
}

const buildCaller = ({ schema, storage, now, shop, device }: LeavingShop) => ({
  ...createProgramCaller({ schema, storage, now: () => now }, shop),
  device,
})

/** Writes an audit row about the copy that was made of the shop. */
export const auditExport = async (connection: Connection, context: LeavingShop): Promise<void> => {
  const { schema, shop } = context
  const resource = getResource(schema, schema.project.shop.resource)
  const row = await getShopRow(connection, schema, shop)
  await auditUnchanged(connection, buildCaller(context), resource, { verb: 'export', row })
}

/** Ends all sessions of the shop and refuses new ones; false if it is switched off already. */
export const deactivateShop = (connection: Connection, context: LeavingShop): Promise<boolean> =>
  setActive(connection, context, 0)

export const activateShop = (connection: Connection, context: LeavingShop): Promise<boolean> =>
  setActive(connection, context, 1)

const setActive = async (connection: Connection, context: LeavingShop, value: 0 | 1): Promise<boolean> => {
  const { schema, shop } = context
  const { active, resource } = schema.project.shop
  const before = await getShopRow(connection, schema, shop)
  if (active === undefined || before[active] === value) return false
  const row = { ...before, [active]: value }
  await updateAuditedRow(connection, buildCaller(context), getResource(schema, resource), { before, row })
  await deleteShopSessions(connection, shop)
  return true
}

// What ties a shop to the others in its database, and has to be settled before it leaves.

/** Returns a sentence for each reason, with what to do; none if the shop may leave. */
const findUnsettled = async (connection: Connection, schema: Schema, shop: DatabaseRow): Promise<string[]> => {
  const code = String(shop[schema.project.shop.key])
  return [
    ...findClosing(schema, shop),
    ...(await findRunning(connection, code)),
    ...(await findOpenDay(connection, schema, shop)),
    ...(await findInTransit(connection, schema, code)),
  ]
}

const findClosing = ({ project }: Schema, shop: DatabaseRow): readonly string[] => {
  const closing = project.shop.closing === undefined ? null : (shop[project.shop.closing] ?? null)
  return closing === null ? [] : [`Its day ${closing} is being closed: wait until that is done.`]
}

const findRunning = async (connection: Connection, shop: string): Promise<readonly string[]> => {
  const find = async (sql: string): Promise<readonly string[]> =>
    (await connection.all({ sql, values: [shop] })).map(row => String(row.name))
  const imports = await find("select file_name as name from kencana_import where shop = ? and state = 'running'")
  const jobs = await find("select name from kencana_job where shop = ? and state = 'running'")
  return [
    ...imports.map(name => `The import of ${name} is running: wait until it is done.`),
    ...jobs.map(name => `${name} is running: wait until it is done.`),
  ]
}

/** A shop leaves between two days: what was counted at the closing is what arrives. */
const findOpenDay = async (connection: Connection, schema: Schema, shop: DatabaseRow): Promise<readonly string[]> => {
  const { key, businessDate } = schema.project.shop
  for (const ledger of Object.values(schema.ledgers)) {
    const legs = getResource(schema, ledger.resource)
    const sql = `select 1 as one from ${quoteIdentifier(legs.table)}
      where ${quoteIdentifier(getShopColumn(legs))} = ? and ${quoteIdentifier(businessDate)} = ? limit 1`
    const rows = await connection.all({ sql, values: [shop[key] ?? null, shop[businessDate] ?? null] })
    if (rows.length > 0)
      return [
        `Its day ${shop[businessDate]} is open and has entries: close the day, and carry it before the next entry.`,
      ]
  }
  return []
}

/** Documents that two shops own and that are not done, such as pieces on their way. */
const findInTransit = async (connection: Connection, schema: Schema, shop: string): Promise<readonly string[]> => {
  const reasons: string[] = []
  for (const resource of Object.values(schema.resources)) {
    const { flow } = resource.lifecycle
    const owned = buildShopCondition(schema, resource, shop)
    if (!flow || !owned || findShopColumn(resource) !== undefined) continue
    const done = Object.values(flow.states).flatMap(({ name, final }) => (final || name === flow.initial ? [name] : []))
    const [key, state] = [resource.key[0], flow.field].map(quoteIdentifier)
    const rows = await connection.all({
      sql: `select ${key} as label, ${state} as state from ${quoteIdentifier(resource.table)}
        where ${owned.sql} and ${state} not in (${done.map(() => '?').join(', ')}) order by 1`,
      values: [...owned.values, ...done],
    })
    if (rows.length === 0) continue
    const names = joinFirst(
      rows.map(({ label, state: name }) => `${label} (${flow.states[String(name)]?.title ?? name})`),
    )
    reasons.push(`${resource.title} is not done: ${names}. Complete or cancel it in both shops.`)
  }
  return reasons
}
