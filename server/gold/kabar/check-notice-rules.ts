// Compares the rules of owners with what the shops are doing, and sends what applies: at once, or in the evening as one message.

import {
  type AturanKabar,
  findKabar,
  type IsiKabar,
  isEveningDue,
  kabarMalam,
} from '../../../domain/kabar/aturan-kabar.ts'
import { toJsonRow } from '../../../engine/record/row.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { addDays, getToday, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { loadRightsInShop } from '../../caller/shop-access.ts'
import { loadMessageWording, type PushPayload } from '../../message/push/post-message.ts'
import type { BackgroundContext } from '../../module/module.ts'
import { writeAudit } from '../../record/write/write-audit.ts'
import { insertShopRow } from '../../record/write/write-row.ts'
import { createProgramCaller } from '../../shop/start-data.ts'
import { findChainRows } from '../../storage/chain-rows.ts'
import { createId } from '../../storage/create-id.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { canSeeSummary } from '../ringkasan-hari/ringkasan-module.ts'
import { formatSentence, type StoredKabar } from './message-text.ts'
import { getFirstDay, readShopFacts, readShops, type ShopFacts, type WatchedShop } from './shop-facts.ts'

export interface RuleContext extends NoticeContext, Pick<BackgroundContext, 'push'> {
  /** Since when this server runs: before, it noticed no use of a shop. */
  readonly watchedSince: Date
  /** The latest use of each shop that a check has seen: sessions that end leave none. */
  readonly seenUses: Map<string, string>
}

interface ShopRule extends AturanKabar {
  readonly shop: string
  /** When it was changed last, as an ISO moment. */
  readonly changedAt: string
}

interface Owner {
  readonly row: string
  /** Code of the shop that the user belongs to. */
  readonly shop: string
}

/** What one check reads, as of one moment. */
interface CheckedState {
  readonly rules: readonly ShopRule[]
  readonly shops: ReadonlyMap<string, WatchedShop>
  readonly facts: ReadonlyMap<string, ShopFacts>
  readonly sent: readonly StoredKabar[]
  readonly owners: ReadonlyMap<string, Owner>
}

/** Sends nothing twice: every message is stored before, once for all servers. Does nothing in a project without the rules. */
export const checkRules = async (context: RuleContext): Promise<void> => {
  const { storage, active, now } = context
  const { schema } = active
  if (!findResource(schema, 'aturan-kabar') || storage.trouble()) return
  const at = now()
  const state = await storage.read(connection => readState(connection, schema, at), { oneMoment: true })
  if (state.rules.length === 0) return
  recordUses(context, state)
  const due = await storage.read(connection => keepAllowed(connection, schema, state, findDue(context, state, at)))
  const stored = due.length > 0 ? await recordNotices(context, due) : []
  for (const row of stored) if (row.kapan !== kabarMalam) sendNotice(context, state, row)
  await sendEvenings(context, { ...state, sent: [...state.sent, ...stored] }, at)
}

const readState = async (connection: Connection, schema: Schema, now: Date): Promise<CheckedState> => {
  const rules = await listRules(connection, schema)
  if (rules.length === 0) return noState
  const shops = (await readShops(connection, schema)).filter(({ isActive }) => isActive)
  const kinds = new Set(rules.map(({ jenis }) => jenis))
  return {
    rules,
    shops: new Map(shops.map(shop => [shop.code, shop])),
    facts: await readShopFacts(connection, { schema, now, shops, kinds }),
    sent: await listSentNotices(connection, schema, now),
    owners: await readOwners(connection, schema, new Set(rules.map(rule => rule.user_id))),
  }
}

const noState: CheckedState = { rules: [], shops: new Map(), facts: new Map(), sent: [], owners: new Map() }

const listRules = async (connection: Connection, schema: Schema): Promise<readonly ShopRule[]> => {
  const resource = getResource(schema, 'aturan-kabar')
  const rows = await findChainRows(connection, resource, [{ column: 'status_aktif', compare: '=', values: [1] }])
  return rows.map(row => ({
    ...(toJsonRow(resource, row, () => true) as unknown as AturanKabar),
    shop: String(row.kode_toko),
    changedAt: String(row.updated_at),
  }))
}

