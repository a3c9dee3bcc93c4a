// The first step of a closing: checks that nothing holds the day and locks it against further writes.
import { addDays, isTanggal, tanggal } from '../../../engine/value/tanggal.ts'
import { lockOpenDay } from '../../ledger/open-day.ts'
import type { Caller } from '../../caller/caller.ts'
import { getShopToday } from '../../day/day.ts'
import { findCancellable, findHeldDays } from '../../day/held-day.ts'
import { DayClosed } from '../../error/books-errors.ts'
import { ClosedByOther, DayHeld, StoreClosing } from '../../error/day-errors.ts'
import { MalformedRequest, RequestError } from '../../error/errors.ts'
import { documentActions } from '../../record/move/document-actions.ts'
import { changeShop } from '../../record/write/change-shop.ts'
import type { Connection } from '../../storage/storage.ts'
import { encodeCarried, findClosing, insertClosing } from './closing.ts'
import { findUncounted } from './uncounted.ts'

export interface FenceOptions {
  /** The business date afterwards: the next one, or a later one up to today. */
  readonly through?: string
  /** The business date that the caller has seen. */
  readonly seen?: string
  /** Documents whose open sessions are cancelled, and documents that are carried over. */
  readonly cancel: readonly string[]
  readonly carry: readonly string[]
}

/**
 * Locks the day of the shop. Throws DayHeld with everything that prevents it, `day.ahead`, StoreClosing if the same
 * user closes it already, ClosedByOther if another user does or did.
 */
export const fenceDay = (caller: Caller, options: FenceOptions): Promise<void> =>
  caller.storage.write(
    async connection => {
      await lockUnclosedDay(connection, caller, options)
      const date = caller.shop.businessDate
      const through = resolveThroughDate(caller, options)
      for (const document of options.cancel) await cancelAll(connection, caller, document)
      const held = [...(await findHeldDays(connection, caller)), ...(await findUncounted(connection, caller))]
      const carried = held.filter(({ carry, document }) => carry && options.carry.includes(document))
      if (carried.length < held.length) throw new DayHeld(held.filter(one => !carried.includes(one)))
      await insertClosing(connection, caller, {
        sampai: through,
        dibawa: encodeCarried(caller.schema, carried),
        mulai: caller.now().toISOString(),
      })
      const { closing } = caller.schema.project.shop
      if (closing !== undefined) await changeShop(connection, caller, { [closing]: date })
    },
    { exclusive: true, shop: caller.shop.code },
  )

const lockUnclosedDay = async (connection: Connection, caller: Caller, { seen }: FenceOptions): Promise<void> => {
  const { shop, user } = caller
  const params = { date: seen ?? shop.businessDate, user: user.userId }
  if (seen !== undefined && seen !== shop.businessDate) throw new ClosedByOther('store.closed', params)
  const day = await lockOpenDay(connection, caller).catch((error: unknown) => {
    throw error instanceof DayClosed ? new ClosedByOther('store.closed', params) : error
  })
  if (!day.isClosing) return
  const by = (await findClosing(connection, caller))?.tutup_by ?? ''
  throw by === user.userId
    ? new StoreClosing(shop.code)
    : new ClosedByOther('store.being-closed', { date: day.date, user: by })
}

const resolveThroughDate = (caller: Caller, { through }: FenceOptions): string => {
  const date = caller.shop.businessDate
  const today = getShopToday(caller)
  if (date > today) throw new RequestError('day.ahead', { date, today })
  const next = addDays(tanggal(date), 1)
  if (through === undefined || through === next) return next
  if (!isTanggal(through) || through < next || through > today) throw new MalformedRequest()
  return through
}

const cancelAll = async (connection: Connection, caller: Caller, document: string): Promise<void> => {
  for (const { resource, move, id } of await findCancellable(connection, caller, document))
    await documentActions.moveSent({ connection, caller, resource, move, id, answers: {}, depth: 1 })
}
