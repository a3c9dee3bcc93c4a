// One record in several shops: how it differs, and one change of it in all of them or in none.
import { type JsonRow, toJsonRow } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { isObject } from '../../engine/value/json-text.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import { createConfirmation } from '../caller/confirmation.ts'
import { assertToday } from '../day/day.ts'
import { assertShopActive } from '../day/open-day.ts'
import { AccessDenied, InvalidRecord, MalformedRequest, RecordChanged, RequestError } from '../error/errors.ts'
import { createInTransaction } from '../record/rows/create-record.ts'
import { changeSettings, isSettings, readSettingsRow } from '../record/rows/save-settings.ts'
import { updateInTransaction } from '../record/rows/update-record.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { findRowByKey } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'

export const canChangeInShops =
  (resource: Resource) =>
  ({ access }: Pick<CallerRights, 'access'>): boolean =>
    (['create', 'update'] as const).every(verb => access.of(resource).verbs.has(verb))

export interface ShopRecord {
  readonly code: string
  readonly name: string
  /** The row of the key with `id` and `versi`, or all settings; null: the shop has none. */
  readonly row: JsonRow | null
}

/** The record of this key, or the settings, in each shop where the caller may change it. */
export const readShopRecords = (caller: Caller, resource: Resource, key: string): Promise<readonly ShopRecord[]> =>
  caller.storage.read(
    async connection => {
      const callers = await resolveCallers(connection, caller, resource, undefined)
      const records: ShopRecord[] = []
      for (const shopCaller of callers) {
        const { code, name } = shopCaller.shop
        records.push({ code, name, row: (await readRow(connection, shopCaller, resource, key)) ?? null })
      }
      return records
    },
    { oneMoment: true },
  )

const resolveCallers = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  codes: readonly string[] | undefined,
): Promise<readonly Caller[]> => {
  const callers = await caller.resolveShopCallers?.(connection, codes, canChangeInShops(resource))
  if (!callers) throw new AccessDenied()
  return callers
}

const readRow = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  key: string,
): Promise<JsonRow | undefined> => {
  if (isSettings(resource)) return readSettingsRow(connection, caller, resource)
  const row = await findRowByKey(connection, resource, key, caller.shop.code)
  return row && toJsonRow(resource, row, caller.access.of(resource).visible)
}

interface ShopsChange {
  readonly key: string
  /** The version that the caller has seen in each chosen shop; null: the shop had no such row. */
  readonly shops: ReadonlyMap<string, string | number | null>
  /** The changed fields. */
  readonly values: Readonly<Record<string, unknown>>
  /** All fields, for shops that have no such row. */
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * Changes the record in all named shops, or in none; each has audit and logs of its own. Throws `shops.changed` with the shops
 * where it was changed since it was read, `shops.refused` with the shops that refuse it alone, else what each of them throws.
 */
export const changeShopRecords = async (
  caller: Caller,
  resource: Resource,
  body: unknown,
): Promise<WriteResult<{ readonly rows: readonly ShopRecord[] }>> => {
  const change = parseChange(resource, body)
  return writeOnce(caller, async connection => {
    const callers = await resolveCallers(connection, caller, resource, [...change.shops.keys()])
    const rows: ShopRecord[] = []
    const changed: string[] = []
    const refusals: ShopRefusal[] = []
    for (const shopCaller of callers) {
      const { code, name } = shopCaller.shop
      try {
        rows.push({ code, name, row: await changeInShop(connection, shopCaller, resource, change) })
      } catch (error) {
        if (error instanceof RecordChanged) changed.push(name)
        else if (error instanceof InvalidRecord) refusals.push({ name, error })
        else throw error
      }
    }
    if (changed.length > 0) throw new RequestError('shops.changed', { shops: changed.join(', ') })
    throwRefusals(refusals, callers.length)
    return { rows }
  })
}

interface ShopRefusal {
  readonly name: string
  readonly error: InvalidRecord
}

/** A refusal of all shops is that of the form; else it names the shops. */
const throwRefusals = (refusals: readonly ShopRefusal[], count: number): void => {
  const [first] = refusals
  if (!first) return
  if (refusals.length === count) throw first.error
  const shops = refusals.map(({ name }) => name).join(', ')
  throw new RequestError('shops.refused', { shops }, first.error.details)
}

const changeInShop = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { key, shops, values, row }: ShopsChange,
): Promise<JsonRow> => {
  const confirming = createConfirmation(caller.confirming?.confirmed ?? [], caller.confirming?.reason)
  const shopCaller = { ...caller, confirming }
  await assertShopActive(connection, shopCaller)
  const versi = shops.get(caller.shop.code) ?? null
  const saved = await saveInShop(connection, shopCaller, resource, { key, versi, values, row })
  for (const [id, question] of confirming.questions) caller.confirming?.questions.set(id, question)
  return saved
}

const saveInShop = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { key, versi, values, row }: Omit<ShopsChange, 'shops'> & { readonly versi: string | number | null },
): Promise<JsonRow> => {
  if (isSettings(resource))
    return changeSettings(connection, caller, resource, { body: values, versi: String(versi ?? '') })
  assertToday(caller, resource)
  const before = await findRowByKey(connection, resource, key, caller.shop.code)
  if ((before === undefined) !== (versi === null)) throw new RecordChanged(null)
  if (!before) return createInTransaction(connection, caller, resource, { ...row, ...values })
  const secrets = { hashes: {}, faults: [] }
  return updateInTransaction(connection, caller, resource, {
    id: String(before.id),
    body: values,
    versi: Number(versi),
    secrets,
  })
}

const maximumShops = 1000

/** Throws MalformedRequest unless the body names shops with what was seen of them, and values. */
const parseChange = (resource: Resource, body: unknown): ShopsChange => {
  if (!isObject(body) || !isObject(body.shops) || !isObject(body.values)) throw new MalformedRequest()
  const { key = '', row = {}, values } = body
  const shops = Object.entries(body.shops).map(([code, versi]) => [code, parseVersi(versi)] as const)
  const isKeyed = isSettings(resource) || (typeof key === 'string' && key !== '')
  if (shops.length === 0 || shops.length > maximumShops || !isKeyed || !isObject(row)) throw new MalformedRequest()
  return { key: String(key), shops: new Map(shops), values, row }
}

const parseVersi = (versi: unknown): string | number | null => {
  if (versi === null || typeof versi === 'string' || Number.isSafeInteger(versi)) return versi as string | number | null
  throw new MalformedRequest()
}
