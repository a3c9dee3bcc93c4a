// The log of what owners were sent: a row for each owner, kind, shop and day, which makes sure that it is sent once.
import { type IsiKabar, kabarMalam } from '../../../domain/kabar/aturan-kabar.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { addDays, getToday, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import type { BackgroundContext } from '../../module/module.ts'
import { insertShopRow } from '../../record/write/insert-shop-row.ts'
import { writeAudit } from '../../record/write/write-audit.ts'
import { findChainRows } from '../../storage/chain-rows.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection } from '../../storage/storage.ts'
import { createProgramCaller } from '../../shop/start-data.ts'
import type { StoredKabar } from './message-text.ts'
import { getFirstDay } from './shop-facts.ts'

export type NoticeContext = Pick<BackgroundContext, 'storage' | 'now' | 'moveHookOf' | 'current'>

/** A message that a rule asks for. */
export interface DueNotice {
  readonly userId: string
  readonly kind: string
  readonly shop: string
  readonly kapan: string
  readonly content: IsiKabar
  /** The zone of the shop that the owner belongs to: the evening is that of this zone. */
  readonly ownZone: string
}

const log = 'kabar'

/** Those of the last days, of all shops. */
export const listSentNotices = async (
  connection: Connection,
  schema: Schema,
  now: Date,
): Promise<readonly StoredKabar[]> => {
  const resource = getResource(schema, log)
  const rows = await findChainRows(connection, resource, [
    { column: 'hari' satisfies keyof StoredKabar, compare: '>=', values: [getFirstDay(schema, now)] },
  ])
  return rows.map(row => ({
    ...(toJsonRow(resource, row, () => true) as unknown as StoredKabar),
    shop: String(row.kode_toko),
  }))
}

type NoticeKey = Pick<DueNotice, 'userId' | 'kind' | 'shop'> & { readonly hari: string }

export const isSent = (sent: readonly StoredKabar[], { userId, kind, shop, hari }: NoticeKey): boolean =>
  sent.some(row => row.user_id === userId && row.jenis === kind && row.shop === shop && row.hari === hari)

/** Whether the message of that evening was sent to the user, from whatever shop. */
const isEveningSent = (sent: readonly StoredKabar[], userId: string, malam: string): boolean =>
  sent.some(row => row.user_id === userId && row.jenis === kabarMalam && row.hari === malam)

/**
 * Stores those that were not stored before, also by another server, and returns them; each has the evening whose message has
 * it, if it waits for one.
 */
export const recordNotices = (context: NoticeContext, notices: readonly DueNotice[]): Promise<readonly StoredKabar[]> =>
  writeAlone(context, async connection => {
    const { schema } = context.current()
    const now = context.now()
    const sent = await listSentNotices(connection, schema, now)
    const stored: StoredKabar[] = []
    for (const { userId, kind, shop, kapan, content, ownZone } of notices) {
      if (isSent(sent, { userId, kind, shop, hari: content.hari })) continue
      const today = getToday(ownZone, now)
      const malam = isEveningSent(sent, userId, today) ? addDays(tanggal(today), 1) : today
      const { hari, jam = null, rupiah = null, jumlah = null, sejak = null, tenggat = null } = content
      const row = { user_id: userId, jenis: kind, hari, jam, rupiah, jumlah, sejak, tenggat, kapan, malam, shop }
      await insertNotice(connection, context, row)
      stored.push(row)
    }
    return stored
  })

export interface EveningKey {
  readonly userId: string
  readonly malam: string
  /** The shop that the owner belongs to. */
  readonly shop: string
  /** Messages that it has. */
  readonly count: number
}

/** Returns false if another server has sent the message of that evening. */
export const recordEvening = (context: NoticeContext, { userId, malam, shop, count }: EveningKey): Promise<boolean> =>
  writeAlone(context, async connection => {
    const sent = await listSentNotices(connection, context.current().schema, context.now())
    if (isEveningSent(sent, userId, malam)) return false
    const empty = { jam: null, rupiah: null, sejak: null, tenggat: null }
    const row = {
      ...empty,
      user_id: userId,
      jenis: kabarMalam,
      hari: malam,
      jumlah: count,
      kapan: kabarMalam,
      malam,
      shop,
    }
    await insertNotice(connection, context, row)
    return true
  })

/** Messages that wait for an evening, by owner and evening. */
export const groupByEvening = (
  sent: readonly StoredKabar[],
): readonly { readonly userId: string; readonly malam: string; readonly rows: readonly StoredKabar[] }[] => {
  const waiting = sent.filter(
    row => row.kapan === kabarMalam && row.jenis !== kabarMalam && !isEveningSent(sent, row.user_id, row.malam),
  )
  const groups = Map.groupBy(waiting, row => JSON.stringify([row.user_id, row.malam]))
  return [...groups.values()].flatMap(rows => {
    const [first] = rows
    return first ? [{ userId: first.user_id, malam: first.malam, rows }] : []
  })
}

/** Servers take turns, so that each finds what the others have stored. */
const writeAlone = async <T>({ storage }: NoticeContext, work: (connection: Connection) => Promise<T>): Promise<T> => {
  const release = await storage.lease(log)
  try {
    return await storage.write(work)
  } finally {
    await release()
  }
}

const insertNotice = async (
  connection: Connection,
  { current, ...context }: NoticeContext,
  { shop, ...row }: StoredKabar,
): Promise<void> => {
  const { schema } = current()
  const resource = getResource(schema, log)
  const program: Caller = createProgramCaller({ ...context, schema }, shop)
  const id = createId()
  const values = { ...row, id, id_kabar: id, waktu: context.now().toISOString() }
  const after = await insertShopRow(connection, program, resource, values)
  await writeAudit(connection, program, resource, { verb: 'create', after })
}
