// The prices of a shop today: whether they are confirmed, and the public board of a shop that shows one.
import type { Used } from '../../../domain/used.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
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
import { isModuleOn, readShopSettings } from '../../caller/settings.ts'
import { RecordNotFound } from '../../error/errors.ts'
import type { ListCondition } from '../../storage/list-query.ts'
import { findRowByKey, listRows } from '../../storage/rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'

type BoardGroup = Used<
  'group',
  'nama_group' | 'jenis_group' | 'kadar' | 'harga' | 'harga_beli' | 'harga_tukar' | 'status_aktif'
>

type SavedPrices = Used<'harga-hari-ini', 'tgl_system' | 'status'>

/** Without prices of today no price is shown. */
export const priceBoardSchema = objectSchema({
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
export const arePricesConfirmed = async (
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
export const readPriceBoard = (storage: Storage, schema: Schema, typedCode: string): Promise<PriceBoard> =>
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