const readOwners = async (
  connection: Connection,
  schema: Schema,
  userIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Owner>> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const owners = new Map<string, Owner>()
  for (const userId of userIds) {
    const row = await findUniqueRow(connection, users, userId)
    if (row) owners.set(userId, { row: String(row.id), shop: String(row[user.shop]) })
  }
  return owners
}

/** Keeps the latest use of each shop beyond the end of its session. */
const recordUses = ({ seenUses }: RuleContext, { facts }: CheckedState): void => {
  for (const [code, { lastUse }] of facts)
    if (lastUse !== undefined && lastUse > (seenUses.get(code) ?? '')) seenUses.set(code, lastUse)
}

const findDue = (
  { watchedSince, seenUses }: RuleContext,
  { rules, shops, facts, sent, owners }: CheckedState,
  now: Date,
): readonly DueNotice[] =>
  rules.flatMap(rule => {
    const [shop, shopFacts, owner] = [shops.get(rule.shop), facts.get(rule.shop), owners.get(rule.user_id)]
    if (!shop || !shopFacts || !owner) return []
    const { timeZone, businessDate, code } = shop
    const since = getToday(timeZone, new Date(rule.changedAt))
    const lastUse = seenUses.get(code)
    const due = findKabar(rule, { ...shopFacts, now, timeZone, businessDate, watchedSince, since, lastUse })
    const key = { userId: rule.user_id, kind: rule.jenis, shop: code }
    const ownZone = shops.get(owner.shop)?.timeZone ?? timeZone
    return due
      .filter(({ hari }) => !isSent(sent, { ...key, hari }))
      .map(content => ({ ...key, kapan: rule.kapan, content, ownZone }))
  })

/** Those of users who may see the summary of that shop now. */
const keepAllowed = async (
  connection: Connection,
  schema: Schema,
  { owners }: CheckedState,
  notices: readonly DueNotice[],
): Promise<readonly DueNotice[]> => {
  const allowed: DueNotice[] = []
  for (const notice of notices)
    if (await isAllowed(connection, schema, owners.get(notice.userId), notice.shop)) allowed.push(notice)
  return allowed
}

const isAllowed = async (
  connection: Connection,
  schema: Schema,
  owner: Owner | undefined,
  shop: string,
): Promise<boolean> => {
  const rights = owner && (await loadRightsInShop(connection, schema, { userRow: owner.row, shop }))
  return rights !== undefined && canSeeSummary(rights)
}

const path = '/semua-toko'

const sendNotice = ({ push, active }: RuleContext, { shops }: CheckedState, row: StoredKabar): void => {
  const shop = shops.get(row.shop)
  if (!shop) return
  push.send({
    shop: shop.code,
    who: rights => rights.user.userId === row.user_id && canSeeSummary(rights),
    read: async (_connection, language): Promise<PushPayload> => ({
      title: shop.name,
      body: formatSentence(row, { language, shop, symbol: active.schema.project.currency.symbol }),
      path,
      tag: `${row.jenis} ${shop.code} ${row.hari}`,
    }),
  })
}

/** Where the owner has set none. */
const usualHour = '22:00'

const sendEvenings = async (context: RuleContext, state: CheckedState, now: Date): Promise<void> => {
  const { rules, shops, owners, sent } = state
  for (const { userId, malam, rows } of groupByEvening(sent)) {
    const owner = owners.get(userId)
    const ownRules = rules.filter(rule => rule.user_id === userId)
    const watched = ownRules.flatMap(rule => shops.get(rule.shop) ?? [])
    const seat = shops.get(owner?.shop ?? '') ?? watched[0]
    if (!owner || !seat) continue
    const hours = ownRules.filter(({ jenis }) => jenis === kabarMalam)
    const { jam } = hours.find(rule => rule.shop === seat.code) ?? hours[0] ?? { jam: usualHour }
    const evening = { malam, jam: jam ?? usualHour, now, timeZone: seat.timeZone, shops: watched }
    if (!isEveningDue(evening)) continue
    if (await recordEvening(context, { userId, malam, shop: seat.code, count: rows.length }))
      sendEvening(context, state, { owner, userId, malam, rows, seat })
  }
}

