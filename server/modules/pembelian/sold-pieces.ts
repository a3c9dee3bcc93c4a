// Finds sold pieces that may be bought back, by the codes printed on their nota.
import type { Used } from '../../../domain/used.ts'
import { fault } from '../../../engine/faults/faults.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord, RecordNotFound } from '../../errors/errors.ts'
import type { ListCondition } from '../../storage/list-query.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

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

type BoughtLine = Used<'pembelian.barang', 'no_faktur_jual' | 'status_valid'>

/** One piece of a nota with fields of its sale. */
type SoldPiece = Pick<SoldLine, 'no_faktur_jual' | 'kode_barcode' | 'nama_barang' | 'berat' | 'harga_total'> &
  Omit<SaleHeader, 'kode_cek'>

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

/**
 * The pieces of a nota (its number, that of a line, or what its QR holds) or of a barcode, the latest sale first.
 * Throws
 * RecordNotFound if this shop has no such sale, InvalidRecord with the reason if no piece can be bought back.
 */
export const findSoldPieces = (caller: Caller, text: string): Promise<readonly SoldPiece[]> =>
  caller.storage.read(
    async connection => {
      const code = extractCode(text)
      const lines = code === '' ? [] : await findSaleLines(connection, caller, code)
      if (lines.length === 0) throw await buildNotSoldError(connection, caller, code)
      const valid = lines.filter(row => row.status_valid === 'DONE' && row.status_kembali === 'OPEN')
      const isWaiting = lines.some(row => row.status_valid === 'OPEN' && row.status_kembali === 'OPEN')
      if (valid.length === 0)
        throw createNotaError(`Nota ${code} ${isWaiting ? 'Belum Divalidasi' : 'Sudah Dibatalkan'}`)
      const bought = await findBoughtNumbers(connection, caller, valid)
      const open = valid.filter(row => !bought.has(row.no_faktur_jual ?? null))
      if (open.length === 0) throw createNotaError(`Nota ${code} Sudah Dibeli Kembali`)
      return addSales(connection, caller, open)
    },
    { oneMoment: true },
  )

/** Distinguishes an unsold piece of this shop from an unknown code. */
const buildNotSoldError = async (
  connection: Connection,
  caller: Caller,
  code: string,
): Promise<InvalidRecord | RecordNotFound> => {
  const barcode = normalizeBarcode(code)
  const pieces = await listShopRows(connection, caller, 'barang', [
    { column: 'kode_barcode' satisfies keyof BarangKey, compare: '=', values: [barcode] },
  ])
  return pieces.length > 0 ? createNotaError(`Barang ${barcode} Belum Terjual`) : new RecordNotFound()
}

const normalizeBarcode = (code: string): string =>
  /^\d+$/.test(code) ? code.padStart(barcodeLength, '0') : code.toUpperCase()

/** A scanned QR code is an address whose last part is the code. */
const extractCode = (text: string): string => (text.trim().split('/').at(-1) ?? '').trim()

const createNotaError = (message: string): InvalidRecord =>
  new InvalidRecord('pembelian.barang', [
    fault('check', { field: 'no_faktur_jual', params: { rule: 'nota', message } }),
  ])

const findSaleLines = async (connection: Connection, caller: Caller, code: string): Promise<readonly Row[]> => {
  const upper = code.toUpperCase()
  const findLines = async (column: string, value: string) =>
    listShopRows(connection, caller, 'penjualan.barang', [{ column, compare: '=', values: [value] }])
  const directMatches = [
    ...(await findLines('no_faktur_jual', upper)),
    ...(await findLines('kode_barcode', normalizeBarcode(code))),
  ]
  if (directMatches.length > 0) return directMatches
  const sales = [
    ...(await listShopRows(connection, caller, 'penjualan', [
      { column: 'no_faktur_group', compare: '=', values: [upper] },
    ])),
    ...(await listShopRows(connection, caller, 'penjualan', [{ column: 'kode_cek', compare: '=', values: [code] }])),
  ].map(({ id }) => String(id))
  if (sales.length === 0) return []
  return listShopRows(connection, caller, 'penjualan.barang', [
    { column: lineLinks.document, compare: 'in', values: sales },
  ])
}

const findBoughtNumbers = async (
  connection: Connection,
  caller: Caller,
  lines: readonly Row[],
): Promise<ReadonlySet<Row[string]>> => {
  const numbers = lines.map(({ no_faktur_jual: number }) => String(number))
  const rows = await listShopRows(connection, caller, 'pembelian.barang', [
    { column: 'no_faktur_jual' satisfies keyof BoughtLine, compare: 'in', values: numbers },
    { column: 'status_valid' satisfies keyof BoughtLine, compare: 'in', values: ['OPEN', 'DONE'] },
  ])
  return new Set(rows.map(({ no_faktur_jual: number }) => number ?? null))
}

const addSales = async (
  connection: Connection,
  caller: Caller,
  lines: readonly Row[],
): Promise<readonly SoldPiece[]> => {
  const ids = [...new Set(lines.map(line => String(line[lineLinks.document])))]
  const sales = await listShopRows(connection, caller, 'penjualan', [{ column: 'id', compare: 'in', values: ids }])
  const byId = new Map(sales.map(sale => [sale.id, toJson(caller, 'penjualan', sale)]))
  return lines.map(line => {
    const piece = toJson(caller, 'penjualan.barang', line)
    const sale = byId.get(line[lineLinks.document] ?? '') ?? {}
    return { ...pickFields(piece, pieceFields), ...pickFields(sale, saleFields) } as unknown as SoldPiece
  })
}

const listShopRows = async (
  connection: Connection,
  caller: Caller,
  name: 'penjualan' | 'penjualan.barang' | 'pembelian.barang' | 'barang',
  conditions: readonly ListCondition[],
): Promise<readonly Row[]> => {
  const query = { conditions, sort: [{ field: 'id', descending: true }], offset: 0, limit: maximumRows }
  return (await listRows(connection, getResource(caller.schema, name), query, caller.shop.code)).rows
}

/** Shows all fields: a caller who may buy back sees these fields of a sale, whatever the rights to sales. */
const toJson = (caller: Caller, name: 'penjualan' | 'penjualan.barang', row: Row): JsonRow =>
  toJsonRow(getResource(caller.schema, name), row, () => true)

const pickFields = (row: JsonRow, names: readonly string[]): JsonRow =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))
