// Locks the open day: postings share the lock of their shop, a closing takes it exclusively.
import { uniq } from 'es-toolkit/array/uniq'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { isTanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { DayClosed, StoreClosing } from '../error/concept-errors.ts'
import { NotSignedIn, RequestError } from '../error/errors.ts'
import {
  findClosingShops,
  findOpenDays,
  findShops,
  isShopActive,
  lockOpenDays,
  type OpenDay,
  type ShopTable,
} from '../storage/shop-days.ts'
import type { Connection } from '../storage/storage.ts'

const getShopTable = (schema: Schema): ShopTable => ({
  table: getResource(schema, schema.project.shop.resource).table,
  shop: schema.project.shop,
})

/**
 * Returns the open day of every shop, read again and locked until the transaction ends. Throws DayClosed if the day of
 * the caller's shop has changed since the request began, StoreClosing if a day is being closed, and `day.back` if the clock went
 * back.
 */
export const lockOpenDaysShared = async (
  connection: Connection,
  { schema, shop, clock }: Caller,
  others: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  await clock?.assertNotBack(shop.timeZone)
  const shops = uniq([shop.code, ...others])
  const days = await lockOpenDays(connection, getShopTable(schema), { shops, how: 'shared' })
  assertOpenDay(shop.businessDate, days.get(shop.code)?.date)
  const unknownShop = shops.find(code => !days.has(code))
  if (unknownShop !== undefined) throw new RequestError('books.shop', { shop: unknownShop })
  const closing = shops.find(code => days.get(code)?.isClosing)
  if (closing !== undefined) throw new StoreClosing(closing)
  return new Map([...days].map(([code, { date }]) => [code, date]))
}

/**
 * Throws NotSignedIn if the shop of the caller was switched off after the request began, such as by a move to another database,
 * whose copy would not have what is saved here. With `locksDay` the open day is locked by the same statement as later for
 * its entries, which a transaction sends once.
 */
export const assertShopActive = async (
  connection: Connection,
  { schema, shop: { code } }: Caller,
  { locksDay = false }: { readonly locksDay?: boolean } = {},
): Promise<void> => {
  const table = getShopTable(schema)
  const isActive = locksDay
    ? (await lockOpenDays(connection, table, { shops: [code], how: 'shared' })).get(code)?.isActive === true
    : await isShopActive(connection, table, code)
  if (!isActive) throw new NotSignedIn()
}

/**
 * For closing: excludes postings to the shop's open day during this transaction, which sees all earlier ones. The
 * transaction must be exclusive, so that it begins after all other short writes; a long one that posts here meanwhile is a
 * conflict, after which the closing is retried.
 */
export const lockOpenDay = async (connection: Connection, { schema, shop }: Caller): Promise<OpenDay> => {
  const days = await lockOpenDays(connection, getShopTable(schema), { shops: [shop.code], how: 'alone' })
  const day = days.get(shop.code)
  assertOpenDay(shop.businessDate, day?.date)
  return { date: shop.businessDate, isClosing: day?.isClosing === true, isActive: day?.isActive === true }
}

/** Throws DayClosed unless the date is the open day. */
export const assertOpenDay = (date: string, open: string | undefined): void => {
  if (date !== open) throw new DayClosed({ date, open: open ?? '-' })
}

/** Returns the open day of every shop that has one, without a lock. */
export const listOpenDays = async (connection: Connection, schema: Schema): Promise<ReadonlyMap<string, string>> => {
  const { table, shop } = getShopTable(schema)
  const days = await findOpenDays(connection, { table, shop })
  return new Map([...days].filter(([, day]) => isTanggal(day)))
}

export const listShops = (connection: Connection, schema: Schema): Promise<readonly string[]> =>
  findShops(connection, getShopTable(schema))

/** Returns the shops whose day is being closed. */
export const listClosingShops = (connection: Connection, schema: Schema): Promise<readonly string[]> =>
  findClosingShops(connection, getShopTable(schema))
