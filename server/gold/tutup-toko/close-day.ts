// The job that closes days. It continues from any state of the closing: each step is one transaction and can be
// repeated.

import type { Used } from '../../../domain/used.ts'
import type { ClosingBlocker } from '../../../engine/document/flow-moves.ts'
import { fillTemplate } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { addDays, countDaysBetween, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { withBusinessDate } from '../../caller/caller.ts'
import { isModuleOn, readShopSettings } from '../../caller/move-access.ts'
import { findPath } from '../../day/held-day.ts'
import { lockOpenDay } from '../../day/open-day.ts'
import { RequestError } from '../../error/errors.ts'
import { computeLedgerValue } from '../../ledger/compute-ledger-value.ts'
import { updateDaySums } from '../../ledger/update-day-sums.ts'
import { loadMessageWording } from '../../message/push/post-message.ts'
import type { PushMessage } from '../../message/push/push-service.ts'
import type { JobWork } from '../../module/module.ts'
import { changeShop } from '../../record/write/write-row.ts'
import { listRows } from '../../storage/rows.ts'
import { endShopSessions } from '../../storage/sessions.ts'
import { type Connection, StorageBusy, StorageReadOnly } from '../../storage/storage.ts'
import { canSeeSummary } from '../ringkasan-hari/ringkasan-module.ts'
import {
  type Closing,
  computeDayFigures,
  findClosing,
  insertClosing,
  listOpenItems,
  moveClosing,
  readDayPrices,
} from './closing.ts'

/** The user who closes the day keeps the session this long, to receive the result. */
const graceMilliseconds = 60_000

interface ClosedDays {
  /** The business date afterwards; absent if no day was closed. */
  readonly tgl_system?: string | undefined
  readonly hari: number
}

interface ClosingStep {
  readonly percentage: number
  /** The code of its text. */
  readonly message: string
  readonly run: (caller: Caller, closing: Closing) => Promise<void>
}

/** By the state of the closing. */
const steps: Readonly<Record<string, ClosingStep>> = {
  FENCED: {
    percentage: 20,
    message: 'message.closing-counting',
    run: async (caller, { id }) => {
      const answers = await readWithoutLimit(caller, connection => computeDayFigures(connection, caller))
      await caller.storage.write(connection => moveClosing(connection, caller, { id, move: 'hitung', answers }), {
        shop: caller.shop.code,
      })
    },
  },
  COUNTING: {
    percentage: 50,
    message: 'message.closing-noting',
    run: async (caller, { id }) => {
      const answers = await readWithoutLimit(caller, async connection => ({
        harga: await readDayPrices(connection, caller),
        terbuka: await listOpenItems(connection, caller),
      }))
      await caller.storage.write(connection => moveClosing(connection, caller, { id, move: 'catat', answers }), {
        shop: caller.shop.code,
      })
    },
  },
  POSTED: {
    percentage: 80,
    message: 'message.closing-posting',
    run: (caller, closing) =>
      caller.storage.write(connection => completeDay(connection, caller, closing), {
        exclusive: true,
        shop: caller.shop.code,
      }),
  },
}

/** The day is fenced, so the values cannot change between this read and the write that stores them. */
const readWithoutLimit = <T>({ storage }: Caller, work: (connection: Connection) => Promise<T>): Promise<T> =>
  storage.read(work, { isLong: true })

/** Closes the fenced days one by one; if a day cannot be closed, opens it again and throws the cause. */
export const closeDays = async ({ caller, signal, report, notifyUsers }: JobWork): Promise<ClosedDays> => {
  let hari = 0
  let first: string | undefined
  let date: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const closing = await caller.storage.read(connection => findClosing(connection, caller))
    const step = closing && steps[closing.status]
    if (!closing || !step) return { hari, tgl_system: date }
    first ??= closing.tgl_system ?? ''
    const dayCaller = withBusinessDate(caller, closing.tgl_system ?? '')
    report(...computeProgress(first, closing, step))
    await step.run(dayCaller, closing).catch(error => openDayAgain(dayCaller, error))
    if (step !== steps.POSTED) continue
    hari += 1
    // Later days that are closed with it had no work.
    if (hari === 1) notifyUsers(createClosedDayMessage(dayCaller))
    date = closing.tgl_berikut ?? ''
  }
}

const computeProgress = (
  first: string,
  { tgl_system, sampai }: Closing,
  step: ClosingStep,
): readonly [number, string] => {
  const days = Math.max(1, countDaysBetween(tanggal(first), tanggal(sampai ?? first)))
  const before = countDaysBetween(tanggal(first), tanggal(tgl_system ?? first))
  return [(before * 100 + step.percentage) / days, step.message]
}

