// Texts about a loan: its renewals, and its due date.

import { formatRupiah, rupiah } from '../../engine/value/amount.ts'
import type { FunctionType } from '../../engine/value/function-type.ts'

const money = { kind: 'number', scale: 0 } as const

/** Lines that are kept, of which each has room in the longest text of a field. */
const maxLines = 16

/**
 * `riwayatHutang(riwayat, no_faktur, dari, sampai, pokok, pokok_bayar, bunga_bayar)`: the history of the old loan, empty
 * or '-' for a first one, with a line for that loan under it; the latest sixteen.
 */
export const riwayatHutang: FunctionType = {
  parameters: [
    { name: 'riwayat', type: { kind: 'text' }, optional: true },
    { name: 'no_faktur', type: { kind: 'text' } },
    { name: 'dari', type: { kind: 'date' } },
    { name: 'sampai', type: { kind: 'date' } },
    { name: 'pokok', type: money },
    { name: 'pokok_bayar', type: money },
    { name: 'bunga_bayar', type: money },
  ],
  result: { kind: 'text' },
  run: ([history, number, from, to, ...amounts]) => {
    const [principal, paid, interest] = amounts.map(one => formatRupiah(rupiah(Number(one))))
    const line = `${number} ${from} s/d ${to}: Pokok ${principal}, Dibayar ${paid}, Bunga ${interest}`
    const earlierLines = typeof history === 'string' && history !== '' && history !== '-' ? history.split('\n') : []
    return [...earlierLines, line].slice(-maxLines).join('\n')
  },
}

/**
 * `pesanJatuhTempo(nama_customer, no_faktur, jatuh_tempo, pokok, total)`: what is sent to who pledged gold, in whole
 * rupiah.
 */
export const pesanJatuhTempo: FunctionType = {
  parameters: [
    { name: 'nama_customer', type: { kind: 'text' } },
    { name: 'no_faktur', type: { kind: 'text' } },
    { name: 'jatuh_tempo', type: { kind: 'date' } },
    { name: 'pokok', type: money },
    { name: 'total', type: money },
  ],
  result: { kind: 'text' },
  run: ([name, number, due, ...amounts]) => {
    const [principal, total] = amounts.map(one => formatRupiah(rupiah(Number(one))))
    return `Yth. ${name}, hutang ${number} sebesar Rp ${principal} jatuh tempo ${due}. Besar kembali Rp ${total}.`
  },
}
