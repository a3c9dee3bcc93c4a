// Functions for the schema files of loans: the interest, and the lines that explain it.

import { formatPercent, formatRupiah, percent, rupiah } from '../../engine/value/amount.ts'
import type { FunctionArgument, FunctionType } from '../../engine/value/function-type.ts'
import { tanggal } from '../../engine/value/tanggal.ts'
import { computeInterest, type Interest } from './bunga.ts'

const money = { kind: 'number', scale: 0 } as const

const parameters: FunctionType['parameters'] = [
  { name: 'pokok', type: money },
  { name: 'bunga', type: { kind: 'number', scale: 2 } },
  { name: 'dari', type: { kind: 'date' } },
  { name: 'sampai', type: { kind: 'date' } },
  { name: 'cara', type: { kind: 'text' } },
  { name: 'pembulatan', type: money },
  { name: 'jatuh_tempo', type: { kind: 'date' }, optional: true },
]

const computeFromArguments = ([principal, rate, from, to, method, step, due]: readonly FunctionArgument[]): Interest =>
  computeInterest({
    principal: rupiah(Number(principal)),
    rate: percent(Number(rate)),
    from: tanggal(String(from)),
    to: tanggal(String(to)),
    method: method === 'BULANAN' ? 'BULANAN' : 'HARIAN',
    step: rupiah(Math.max(1, Number(step))),
    ...(typeof due === 'string' && due !== '' && { due: tanggal(due) }),
  })

/** `bungaHutang(pokok, bunga, dari, sampai, cara, pembulatan)` in whole rupiah, a multiple of `pembulatan`. */
export const bungaHutang: FunctionType = {
  parameters,
  result: money,
  run: args => computeFromArguments(args).total,
}

const describeInterest = ({ lines, rounding, total }: Interest): string =>
  [
    ...lines.map(
      ({ from, to, days, rate, amount }) =>
        `${from} s/d ${to}: ${days} hari x ${formatPercent(rate)}% / 30 = ${formatRupiah(amount)}`,
    ),
    ...(rounding > 0 ? [`Pembulatan = ${formatRupiah(rounding)}`] : []),
    `Bunga = ${formatRupiah(total)}`,
  ].join('\n')

/** `perhitunganBunga(...)`, with the arguments of `bungaHutang` and the due date: a line for each stretch of time. */
export const perhitunganBunga: FunctionType = {
  parameters,
  result: { kind: 'text' },
  run: args => describeInterest(computeFromArguments(args)),
}
