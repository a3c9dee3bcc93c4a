// A shop with many pieces, and the rows of one of its sales.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { barcodeOf, saleBody, saleKey } from '../dataset/sale.ts'
import { databaseIn } from '../large/measure-import.ts'
import { startShop } from '../large/shop-server.ts'
import { type Send, sender } from '../large/worst-calls.ts'
import { fillPieces, makePiece } from './many-pieces.ts'
import { changesBetween, readRows } from './row-changes.ts'
import { pieceIdsIn, type SaleRows } from './sale-rows.ts'
import { newIds } from './write-again.ts'

export const shopEnv = { KENCANA_START: 'demo', KENCANA_SHOP: 'KCA' }

export interface SaleShop {
  readonly folder: string
  /** Barcode of the first piece; the next ones follow. */
  readonly first: number
  readonly rows: SaleRows
}

/** A sale is done when it is saved, as in a shop that switched validation off. */
const withoutValidation = async (send: Send): Promise<void> => {
  const settings = (await send('para-system?entries=true', { method: 'GET', body: undefined, expected: 200 })) as object
  await send('para-system', { method: 'PUT', body: { ...settings, VALIDASI_JUAL: false }, expected: 200 })
}

interface SavedSale {
  readonly no_faktur_group: string
  readonly total: number
  readonly barang: readonly { readonly no_faktur_jual: string; readonly ppn: number; readonly poin: number }[]
}

/** The first sale creates rows that later sales update; the second one is recorded. */
const soldOnce = async (send: Send, file: string, barcodes: readonly [number, number]): Promise<SaleRows> => {
  const sell = (barcode: number) =>
    send('penjualan?move=simpan', { body: saleBody(barcode), expected: 201, key: saleKey('first', barcode) })
  await sell(barcodes[0])
  const [since, before] = [v7(), readRows(file)]
  const sale = (await sell(barcodes[1])) as SavedSale
  const changes = changesBetween(before, readRows(file))
  const [line] = sale.barang
  if (!line || line.ppn <= 0 || line.poin <= 0) throw new Error('the sale has no tax or no points')
  const barcode = barcodeOf(barcodes[1])
  return {
    changes,
    texts: {
      ids: newIds(changes, since),
      pieceIds: pieceIdsIn(JSON.stringify(changes)),
      numbers: [sale.no_faktur_group, line.no_faktur_jual],
      barcode,
      key: saleKey('first', barcodes[1]),
    },
    answer: String(changes.find(({ table }) => table === 'kencana_idempotency')?.after?.answer),
  }
}

/** The first two sales are the server's own. */
export const makeSaleShop = async (folder: string, pieces: number): Promise<SaleShop> => {
  const file = databaseIn(folder)
  const made = await withShop(folder, async send => {
    await withoutValidation(send)
    return makePiece(
      file,
      async body => (await send('barang', { body, expected: 201 })) as { readonly kode_barcode: string },
    )
  })
  fillPieces(file, made, pieces)
  const first = made.barcode + 1
  const rows = await withShop(folder, send => soldOnce(send, file, [first, first + 1]))
  return { folder, first: first + 2, rows }
}

const withShop = async <T>(folder: string, work: (send: Send) => Promise<T>): Promise<T> => {
  const shop = await startShop(folder, shopEnv)
  try {
    return await work(sender(shop))
  } finally {
    await shop.stop()
  }
}

/** Copies a database that no process has open. */
export const copyShop = (folder: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  copyFileSync(databaseIn(folder), join(to, 'kencana.db'))
  return join(to, 'kencana.db')
}
