// Fills rows of past days: sets the business date of the shop to each of them, and back to its own day afterwards.
import type { Row } from '../../../engine/record/row.ts'
import { getResource, type Start, type StartRows } from '../../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../../engine/values/tanggal.ts'
import { sumUpDays } from '../../books/sum-up-days.ts'
import type { Play } from '../../by-hand/play.ts'
import type { Caller } from '../../caller/caller.ts'
import { writeAudit } from '../../operations/write/write-audit.ts'
import { findRowByKey, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

interface Days {
  readonly days: Start['days']
  readonly fill: (rows: StartRows, shop: string) => Promise<void>
  /** Simulation to run on each day. */
  readonly play?: Play | undefined
  /** Receives the number of finished days and the total. */
  readonly onDay?: ((done: number, of: number) => void) | undefined
}

/** The caller is the program in the shop. */
export const fillDays = async (
  connection: Connection,
  program: Caller,
  { days, fill, play, onDay }: Days,
): Promise<void> => {
  const { code: shop } = program.shop
  const rows = new Map(days.flatMap(([ago, shops]) => (shops[shop] ? [[ago, shops[shop]] as const] : [])))
  const played = play ? Array.from({ length: play.days }, (_, before) => before + 1) : []
  const agos = [...new Set([...rows.keys(), ...played])].toSorted((one, other) => other - one)
  if (agos.length === 0) return
  const today = await dayOf(connection, program)
  const playDay = play?.shop(shop)
  const standing = (ago: number) => ({ connection, ago, program: standingOn(program, addDays(tanggal(today), -ago)) })
  for (const [index, ago] of agos.entries()) {
    await putDay(connection, program, addDays(tanggal(today), -ago))
    await fill(rows.get(ago) ?? {}, shop)
    await playDay?.(standing(ago))
    onDay?.(index + 1, agos.length)
  }
  await putDay(connection, program, today)
  await playDay?.(standing(0))
  const at = program.now().toISOString()
  await sumUpDays(connection, program.schema, { shop, day: today, at, user: program.user.userId })
}

const standingOn = (program: Caller, businessDate: string): Caller => ({
  ...program,
  shop: { ...program.shop, businessDate },
})

const shopRow = async (connection: Connection, { schema, shop: { code } }: Caller): Promise<Row> => {
  const row = await findRowByKey(connection, getResource(schema, schema.project.shop.resource), code, code)
  if (!row) throw new Error(`the shop ${code} of the start days does not exist`)
  return row
}

const dayOf = async (connection: Connection, program: Caller): Promise<string> =>
  String((await shopRow(connection, program))[program.schema.project.shop.businessDate])

const putDay = async (connection: Connection, program: Caller, day: string): Promise<void> => {
  const { schema, now, user } = program
  const { resource, businessDate } = schema.project.shop
  const shops = getResource(schema, resource)
  const before = await shopRow(connection, program)
  const after = await updateRow(connection, shops, {
    row: { ...before, [businessDate]: day },
    id: String(before.id),
    versi: Number(before.versi),
    stamp: { at: now().toISOString(), by: user.userId },
  })
  if (after) await writeAudit(connection, program, shops, { verb: 'update', before, after })
}
