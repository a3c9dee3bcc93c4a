// A shop with many pieces and members, and the rows of one of its sales, which are other texts in the next one.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { buildSaleBody, buildSaleKey, formatBarcode, memberCount, ring } from '../dataset/sale.ts'
import { createSender, type SendRequest } from '../harness/calls.ts'
import { demoEnv, getDatabaseFile, withShop } from '../harness/shop.ts'
import { copyRows, fillPieces, makePiece } from './copied-rows.ts'
import { findNewIds } from './replay-changes.ts'
import { compareRows, readRows, type TableRowChange } from './row-changes.ts'
import { findPieceIds, listMemberTexts, replaceMember, type SaleRows } from './sale-rows.ts'

export interface SaleShop {
  readonly folder: string
  /** Barcode of the first piece; the next ones follow. */
  readonly first: number
  readonly rows: SaleRows
}

/** The first two sales are the server's own. */
export const makeSaleShop = async (folder: string, pieces: number): Promise<SaleShop> => {
  const file = getDatabaseFile(folder)
  const piece = await withShop(folder, demoEnv, async shop => {
    const send = createSender(shop)
    await disableValidation(send, { VALIDASI_JUAL: false })
    return makePiece(file, body => send('barang', { body, expected: 201 }))
  })
  fillPieces(file, piece, pieces)
  const first = piece.barcode + 1
  const { rows, memberRows } = await withShop(folder, demoEnv, shop =>
    recordSale(createSender(shop), file, [first, first + 1]),
  )
  const texts = listMemberTexts(rows.member)
  copyRows(file, { changes: memberRows, texts, from: 0, count: memberCount }, n => replaceMember(rows.member, n))
  return { folder, first: first + 2, rows }
}

/** A document is done when it is saved, as in a shop that switched validation off. */
export const disableValidation = async (send: SendRequest, off: Readonly<Record<string, false>>): Promise<void> => {
  const settings = (await send('para-system?entries=true')) as object
  await send('para-system', { method: 'PUT', body: { ...settings, ...off } })
}

/** Enters pieces by calls; returns their barcodes. */
export const createPieces = async (send: SendRequest, pieces: number): Promise<string[]> => {
  const barcodes: string[] = []
  for (let n = 0; n < pieces; n++) {
    const piece = await send('barang', { body: ring, expected: 201 })
    barcodes.push((piece as { readonly kode_barcode: string }).kode_barcode)
  }
  return barcodes
}

interface SavedSale {
  readonly no_faktur_group: string
  readonly barang: readonly { readonly no_faktur_jual: string; readonly ppn: number; readonly poin: number }[]
}

/** The first sale creates rows that later sales of the member update; the second one is recorded. */
const recordSale = async (send: SendRequest, file: string, barcodes: readonly [number, number]) => {
  const beginning = v7()
  const phone = '081299999999'
  const created = await send('member', { body: { nama_lengkap: 'IBU RATNA', no_hp: phone }, expected: 201 })
  const { kode_member: code } = created as { readonly kode_member: string }
  const sendSale = (barcode: number) =>
    send('penjualan?move=simpan', {
      body: buildSaleBody(barcode, code),
      expected: 201,
      key: buildSaleKey('first', barcode),
    })
  await sendSale(barcodes[0])
  const [since, before] = [v7(), readRows(file)]
  const sale = (await sendSale(barcodes[1])) as SavedSale
  const changes = compareRows(before, readRows(file))
  const [line] = sale.barang
  if (!line || line.ppn <= 0 || line.poin <= 0) throw new Error('the sale has no tax or no points')
  const memberRows = [...before].flatMap(([table, { key, rows }]) =>
    [...rows.values()].flatMap((row): TableRowChange[] => {
      const isMember = table === 'member' && row.kode_member === code
      const isChanged = changes.some(change => change.table === table && change.before === row)
      return isMember || (isChanged && Object.values(row).includes(code)) ? [{ table, key, after: row }] : []
    }),
  )
  const rows: SaleRows = {
    changes,
    member: { code, phone, ids: findNewIds(memberRows, beginning) },
    ids: findNewIds(changes, since),
    pieceIds: findPieceIds(JSON.stringify(changes)),
    numbers: [sale.no_faktur_group, line.no_faktur_jual],
    barcode: formatBarcode(barcodes[1]),
    key: buildSaleKey('first', barcodes[1]),
    answer: String(changes.find(({ table }) => table === 'kencana_idempotency')?.after?.answer),
  }
  return { rows, memberRows }
}

/** Copies a database that no process has open. */
export const copyShop = (folder: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  copyFileSync(getDatabaseFile(folder), getDatabaseFile(to))
  return join(to, 'kencana.db')
}