/** The last step, in one transaction: sums of the day, the next date, and the end of all sessions of the shop. */
const completeDay = async (connection: Connection, caller: Caller, closing: Closing): Promise<void> => {
  const { schema, shop, user, now } = caller
  await lockOpenDay(connection, caller)
  const next = addDays(tanggal(shop.businessDate), 1)
  const at = now().toISOString()
  await moveClosing(connection, caller, { id: closing.id, move: 'selesai', answers: { selesai: at } })
  const hasMoreDays = closing.sampai !== null && next < closing.sampai
  const { businessDate, closing: fence } = schema.project.shop
  const values = { [businessDate]: next, ...(fence !== undefined && { [fence]: hasMoreDays ? next : null }) }
  await changeShop(connection, caller, values)
  await updateDaySums(connection, schema, { shop: shop.code, day: next, at, user: user.userId })
  if (hasMoreDays) {
    const { sampai, dibawa } = closing
    return insertClosing(connection, withBusinessDate(caller, next), { sampai, dibawa, mulai: at })
  }
  const until = new Date(now().getTime() + graceMilliseconds).toISOString()
  await endShopSessions(connection, shop.code, { userRow: user.rowId, until })
}

/**
 * Removes the fence, so that the user can correct the cause; a busy or read-only storage keeps it, for a later retry.
 */
const openDayAgain = async (caller: Caller, error: unknown): Promise<never> => {
  if (error instanceof StorageBusy || error instanceof StorageReadOnly) throw error
  const alasan = error instanceof RequestError ? error.code : 'system.failed'
  await caller.storage.write(
    async connection => {
      const closing = await findClosing(connection, caller)
      if (closing) await moveClosing(connection, caller, { id: closing.id, move: 'buka', answers: { alasan } })
      const { closing: fence } = caller.schema.project.shop
      if (fence !== undefined) await changeShop(connection, caller, { [fence]: null })
    },
    { exclusive: true, shop: caller.shop.code },
  )
  throw error
}

// The message to owners when a day of a shop is closed: the shop, the date and a few sums.

type ClosedDay = Used<'tutup-toko', 'tgl_system' | 'jual_rp' | 'beli_rp' | 'selisih_akhir' | 'status'>

/** The message about the business date of the caller, once that day is closed. */
const createClosedDayMessage = ({ schema, shop }: Caller): PushMessage => ({
  shop: shop.code,
  who: canSeeSummary,
  read: async (connection, language) => {
    const resource = getResource(schema, 'tutup-toko')
    const conditions = [
      { column: 'tgl_system' satisfies keyof ClosedDay, compare: '=', values: [shop.businessDate] },
      { column: 'status' satisfies keyof ClosedDay, compare: '=', values: ['CLOSED'] },
    ] as const
    const { rows } = await listRows(connection, resource, { conditions, sort: [], offset: 0, limit: 1 }, shop.code)
    const [row] = rows
    if (!row) return undefined
    const { symbol } = schema.project.currency
    const settings = await readShopSettings(connection, schema, shop.code)
    const code = isModuleOn(settings.get(countModule)) ? 'message.day-closed-counted' : 'message.day-closed'
    const format = (name: keyof ClosedDay): string => fillTemplate(resource, row, `{${name}}`)
    const query = new URLSearchParams({ toko: shop.code, tanggal: shop.businessDate })
    return {
      title: shop.name,
      body: formatMessage(loadMessageWording(language), code, {
        day: format('tgl_system'),
        sold: `${symbol} ${format('jual_rp')}`,
        bought: `${symbol} ${format('beli_rp')}`,
        difference: `${symbol} ${format('selisih_akhir')}`,
      }),
      path: `/ringkasan-hari?${query}`,
      tag: `${shop.code} ${shop.businessDate}`,
    }
  },
})

// Checks that the drawer is counted before the day is closed, in shops that require it.

type CashCount = Used<'hitung-kas', 'no_hitung' | 'tgl_system' | 'tempat' | 'saat' | 'fisik' | 'status'>

const countResource = 'hitung-kas'
/** The switch of shops that count the drawer before they close. */
const countModule = 'HITUNG_KAS_MODULE'
const drawer = 'KAS'

/** States of a count that is authorized, or needs no authorization before the day is closed. */
const acceptedStates = ['DONE', 'SELISIH', 'SENDIRI']

/** Returns the drawer as something that holds the day, unless an accepted count equals the current balance. */
export const findUncounted = async (connection: Connection, caller: Caller): Promise<readonly ClosingBlocker[]> => {
  const { schema, shop } = caller
  if (!shop.modules.includes(countModule)) return []
  const resource = getResource(schema, countResource)
  const balance = await computeLedgerValue(connection, caller, {
    asks: 'balance',
    ledger: 'kas',
    amount: 'jumlah',
    place: drawer,
  })
  const required: Pick<CashCount, 'tgl_system' | 'tempat' | 'saat'> = {
    tgl_system: shop.businessDate,
    tempat: drawer,
    saat: 'AKHIR',
  }
  const conditions = [
    ...Object.entries({ ...required, fisik: balance }).map(
      ([column, value]) => ({ column, compare: '=', values: [value] }) as const,
    ),
    { column: 'status' satisfies keyof CashCount, compare: 'in', values: acceptedStates } as const,
  ]
  const sort = [{ field: 'no_hitung', descending: true }]
  const { rows } = await listRows(connection, resource, { conditions, sort, offset: 0, limit: 1 }, shop.code)
  const state = resource.lifecycle.flow?.states.DRAFT
  if (rows.length > 0 || !state) return []
  const path = findPath(caller, { resource, state })
  return [
    {
      document: countResource,
      title: resource.title,
      state: state.name,
      state_title: state.title,
      count: 1,
      rows: [],
      carry: false,
      ...(path !== undefined && { path }),
    },
  ]
}
