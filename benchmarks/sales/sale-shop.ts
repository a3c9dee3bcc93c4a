// A shop with many pieces, and the rows of one of its sales.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { buildSaleBody, buildSaleKey, formatBarcode } from '../dataset/sale.ts'
import { getDatabaseFile } from '../large/measure-import.ts'
import { startShop } from '../large/shop-server.ts'
import { createSender, type SendRequest } from '../large/worst-calls.ts'
import { fillPieces, makePiece } from './many-pieces.ts'
import { findNewIds } from './replay-changes.ts'
import { compareRows, readRows } from './row-changes.ts'
import { findPieceIds, type SaleRows } from './sale-rows.ts'

export const shopEnv = { KENCANA_START: 'demo', KENCANA_SHOP: 'KCA' }

export interface SaleShop {
  readonly folder: string
  /** Barcode of the first piece; the next ones follow. */
  readonly first: number
  readonly rows: SaleRows
}

/** A sale is done when it is saved, as in a shop that switched validation off. */
const disableValidation = async (send: SendRequest): Promise<void> => {
  const settings = (await send('para-system?entries=true', { method: 'GET', body: undefined, expected: 200 })) as object
  await send('para-system', { method: 'PUT', body: { ...settings, VALIDASI_JUAL: false }, expected: 200 })
}

interface SavedSale {
  readonly no_faktur_group: string
  readonly total: number
  readonly barang: readonly { readonly no_faktur_jual: string; readonly ppn: number; readonly poin: number }[]
}

/** The first sale creates rows that later sales update; the second one is recorded. */
const recordSale = async (send: SendRequest, file: string, barcodes: readonly [number, number]): Promise<SaleRows> => {
  const sendSale = (barcode: number) =>
    send('penjualan?move=simpan', { body: buildSaleBody(barcode), expected: 201, key: buildSaleKey('first', barcode) })
  await sendSale(barcodes[0])
  const [since, before] = [v7(), readRows(file)]
  const sale = (await sendSale(barcodes[1])) as SavedSale
  const changes = compareRows(before, readRows(file))
  const [line] = sale.barang
  if (!line || line.ppn <= 0 || line.poin <= 0) throw new Error('the sale has no tax or no points')
  const barcode = formatBarcode(barcodes[1])
  return {
    changes,
    texts: {
      ids: findNewIds(changes, since),
      pieceIds: findPieceIds(JSON.stringify(changes)),
      numbers: [sale.no_faktur_group, line.no_faktur_jual],
      barcode,
      key: buildSaleKey('first', barcodes[1]),
    },
    answer: String(changes.find(({ table }) => table === 'kencana_idempotency')?.after?.answer),
  }
}

/** The first two sales are the server's own. */
export const makeSaleShop = async (folder: string, pieces: number): Promise<SaleShop> => {
  const file = getDatabaseFile(folder)
  const piece = await runWithShop(folder, async send => {
    await disableValidation(send)
    return makePiece(
      file,
      async body => (await send('barang', { body, expected: 201 })) as { readonly kode_barcode: string },
    )
  })
  fillPieces(file, piece, pieces)
  const first = piece.barcode + 1
  const rows = await runWithShop(folder, send => recordSale(send, file, [first, first + 1]))
  return { folder, first: first + 2, rows }
}

const runWithShop = async <T>(folder: string, work: (send: SendRequest) => Promise<T>): Promise<T> => {
  const shop = await startShop(folder, shopEnv)
  try {
    return await work(createSender(shop))
  } finally {
    await shop.stop()
  }
}

/** Copies a database that no process has open. */
export const copyShop = (folder: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  copyFileSync(getDatabaseFile(folder), join(to, 'kencana.db'))
  return join(to, 'kencana.db')
}
