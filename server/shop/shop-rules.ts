// Hooks of the shop resource: fill the business date and the first rows, check that a shop may close, end sessions of a
// closed shop.

import type { Used } from '../../domain/used.ts'
import { formatLabel, type Row } from '../../engine/record/row.ts'
import { isTimeZone } from '../../engine/value/tanggal.ts'
import type { Caller, HookRowChange, WriteHooks } from '../caller/caller.ts'
import { assertSignedIn } from '../caller/move-access.ts'
import { hasActiveOwnerAfter } from '../caller/user-levels.ts'
import { getZoneToday } from '../day/day.ts'
import { RequestError } from '../error/errors.ts'
import { findRows } from '../storage/find-rows.ts'
import { deleteShopSessions } from '../storage/sessions.ts'
import type { Connection } from '../storage/storage.ts'
import { clearNewShop, fillNewShop } from './start-data.ts'

/** A new shop starts with today in its time zone; a changed one keeps no token of another gateway. */
const fillShop: WriteHooks['fill'] = (caller, row, update) => {
  const { schema } = caller
  const { businessDate, timeZone } = schema.project.shop
  if (update) return clearTokenOfOtherGateway(row, update)
  const named = row[timeZone]
  const zone = typeof named === 'string' && isTimeZone(named) ? named : schema.project.timeZone
  return { ...row, [businessDate]: row[businessDate] ?? getZoneToday(caller, zone) }
}

const addressField = 'alamat_gateway' satisfies keyof Used<'toko', 'alamat_gateway'>
/** A secret: no record has it. */
const tokenField = 'token_gateway'

/** A token is for the origin that it was typed with: it never goes to another one. */
const clearTokenOfOtherGateway = (
  row: Row,
  { before, inputFields }: { readonly before: Row; readonly inputFields: ReadonlySet<string> },
): Row => {
  const isSameOrigin = getOrigin(row[addressField]) === getOrigin(before[addressField])
  const isTyped = inputFields.has(tokenField) && !['', null].includes(row[tokenField] as string | null)
  return isSameOrigin || isTyped || row[tokenField] === undefined ? row : { ...row, [tokenField]: '' }
}

const getOrigin = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : ''

/** A user cannot close the shop of the current session, nor the last shop that an owner can sign in to. */
const checkShop = async (connection: Connection, caller: Caller, change: HookRowChange): Promise<void> => {
  assertSignedIn(caller)
  const { schema, shop } = caller
  const { before, after } = change
  if (!before && schema.project.shops.single) throw new RequestError('shop.single')
  const { key, active, timeZone } = schema.project.shop
  const zone = String(after?.[timeZone] ?? '')
  if (zone !== '' && zone !== before?.[timeZone] && !isTimeZone(zone)) throw new RequestError('shop.zone', { zone })
  if (before && after && before[timeZone] !== after[timeZone]) assertZoneMayChange(caller, { before, after })
  const wasOpen = before !== undefined && (active === undefined || before[active] === 1)
  const isClosed = wasOpen && (active === undefined ? !after : after?.[active] !== 1)
  if (isClosed && before[key] === shop.code) throw new RequestError('shop.own')
  if (isClosed) await assertAwaitsNothing(connection, caller, before)
  if (isClosed && !(await hasActiveOwnerAfter(connection, schema, { shop: change })))
    throw new RequestError('shop.last')
  if (before && !after) await clearNewShop(connection, caller, String(before[key]))
}

/** The open day stays the same day: hours that pass midnight with the zone wait until the day is closed. */
const assertZoneMayChange = (
  caller: Caller,
  { before, after }: { readonly before: Row; readonly after: Row },
): void => {
  const { timeZone, closing } = caller.schema.project.shop
  const [today, next] = [before, after].map(row => getZoneToday(caller, String(row[timeZone])))
  const isBeingClosed = closing !== undefined && (before[closing] ?? null) !== null
  if (today !== next || isBeingClosed)
    throw new RequestError('shop.zone-day', { today: String(today), next: String(next) })
}

/** A shop takes its part of what others have sent or requested before it is switched off. */
const assertAwaitsNothing = async (connection: Connection, { schema }: Caller, shop: Row): Promise<void> => {
  const code = String(shop[schema.project.shop.key])
  for (const resource of Object.values(schema.resources)) {
    const { flow } = resource.lifecycle
    const states = flow?.moves.flatMap(({ at, from }) => (at === undefined ? [] : from)) ?? []
    if (!flow || states.length === 0) continue
    const conditions = [{ column: flow.field, compare: 'in' as const, values: states }]
    const [row] = await findRows(connection, resource, { conditions, sort: [], offset: 0, limit: 1 }, code)
    if (!row) continue
    const document = `${resource.title} ${formatLabel(resource, row)}`
    throw new RequestError('shop.awaited', { shop: String(shop[schema.project.shop.name]), document })
  }
}

const followShop = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  const { key, active } = caller.schema.project.shop
  if (!before && after)
    await fillNewShop(connection, caller, { shop: String(after[key]), like: findLikeShop(caller, after) })
  if (before && active !== undefined && after?.[active] !== 1) await deleteShopSessions(connection, String(before[key]))
}

const findLikeShop = ({ schema: { project } }: Caller, row: Row): string | undefined => {
  const code = row[project.shop.like?.field ?? '']
  return typeof code === 'string' && code !== project.emptyText ? code : undefined
}

export const shopHooks: WriteHooks = { fill: fillShop, check: checkShop, follow: followShop }
