// An answer of a report with all that can stand in one: groups, counts, dates, moments, choices, negatives and long texts.
import type { AnswerRow, ReportAnswer } from '../../../engine/report/report-answer.ts'

const buildRow = (values: object) => ({
  kind: 'row' as const,
  level: 1,
  cells: { day: '2026-11-20', at: '2026-11-20T03:00:00.000Z', state: 'OPEN', ok: true, note: '-', ...values },
})

export const sampleAnswer: ReportAnswer = {
  name: 'sample',
  title: 'Laporan Contoh [1/2]: Penjualan Emas Dan Perhiasan',
  heading: ['TOKO EMAS KENCANA', 'JL. CEMPAKA EMAS NO. 18', 'PERIODE : 2026-11-01 s/d 2026-11-20'],
  footer: 'Printed By OWNER / 2026-11-20 10:00',
  paper: 'A4',
  landscape: true,
  timeZone: 'Asia/Jakarta',
  columns: [
    { name: 'code', title: 'No Faktur', type: 'code', width: 12, total: 'count' },
    { name: 'day', title: 'Tanggal', type: 'date', width: 10 },
    { name: 'at', title: 'Jam', type: 'instant', width: 24 },
    { name: 'state', title: 'Status', type: 'choice', width: 14, choices: { OPEN: 'Terbuka' } },
    { name: 'ok', title: 'Valid', type: 'flag', width: 6 },
    { name: 'weight', title: 'Berat', type: 'weight', width: 10, align: 'right', total: 'sum' },
    { name: 'price', title: 'Harga Total', type: 'money', width: 14, align: 'right', total: 'sum' },
    { name: 'rate', title: 'Persen', type: 'percent', width: 8, align: 'right', total: 'same-formula', hide: ['pdf'] },
    { name: 'note', title: 'Catatan', type: 'text', width: 30, hide: ['screen', 'xlsx'] },
  ],
  rows: [
    buildRow({ code: 'A1', weight: 12.345, price: 1_234_500, rate: 12.5 }),
    buildRow({ code: 'A2', weight: 0.5, price: -500_000, rate: null, note: '=1+1', ok: false }),
    {
      kind: 'subtotal',
      level: 0,
      title: 'Sub Total Sales BUDI',
      cells: { code: 2, weight: 12.845, price: 734_500, rate: 12.5 },
    },
    buildRow({ code: 'B1', weight: 1_000, price: 950_000_000, rate: 3, note: 'Émas "24K", 💍' }),
    {
      kind: 'subtotal',
      level: 0,
      title: 'Sub Total Sales ANI',
      cells: { code: 1, weight: 1_000, price: 950_000_000, rate: 3 },
    },
  ],
  count: 5,
  totals: { code: 3, weight: 1_012.845, price: 950_734_500, rate: 7.75 },
  lines: [
    { title: 'Saldo Awal', type: 'money', value: 1_000_000 },
    { title: 'Saldo Akhir', type: 'money', value: -951_500, strong: true },
    { title: 'Sampai', type: 'date', value: '2026-11-20' },
  ],
  sections: [
    {
      title: 'Per Rekening',
      columns: [
        { name: 'no', title: 'No Rekening', type: 'code', width: 12 },
        { name: 'in', title: 'Masuk', type: 'money', width: 14, align: 'right', total: 'sum' },
      ],
      count: 2,
      rows: [
        { kind: 'row', level: 0, cells: { no: 'BCA-1', in: 250_000 } },
        { kind: 'row', level: 0, cells: { no: 'BRI-2', in: -50_000 } },
      ],
      totals: { in: 200_000 },
      lines: [{ title: 'Disetor', type: 'money', value: 150_000 }],
    },
  ],
  messages: {},
}

export const withRows = <T extends ReportAnswer>(answer: T, rows: readonly AnswerRow[]): T => ({
  ...answer,
  rows,
  count: rows.length,
})

/** As many rows as that, and their totals. */
export const longAnswer = (count: number): ReportAnswer => {
  const rows = Array.from({ length: count }, (_, index) =>
    buildRow({ code: `N${index + 1}`, weight: (index % 10_000) / 1000, price: index * 500, rate: index % 100 }),
  )
  const sum = (name: 'weight' | 'price'): number =>
    rows.reduce((all, { cells }) => all + Number((cells as never)[name]), 0)
  const { lines: _, sections: _sections, ...answer } = sampleAnswer
  return {
    ...answer,
    rows,
    count,
    totals: { code: count, weight: Number(sum('weight').toFixed(3)), price: sum('price'), rate: 1 },
  }
}
