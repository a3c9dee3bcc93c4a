// Module of today's prices: whether they are confirmed, for the counter, and the board of a shop, for anyone.
import type { Used } from '../../../domain/used.ts'
import { getMove } from '../../../engine/document/flow-moves.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import {
  type AnswerOf,
  arraySchema,
  flag,
  number,
  objectSchema,
  text,
  withDescription,
} from '../../../engine/value/answer-shape.ts'
import type { Caller, HookDocument, MoveHook } from '../../caller/caller.ts'
import { canMove, isModuleOn, readShopSettings } from '../../caller/move-access.ts'
import { assertToday } from '../../day/day.ts'
import { assertShopActive } from '../../day/open-day.ts'
import { AccessDenied, InvalidRecord, RecordNotFound, RequestError, StoreDayMismatch } from '../../error/errors.ts'
import type { AuthenticatedModuleRoute, CustomModule, ModuleRoute, MoveHooks } from '../../module/module.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/create-document.ts'
import type { ListCondition } from '../../storage/list-query.ts'
import { findRowByKey, listRows } from '../../storage/rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'

// The prices of a shop today: whether they are confirmed, and the public board of a shop that shows one.

type BoardGroup = Used<
  'group',
  'nama_group' | 'jenis_group' | 'kadar' | 'harga' | 'harga_beli' | 'harga_tukar' | 'status_aktif'
>

type SavedPrices = Used<'harga-hari-ini', 'tgl_system' | 'status'>

/** Without prices of today no price is shown. */
const priceBoardSchema = objectSchema({
  kode_toko: text,
  nama_toko: text,
  tgl_system: text,
  disimpan: withDescription(flag, 'Whether the prices are those of today'),
  harga: arraySchema(
    objectSchema({ nama_group: text, kadar: number, harga: number, harga_beli: number, harga_tukar: number }),
  ),
})

type PriceBoard = AnswerOf<typeof priceBoardSchema>
type BoardLine = PriceBoard['harga'][number]

const switches = { confirms: 'HARGA_HARI_INI', shows: 'PAPAN_HARGA' } as const

/** A board has room for so many lines. */
const maximumGroups = 24

/** Whether the shop sells at prices of this business day: confirmed, or of a shop that does not confirm them. */
const arePricesConfirmed = async (
  connection: Connection,
  schema: Schema,
  { shop, day }: { readonly shop: string; readonly day: string },
): Promise<boolean> => {
  const settings = await readShopSettings(connection, schema, shop)
  if (!isModuleOn(settings.get(switches.confirms))) return true
  const conditions: readonly ListCondition[] = [
    { column: 'tgl_system' satisfies keyof SavedPrices, compare: '=', values: [day] },
    { column: 'status' satisfies keyof SavedPrices, compare: '=', values: ['DONE'] },
  ]
  const query = { conditions, sort: [], offset: 0, limit: 1 }
  const { rows } = await listRows(connection, getResource(schema, 'harga-hari-ini'), query, shop)
  return rows.length > 0
}

/** Throws RecordNotFound for a shop that shows no board, as for a shop that does not exist. */
const readPriceBoard = (storage: Storage, schema: Schema, typedCode: string): Promise<PriceBoard> =>
  storage.read(
    async connection => {
      const code = typedCode.trim().toUpperCase()
      const { resource, name, businessDate, active } = schema.project.shop
      const shop = await findRowByKey(connection, getResource(schema, resource), code, code)
      if (!shop || (active !== undefined && shop[active] !== 1)) throw new RecordNotFound()
      const settings = await readShopSettings(connection, schema, code)
      if (!isModuleOn(settings.get(switches.shows))) throw new RecordNotFound()
      const day = String(shop[businessDate])
      const isConfirmed = await arePricesConfirmed(connection, schema, { shop: code, day })
      return {
        kode_toko: code,
        nama_toko: String(shop[name]),
        tgl_system: day,
        disimpan: isConfirmed,
        harga: isConfirmed ? await listPrices(connection, schema, code) : [],
      }
    },
    { oneMoment: true },
  )

