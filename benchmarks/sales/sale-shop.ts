// A shop with many pieces in a tray and many members, inserted by SQL from the rows of one that the server created; and the
// rows of one of its sales, with what is other in the next one.
import { v7 } from 'uuid'
import {
  buildSaleBody,
  buildSaleKey,
  createPiece,
  disableValidation,
  formatBarcode,
  formatMember,
  formatPhone,
  memberCount,
  type SendRequest,
} from '../../tests/support/shop/ring-sale.ts'
import { createSender } from '../harness/calls.ts'
import { withDatabase } from '../harness/database.ts'
import { demoEnv, withShop } from '../harness/shop.ts'
import { createReplay, findNewIds, type Replacements, type RowChange, recordChanges } from './row-changes.ts'
import type { SaleRows } from './sale-limit.ts'

/** The id of a row of the n-th piece (`00`) or member (`01`): computable, and older than any id that a server creates. */
const buildRowId = (kind: '00' | '01', row: number, n: number): string =>
  `01900000-${kind}${row.toString(16).padStart(2, '0')}-7000-8000-${n.toString(16).padStart(12, '0')}`

const rowId = /01900000-0([01])[0-9a-f]{2}-7000-8000-[0-9a-f]{12}/g

interface RowCopies {
  readonly changes: readonly RowChange[]
  readonly kind: '00' | '01'
  readonly ids: readonly string[]
  /** The number of the first copy. */
  readonly from: number
  readonly count: number
  /** What else differs in each copy. */
  readonly replace: (n: number) => Replacements
}

/** No server may have the file open. */
const copyRows = (folder: string, { changes, kind, ids, from, count, replace }: RowCopies): void =>
  withDatabase(folder, handle => {
    const write = createReplay(handle, changes, [...ids, ...Object.keys(replace(from))])
    handle.transaction(() => {
      for (let n = from; n < from + count; n++)
        write({ ...Object.fromEntries(ids.map((id, row) => [id, buildRowId(kind, row, n)])), ...replace(n) })
    })()
  })

/** The rows of the piece itself, without audit rows. */
const isPieceChange = ({ table }: RowChange): boolean =>
  !table.startsWith('kencana_') || table === 'kencana_single' || table === 'kencana_number'

/** Fills a shop of the demo without validation; returns the barcode of the first of the pieces, which the others follow. */
export const fillPieces = async (folder: string, count: number): Promise<number> => {
  const { result, changes, ids } = await withShop(folder, demoEnv, async shop => {
    const send = createSender(shop)
    await disableValidation(send)
    return recordChanges(folder, () => createPiece(send))
  })
  const from = Number(result) + 1
  const replace = (n: number) => ({ [result]: formatBarcode(n) })
  copyRows(folder, { changes: changes.filter(isPieceChange), kind: '00', ids, from, count, replace })
  return from
}

/** A row that a sale of a member changes is there before it: it is made of the second sale of one. */
const fillMembers = async (folder: string, first: number): Promise<void> => {
  const since = v7()
  const phone = '081299999999'
  const { code, changes } = await withShop(folder, demoEnv, async shop => {
    const send = createSender(shop)
    const created = await recordChanges(folder, () =>
      send('member', { body: { nama_lengkap: 'IBU RATNA', no_hp: phone }, expected: 201 }),
    )
    const { kode_member: code } = created.result as { readonly kode_member: string }
    await sendSale(send, first, code)
    const sold = await recordChanges(folder, () => sendSale(send, first + 1, code))
    const members = created.changes.filter(({ table }) => table === 'member')
    const changed = sold.changes.flatMap(({ table, key, before }): RowChange[] =>
      before && table !== 'member' && Object.values(before).includes(code) ? [{ table, key, after: before }] : [],
    )
    return { code, changes: [...members, ...changed] }
  })
  const replace = (n: number) => ({ [code]: formatMember(n), [phone]: formatPhone(n) })
  copyRows(folder, { changes, kind: '01', ids: findNewIds(changes, since), from: 0, count: memberCount, replace })
}

const sendSale = (send: SendRequest, barcode: number, member: string) =>
  send('penjualan?move=simpan', {
    body: buildSaleBody(barcode, member),
    expected: 201,
    key: buildSaleKey('first', barcode),
  })

interface SavedSale {
  readonly no_faktur_group: string
  readonly barang: readonly { readonly no_faktur_jual: string; readonly ppn: number; readonly poin: number }[]
}

/** Records a sale of a piece to a member, both copied. */
const recordSale = async (folder: string, send: SendRequest, barcode: number): Promise<SaleRows> => {
  const member = barcode % memberCount
  const { result, changes, ids } = await recordChanges(folder, () => sendSale(send, barcode, formatMember(member)))
  const { no_faktur_group, barang } = result as SavedSale
  const [line] = barang
  if (!line || line.ppn <= 0 || line.poin <= 0) throw new Error('the sale has no tax or no points')
  const copied = new Map([...JSON.stringify(changes).matchAll(rowId)].map(([id, kind]) => [id, kind]))
  const texts: SaleRows['texts'] = [
    ...ids.map(id => ['newId', id] as const),
    ...[...copied].map(([id, kind]) => [kind === '0' ? 'pieceId' : 'memberId', id] as const),
    ['number', no_faktur_group],
    ['number', line.no_faktur_jual],
    ['barcode', formatBarcode(barcode)],
    ['member', formatMember(member)],
    ['phone', formatPhone(member)],
    ['key', buildSaleKey('first', barcode)],
  ]
  return {
    changes,
    answer: String(changes.find(({ table }) => table === 'kencana_idempotency')?.after?.answer),
    texts,
  }
}

/** Returns the barcode of the first piece that is not sold, which the next ones follow, and the rows of a sale. */
export const fillSaleShop = async (folder: string, pieces: number) => {
  const first = await fillPieces(folder, pieces)
  await fillMembers(folder, first)
  const rows = await withShop(folder, demoEnv, shop => recordSale(folder, createSender(shop), first + 2))
  return { first: first + 3, rows }
}
