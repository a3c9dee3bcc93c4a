// Fills rows of past days: sets the business date of the shop to each of them, and back to its own day afterwards.

import { uniq } from 'es-toolkit/array/uniq'
import type { Row } from '../../engine/record/row.ts'
import { getResource, type StartData, type StartRows } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { withBusinessDate } from '../caller/caller.ts'
import { updateDaySums } from '../ledger/update-day-sums.ts'
import type { ShopSimulation } from '../module/module.ts'
import { updateAuditedRow } from '../record/write/write-row.ts'
import { findRowByKey } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'

interface PastDays {
  readonly days: StartData['days']
  readonly fill: (rows: StartRows, shop: string) => Promise<void>
  /** Simulation to run on each day. */
  readonly simulation?: ShopSimulation | undefined
  /** Receives the number of finished days and the total. */
  readonly onDay?: ((done: number, of: number) => void) | undefined
}

/** The caller is the program in the shop. */
export const fillDays = async (
  connection: Connection,
  program: Caller,
  { days, fill, simulation, onDay }: PastDays,
): Promise<void> => {
  const { code: shop } = program.shop
  const rows = new Map(days.flatMap(([daysAgo, shops]) => (shops[shop] ? [[daysAgo, shops[shop]] as const] : [])))
  const simulatedOffsets = simulation ? Array.from({ length: simulation.days }, (_, before) => before + 1) : []
  const dayOffsets = uniq([...rows.keys(), ...simulatedOffsets]).toSorted((one, other) => other - one)
  if (dayOffsets.length === 0) return
  const today = await readBusinessDate(connection, program)
  const simulateDay = simulation?.shop(shop)
  const buildSimulatedDay = (daysAgo: number) => ({
    connection,
    ago: daysAgo,
    program: withBusinessDate(program, addDays(tanggal(today), -daysAgo)),
  })
  for (const [index, daysAgo] of dayOffsets.entries()) {
    await setBusinessDate(connection, program, addDays(tanggal(today), -daysAgo))
    await fill(rows.get(daysAgo) ?? {}, shop)
    await simulateDay?.(buildSimulatedDay(daysAgo))
    onDay?.(index + 1, dayOffsets.length)
  }
  await setBusinessDate(connection, program, today)
  await simulateDay?.(buildSimulatedDay(0))
  const at = program.now().toISOString()
  await updateDaySums(connection, program.schema, { shop, day: today, at, user: program.user.userId })
}

const getShopRow = async (connection: Connection, { schema, shop: { code } }: Caller): Promise<Row> => {
  const row = await findRowByKey(connection, getResource(schema, schema.project.shop.resource), code, code)
  if (!row) throw new Error(`the shop ${code} of the start days does not exist`)
  return row
}

const readBusinessDate = async (connection: Connection, program: Caller): Promise<string> =>
  String((await getShopRow(connection, program))[program.schema.project.shop.businessDate])

const setBusinessDate = async (connection: Connection, program: Caller, day: string): Promise<void> => {
  const { schema } = program
  const { resource, businessDate } = schema.project.shop
  const before = await getShopRow(connection, program)
  const row = { ...before, [businessDate]: day }
  await updateAuditedRow(connection, program, getResource(schema, resource), { before, row })
}