const listPrices = async (connection: Connection, schema: Schema, shop: string): Promise<readonly BoardLine[]> => {
  const group = getResource(schema, 'group')
  const conditions: readonly ListCondition[] = [
    { column: 'status_aktif' satisfies keyof BoardGroup, compare: '=', values: [1] },
    { column: 'harga' satisfies keyof BoardGroup, compare: '>', values: [0] },
    { column: 'jenis_group' satisfies keyof BoardGroup, compare: 'in', values: ['EMAS', 'LM', 'PERAK'] },
  ]
  const sort = [
    { field: 'jenis_group' satisfies keyof BoardGroup, descending: false },
    { field: 'kadar' satisfies keyof BoardGroup, descending: true },
  ]
  const { rows } = await listRows(connection, group, { conditions, sort, offset: 0, limit: maximumGroups }, shop)
  return rows.map(row => toBoardLine(toJsonRow(group, row satisfies Row, () => true)))
}

/** A price that the group has not is 0. */
const toBoardLine = (row: JsonRow): BoardLine => {
  const readNumber = (name: keyof BoardGroup): number => Number(row[name] ?? 0)
  return {
    nama_group: String(row['nama_group' satisfies keyof BoardGroup] ?? ''),
    kadar: readNumber('kadar'),
    harga: readNumber('harga'),
    harga_beli: readNumber('harga_beli'),
    harga_tukar: readNumber('harga_tukar'),
  }
}

// Saves the prices of the day in further shops of the user by the same save: in all of them or in none.

interface SharedPrices extends HookDocument {
  readonly row: Used<'harga-hari-ini', 'toko_lain'>
  readonly lines: {
    readonly harga: readonly Used<'harga-hari-ini.harga', 'kode_group' | 'harga' | 'harga_beli' | 'harga_tukar'>[]
  }
}

const name = 'harga-hari-ini'
const saving = 'simpan'

/** Each shop gets a document of its own, with its number, its day and its rows of the audit. */
const saveInShops: MoveHook<SharedPrices> = {
  follow: async ({ connection, caller, document }) => {
    const { schema } = caller
    const codes = document.row.toko_lain.split(',').filter(code => !['', schema.project.emptyText].includes(code))
    if (codes.length === 0) return undefined
    const resource = getResource(schema, name)
    const move = getMove(resource, saving)
    const callers = await caller.resolveShopCallers?.(connection, codes, rights => canMove(rights, resource, move))
    if (!callers) throw new AccessDenied()
    const harga = document.lines.harga.map(({ kode_group, harga: price, harga_beli, harga_tukar }) => ({
      kode_group,
      harga: price,
      harga_beli,
      harga_tukar,
    }))
    const refused: string[] = []
    for (const shopCaller of callers)
      if (!(await saveInShop(connection, shopCaller, resource, { harga }))) refused.push(shopCaller.shop.name)
    if (refused.length > 0) throw new RequestError('shops.refused', { shops: refused.join(', ') })
    return undefined
  },
}

/** False if the day of the shop or a rule refuses it. */
const saveInShop = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  raw: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  try {
    await assertShopActive(connection, caller)
    assertToday(caller, resource)
    const sent = parseDocument(caller, { resource, raw })
    const move = getMove(resource, saving)
    await documentActions.createSent({ connection, caller, resource, move, sent, depth: 1 })
    return true
  } catch (error) {
    if (error instanceof InvalidRecord || error instanceof StoreDayMismatch) return false
    throw error
  }
}

const confirmedRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'harga-disimpan',
  who: () => true,
  describe: {
    tag: 'Prices',
    summary: "Whether the shop has confirmed today's prices, where it does so",
    answer: objectSchema({ disimpan: flag }),
  },
  answer: async ({ caller: { storage, schema, shop } }) => ({
    answer: {
      disimpan: await storage.read(connection =>
        arePricesConfirmed(connection, schema, { shop: shop.code, day: shop.businessDate }),
      ),
    },
  }),
}

const boardRoute: ModuleRoute = {
  method: 'GET',
  path: 'papan-harga/{kode_toko}',
  who: 'open',
  describe: {
    tag: 'Prices',
    summary: "Today's prices of a shop that shows a board; without sign-in",
    path: { kode_toko: 'The code of the shop' },
    answer: priceBoardSchema,
  },
  answer: async ({ storage, schema, params }) => ({
    answer: await readPriceBoard(storage, schema, params.kode_toko ?? ''),
  }),
}

const moveHooks = { 'harga-hari-ini': { simpan: saveInShops } } satisfies MoveHooks

export const hargaModule: CustomModule = {
  name: 'harga-hari-ini',
  moveHooks,
  routes: [confirmedRoute, boardRoute],
}
