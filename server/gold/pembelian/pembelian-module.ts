// Module of buying back: a route that finds the sold pieces of a nota.

import { uniq } from 'es-toolkit/array/uniq'
import type { Used } from '../../../domain/used.ts'
import { fault } from '../../../engine/message/faults.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import { anyObject, arraySchema } from '../../../engine/value/answer-shape.ts'
import { mapNames } from '../../../engine/value/records.ts'
import type { Caller, CallerRights } from '../../caller/caller.ts'
import { listShops } from '../../day/open-day.ts'
import { InvalidRecord, RecordNotFound } from '../../error/errors.ts'
import type { CustomModule, ModuleRoute } from '../../module/module.ts'
import { findShopsWithValue } from '../../storage/key-uses.ts'
import type { ListCondition } from '../../storage/list-query.ts'
import { findRowByKey, listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

// Finds sold pieces that may be bought back, by the codes printed on their nota.

type SoldLine = Used<
  'penjualan.barang',
  'no_faktur_jual' | 'kode_barcode' | 'nama_barang' | 'berat' | 'harga_total' | 'status_valid' | 'status_kembali'
>

type SaleHeader = Used<
  'penjualan',
  'no_faktur_group' | 'tgl_system' | 'jenis_customer' | 'kode_member' | 'nama_customer' | 'no_hp' | 'alamat_customer'
> &
  Used<'penjualan', 'kode_sales' | 'kode_cek'>

type BarangKey = Used<'barang', 'kode_barcode'>

type BoughtLine = Used<'pembelian.barang', 'no_faktur_jual' | 'status_valid' | 'toko_jual'>

type NotaClaim = Used<'nota-cabang', 'no_faktur_jual' | 'toko_jual' | 'status'>

/** One piece of a nota with fields of its sale. */
type SoldPiece = Pick<SoldLine, 'no_faktur_jual' | 'kode_barcode' | 'nama_barang' | 'berat' | 'harga_total'> &
  Omit<SaleHeader, 'kode_cek'> & {
    readonly toko_jual: string
    readonly nama_toko: string
  }

/** Row limit of each query; a nota has fewer lines. */
const maximumRows = 100
const barcodeLength = 8

const pieceFields = ['no_faktur_jual', 'kode_barcode', 'nama_barang', 'berat', 'harga_total'] as const
const saleFields = [
  'no_faktur_group',
  'tgl_system',
  'kode_sales',
  'jenis_customer',
  'kode_member',
  'nama_customer',
  'no_hp',
  'alamat_customer',
] as const

/** The rows that a search reads: those of one shop of the chain. */
interface SearchedShop {
  readonly connection: Connection
  readonly caller: Caller
  readonly shop: string
}

type SearchResult = { readonly pieces: readonly SoldPiece[] } | { readonly refusal: InvalidRecord | RecordNotFound }

/**
 * The pieces of a nota (its number, that of a line, or what its QR holds) or of a barcode, the latest sale first. With
 * NOTA_SEMUA_CABANG other shops of the chain are searched where this one has none. Throws RecordNotFound if there is no
 * such sale, InvalidRecord with the reason if no piece can be bought back.
 */
const findSoldPieces = (caller: Caller, text: string): Promise<readonly SoldPiece[]> =>
  caller.storage.read(
    async connection => {
      const code = extractCode(text)
      const own = await searchShop({ connection, caller, shop: caller.shop.code }, code)
      if ('pieces' in own) return own.pieces
      let { refusal } = own
      for (const shop of await listSellingShops(connection, caller, code)) {
        const other = await searchShop({ connection, caller, shop }, code)
        if ('pieces' in other) return other.pieces
        if (refusal instanceof RecordNotFound) refusal = other.refusal
      }
      throw refusal
    },
    { oneMoment: true },
  )

const searchShop = async (searched: SearchedShop, code: string): Promise<SearchResult> => {
  const lines = code === '' ? [] : await findSaleLines(searched, code)
  if (lines.length === 0) return { refusal: await buildNotSoldError(searched, code) }
  const valid = lines.filter(row => row.status_valid === 'DONE' && row.status_kembali === 'OPEN')
  const isWaiting = lines.some(row => row.status_valid === 'OPEN' && row.status_kembali === 'OPEN')
  if (valid.length === 0)
    return { refusal: createNotaError(isWaiting ? 'message.sold-waiting' : 'message.sold-cancelled', code) }
  const bought = await findBoughtNumbers(searched, valid)
  const open = valid.filter(row => !bought.has(row.no_faktur_jual ?? null))
  if (open.length === 0) return { refusal: createNotaError('message.sold-bought', code) }
  return { pieces: await addSales(searched, open) }
}

/** The other shops that have a sale with this code; none where the notas of other shops are not accepted. */
const listSellingShops = async (connection: Connection, caller: Caller, code: string): Promise<readonly string[]> => {
  const { schema, shop } = caller
  if (code === '' || !shop.modules.includes('NOTA_SEMUA_CABANG')) return []
  const shops = (await listShops(connection, schema)).filter(other => other !== shop.code)
  const upper = code.toUpperCase()
  const places = [
    ['penjualan.barang', 'no_faktur_jual', upper],
    ['penjualan.barang', 'kode_barcode', normalizeBarcode(code)],
    ['penjualan', 'no_faktur_group', upper],
    ['penjualan', 'kode_cek', code],
  ] as const
  const matches = await Promise.all(
    places.map(([name, column, value]) =>
      findShopsWithValue(connection, getResource(schema, name), { column, value, shops }),
    ),
  )
  return uniq(matches.flat())
}

/** Distinguishes an unsold piece of the shop from an unknown code. */
const buildNotSoldError = async (searched: SearchedShop, code: string): Promise<InvalidRecord | RecordNotFound> => {
  const barcode = normalizeBarcode(code)
  const pieces = await listShopRows(searched, 'barang', [
    { column: 'kode_barcode' satisfies keyof BarangKey, compare: '=', values: [barcode] },
  ])
  return pieces.length > 0 ? createNotaError('message.not-sold', barcode) : new RecordNotFound()
}

const normalizeBarcode = (code: string): string =>
  /^\d+$/.test(code) ? code.padStart(barcodeLength, '0') : code.toUpperCase()

/** A scanned QR code is an address whose last part is the code. */
const extractCode = (text: string): string => (text.trim().split('/').at(-1) ?? '').trim()

const createNotaError = (text: string, code: string): InvalidRecord =>
  new InvalidRecord('pembelian.barang', [
    fault('check', { field: 'no_faktur_jual', params: { rule: 'nota', text, code } }),
  ])

const findSaleLines = async (searched: SearchedShop, code: string): Promise<readonly Row[]> => {
  const upper = code.toUpperCase()
  const findLines = async (column: string, value: string) =>
    listShopRows(searched, 'penjualan.barang', [{ column, compare: '=', values: [value] }])
  const directMatches = [
    ...(await findLines('no_faktur_jual', upper)),
    ...(await findLines('kode_barcode', normalizeBarcode(code))),
  ]
  if (directMatches.length > 0) return directMatches
  const sales = [
    ...(await listShopRows(searched, 'penjualan', [{ column: 'no_faktur_group', compare: '=', values: [upper] }])),
    ...(await listShopRows(searched, 'penjualan', [{ column: 'kode_cek', compare: '=', values: [code] }])),
  ].map(({ id }) => String(id))
  if (sales.length === 0) return []
  return listShopRows(searched, 'penjualan.barang', [{ column: lineLinks.document, compare: 'in', values: sales }])
}

/** The numbers that the shop bought back itself, and those that another shop claims. */
const findBoughtNumbers = async (searched: SearchedShop, lines: readonly Row[]): Promise<ReadonlySet<Row[string]>> => {
  const ownShop = [searched.shop, searched.caller.schema.project.emptyText]
  const numbers = lines.map(({ no_faktur_jual: number }) => String(number))
  const purchases = await listShopRows(searched, 'pembelian.barang', [
    { column: 'no_faktur_jual' satisfies keyof BoughtLine, compare: 'in', values: numbers },
    { column: 'status_valid' satisfies keyof BoughtLine, compare: 'in', values: ['OPEN', 'DONE'] },
    { column: 'toko_jual' satisfies keyof BoughtLine, compare: 'in', values: ownShop },
  ])
  const claims = await listShopRows(searched, 'nota-cabang', [
    { column: 'toko_jual' satisfies keyof NotaClaim, compare: '=', values: [searched.shop] },
    { column: 'no_faktur_jual' satisfies keyof NotaClaim, compare: 'in', values: numbers },
    { column: 'status' satisfies keyof NotaClaim, compare: '=', values: ['DIKLAIM'] },
  ])
  return new Set([...purchases, ...claims].map(({ no_faktur_jual: number }) => number ?? null))
}

const addSales = async (searched: SearchedShop, lines: readonly Row[]): Promise<readonly SoldPiece[]> => {
  const { connection, caller, shop } = searched
  const ids = uniq(lines.map(line => String(line[lineLinks.document])))
  const sales = await listShopRows(searched, 'penjualan', [{ column: 'id', compare: 'in', values: ids }])
  const byId = new Map(sales.map(sale => [sale.id, toJson(caller, 'penjualan', sale)]))
  const where = { toko_jual: shop, nama_toko: await findShopName(connection, caller, shop) }
  return lines.map(line => {
    const piece = toJson(caller, 'penjualan.barang', line)
    const sale = byId.get(line[lineLinks.document] ?? '') ?? {}
    return {
      ...pickFields(piece, pieceFields),
      ...pickFields(sale, saleFields),
      ...(shop !== caller.shop.code && { kode_sales: caller.schema.project.emptyText }),
      ...where,
    } as unknown as SoldPiece
  })
}

const findShopName = async (connection: Connection, { schema, shop }: Caller, code: string): Promise<string> => {
  if (code === shop.code) return shop.name
  const { resource, name } = schema.project.shop
  const row = await findRowByKey(connection, getResource(schema, resource), code, shop.code)
  return String(row?.[name] ?? code)
}

const listShopRows = async (
  { connection, caller, shop }: SearchedShop,
  name: 'penjualan' | 'penjualan.barang' | 'pembelian.barang' | 'nota-cabang' | 'barang',
  conditions: readonly ListCondition[],
): Promise<readonly Row[]> => {
  const query = { conditions, sort: [{ field: 'id', descending: true }], offset: 0, limit: maximumRows }
  return (await listRows(connection, getResource(caller.schema, name), query, shop)).rows
}

/** Shows all fields: a caller who may buy back sees these fields of a sale, whatever the rights to sales. */
const toJson = (caller: Caller, name: 'penjualan' | 'penjualan.barang', row: Row): JsonRow =>
  toJsonRow(getResource(caller.schema, name), row, () => true)

const pickFields = (row: JsonRow, names: readonly string[]): JsonRow => mapNames(names, name => row[name] ?? null)

/** For purchases, and for sales with a trade-in. */
const canBuy = ({ access, schema }: CallerRights): boolean =>
  ['pembelian', 'penjualan'].some(name => {
    const document = findResource(schema, name)
    return document !== undefined && access.of(document).moves.has('simpan')
  })

const soldPiecesRoute: ModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'pembelian/get/jual/{barcode}',
  who: canBuy,
  describe: {
    tag: 'Buy-backs',
    summary: 'The pieces of a nota, or of a barcode, that may be bought back',
    path: { barcode: 'A barcode, the number of a nota or of one of its lines, or what its QR holds' },
    answer: arraySchema(anyObject),
  },
  answer: async ({ caller, params }) => ({ answer: await findSoldPieces(caller, params.barcode ?? '') }),
}

export const pembelianModule: CustomModule = { name: 'pembelian', routes: [soldPiecesRoute] }
