// The levels of one user in single shops: what they are, and one change of them in several shops or in none.
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { findOfferedShops } from '../../caller/shop-access.ts'
import { assertToday } from '../../day/day.ts'
import { InvalidRecord, MalformedRequest, RecordChanged, RequestError, RouteNotFound } from '../../error/errors.ts'
import { createInTransaction } from '../../record/rows/create-record.ts'
import { removeRecord } from '../../record/rows/delete-record.ts'
import { getRow } from '../../record/rows/read-record.ts'
import { updateInTransaction } from '../../record/rows/update-record.ts'
import { type WriteResult, writeOnce } from '../../record/write/write-once.ts'
import { findAllRows, findRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

export interface LevelInShop {
  readonly code: string
  readonly name: string
  /** Empty: the user has no level of its own there. */
  readonly level: string
  /** Null: there is no row. */
  readonly versi: number | null
}

type LevelFields = NonNullable<Schema['project']['user']['levels']>

const getLevels = ({
  project,
  resources,
}: Schema): LevelFields & { readonly rows: Resource; readonly users: Resource } => {
  const { levels, resource } = project.user
  if (!levels) throw new RouteNotFound()
  return { ...levels, rows: getResource({ resources }, levels.resource), users: getResource({ resources }, resource) }
}

/** In each open shop where the caller may set one, without the shop of the user. */
export const readShopLevels = async (caller: Caller, id: string): Promise<readonly LevelInShop[]> => {
  const { schema, storage } = caller
  const { shop } = schema.project
  const { rows: levelRows, users, shop: shopField, level: levelField } = getLevels(schema)
  const offered = await findOfferedShops(caller, levelRows, shopField)
  return storage.read(
    async connection => {
      const user = await getRow(connection, users, id, caller)
      const shops = await findAllRows(connection, getResource(schema, shop.resource), '')
      const places: LevelInShop[] = []
      for (const row of shops) {
        const code = String(row[shop.key])
        const isOpen = shop.active === undefined || row[shop.active] === 1
        const isOffered = offered === undefined || offered.values.includes(code)
        if (!isOpen || !isOffered || code === user[schema.project.user.shop]) continue
        const stored = await findLevelRow(connection, caller, user, code)
        places.push({
          code,
          name: String(row[shop.name]),
          level: String(stored?.[levelField] ?? ''),
          versi: stored ? Number(stored.versi) : null,
        })
      }
      return places.toSorted((a, b) => (a.code < b.code ? -1 : 1))
    },
    { oneMoment: true },
  )
}

const findLevelRow = async (
  connection: Connection,
  { schema, shop }: Caller,
  user: Row,
  code: string,
): Promise<Row | undefined> => {
  const { rows, user: userField, shop: shopField } = getLevels(schema)
  const conditions = [
    { column: userField, compare: '=', values: [user[schema.project.user.key] ?? null] },
    { column: shopField, compare: '=', values: [code] },
  ] as const
  return (await findRows(connection, rows, { conditions, sort: [], offset: 0, limit: 1 }, shop.code))[0]
}

/**
 * Sets the levels of the named shops, or none of them; each change has an audit row of its own. Throws `shops.changed` with the
 * shops where the level was changed since it was read, `shops.refused` with those that refuse theirs.
 */
export const changeShopLevels = (
  caller: Caller,
  id: string,
  body: unknown,
): Promise<WriteResult<{ readonly shops: readonly string[] }>> => {
  const { rows, users } = getLevels(caller.schema)
  const wanted = parseLevels(body)
  assertToday(caller, rows)
  return writeOnce(caller, async connection => {
    const user = await getRow(connection, users, id, caller)
    const changed: string[] = []
    const refusals: { readonly code: string; readonly error: InvalidRecord }[] = []
    for (const [code, place] of wanted)
      try {
        await setLevel(connection, caller, user, { code, ...place })
      } catch (error) {
        if (error instanceof RecordChanged) changed.push(code)
        else if (error instanceof InvalidRecord) refusals.push({ code, error })
        else throw error
      }
    if (changed.length > 0) throw new RequestError('shops.changed', { shops: changed.join(', ') })
    const [first] = refusals
    if (first)
      throw new RequestError(
        'shops.refused',
        { shops: refusals.map(({ code }) => code).join(', ') },
        first.error.details,
      )
    return { shops: [...wanted.keys()] }
  })
}

type WantedLevel = Pick<LevelInShop, 'level' | 'versi'>

/** An empty level deletes the row; the level that is there changes nothing. */
const setLevel = async (
  connection: Connection,
  caller: Caller,
  user: Row,
  { code, level, versi }: WantedLevel & { readonly code: string },
): Promise<void> => {
  const { rows, user: userField, shop: shopField, level: levelField } = getLevels(caller.schema)
  const before = await findLevelRow(connection, caller, user, code)
  if ((before === undefined ? null : Number(before.versi)) !== versi) throw new RecordChanged(null)
  if (!before) {
    if (level === '') return
    const key = user[caller.schema.project.user.key]
    await createInTransaction(connection, caller, rows, { [userField]: key, [shopField]: code, [levelField]: level })
  } else if (level === '') await removeRecord(connection, caller, rows, before)
  else if (before[levelField] !== level)
    await updateInTransaction(connection, caller, rows, {
      id: String(before.id),
      body: { [levelField]: level },
      versi: Number(before.versi),
      secrets: { hashes: {}, faults: [] },
    })
}

const maximumShops = 1000

/** Throws MalformedRequest unless the body names shops, each with a level and the version that was seen. */
const parseLevels = (body: unknown): ReadonlyMap<string, WantedLevel> => {
  const shops = isObject(body) && isObject(body.shops) ? Object.entries(body.shops) : []
  if (shops.length === 0 || shops.length > maximumShops) throw new MalformedRequest()
  return new Map(shops.map(([code, place]) => [code, parsePlace(place)]))
}

const parsePlace = (place: unknown): WantedLevel => {
  if (!isObject(place) || typeof place.level !== 'string') throw new MalformedRequest()
  const { level, versi } = place
  if (versi === null || versi === undefined) return { level, versi: null }
  if (typeof versi !== 'number' || !Number.isSafeInteger(versi)) throw new MalformedRequest()
  return { level, versi }
}