/** Of one message: a push service takes about 4,000 bytes. */
const maximumLines = 30

interface EveningMessage {
  readonly owner: Owner
  readonly userId: string
  readonly malam: string
  readonly rows: readonly StoredKabar[]
  readonly seat: WatchedShop
}

const sendEvening = (
  { push, active }: RuleContext,
  { shops }: CheckedState,
  { owner, userId, malam, rows, seat }: EveningMessage,
): void =>
  push.send({
    shop: seat.code,
    who: rights => rights.user.userId === userId && canSeeSummary(rights),
    read: async (connection, language): Promise<PushPayload | undefined> => {
      const { schema } = active
      const { symbol } = schema.project.currency
      const lines: string[] = []
      for (const row of rows.toSorted(compareNotices)) {
        const shop = shops.get(row.shop)
        if (!shop || !(await isAllowed(connection, schema, owner, row.shop))) continue
        lines.push(`${shop.name}: ${formatSentence(row, { language, shop, symbol })}`)
      }
      if (lines.length === 0) return undefined
      const wording = loadMessageWording(language)
      const more = lines.length - maximumLines
      const shown =
        more > 0
          ? [...lines.slice(0, maximumLines), formatMessage(wording, 'message.notice-more', { count: more })]
          : lines
      return {
        title: formatMessage(wording, 'message.notice-evening', { day: malam }),
        body: shown.join('\n'),
        path,
        tag: `${kabarMalam} ${malam}`,
      }
    },
  })

const compareNotices = (one: StoredKabar, other: StoredKabar): number =>
  `${one.shop} ${one.hari} ${one.jenis}` < `${other.shop} ${other.hari} ${other.jenis}` ? -1 : 1

// The log of what owners were sent: a row for each owner, kind, shop and day, which makes sure that it is sent once.

type NoticeContext = Pick<BackgroundContext, 'storage' | 'now' | 'moveHookOf' | 'active'>

/** A message that a rule asks for. */
interface DueNotice {
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
const listSentNotices = async (connection: Connection, schema: Schema, now: Date): Promise<readonly StoredKabar[]> => {
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

const isSent = (sent: readonly StoredKabar[], { userId, kind, shop, hari }: NoticeKey): boolean =>
  sent.some(row => row.user_id === userId && row.jenis === kind && row.shop === shop && row.hari === hari)

/** Whether the message of that evening was sent to the user, from whatever shop. */
const isEveningSent = (sent: readonly StoredKabar[], userId: string, malam: string): boolean =>
  sent.some(row => row.user_id === userId && row.jenis === kabarMalam && row.hari === malam)

/**
 * Stores those that were not stored before, also by another server, and returns them; each has the evening whose message has
 * it, if it waits for one.
 */
const recordNotices = (context: NoticeContext, notices: readonly DueNotice[]): Promise<readonly StoredKabar[]> =>
  writeAlone(context, async connection => {
    const { schema } = context.active
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

interface EveningKey {
  readonly userId: string
  readonly malam: string
  /** The shop that the owner belongs to. */
  readonly shop: string
  /** Messages that it has. */
  readonly count: number
}

/** Returns false if another server has sent the message of that evening. */
const recordEvening = (context: NoticeContext, { userId, malam, shop, count }: EveningKey): Promise<boolean> =>
  writeAlone(context, async connection => {
    const sent = await listSentNotices(connection, context.active.schema, context.now())
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
const groupByEvening = (
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
  { active, ...context }: NoticeContext,
  { shop, ...row }: StoredKabar,
): Promise<void> => {
  const { schema } = active
  const resource = getResource(schema, log)
  const program: Caller = createProgramCaller({ ...context, schema }, shop)
  const id = createId()
  const values = { ...row, id, id_kabar: id, waktu: context.now().toISOString() }
  const after = await insertShopRow(connection, program, resource, values)
  await writeAudit(connection, program, resource, { verb: 'create', after })
}
