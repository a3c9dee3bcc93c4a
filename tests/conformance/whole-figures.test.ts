// Whatever a document holds: each figure of it is once on its paper, whole, in every form, and the lines add up.
import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../engine/record/row.ts'
import type { Print, PrintFormat } from '../../engine/schema/document.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { resolveCaller } from '../../server/access/sign-in/session.ts'
import { readPrintJob } from '../../server/print/build-print-job.ts'
import { drawSheet } from '../../server/print/draw-sheet.ts'
import type { PrintJob } from '../../server/print/sheet.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { readFigures } from '../support/files/paper-figures.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type CrowdedRows, createCrowdedRows, getLongText } from '../support/shop/crowded-rows.ts'
import { noon, openShop } from '../support/shop/shop.ts'

const schema = loadSchema('schema')
const name = getLongText(60)

/** Amounts of the lines, of which the largest document has 999 billion in all, and the shares of five payments. */
interface Amounts {
  readonly lines: readonly number[]
  readonly payments: readonly number[]
}

const lineCount = 40
const amounts = record({
  lines: array(integer({ min: 1_000, max: Math.floor(999_000_000_000 / lineCount) }), {
    minLength: 1,
    maxLength: lineCount,
  }),
  payments: array(integer({ min: 1_000, max: 99_000_000_000 }), { minLength: 5, maxLength: 5 }),
})

interface PaperCase {
  readonly resource: string
  readonly print: string
  /** The rows of a document with these amounts. */
  readonly build: (
    amounts: Amounts,
    total: number,
  ) => { readonly own: Row; readonly lines: Record<string, readonly Row[]> }
}

const payments = ({ payments: sums }: Amounts): readonly Row[] => sums.map(jumlah_rp => ({ jenis: 'CASH', jumlah_rp }))
const none = '-'

const paperCases: readonly PaperCase[] = [
  {
    resource: 'penjualan',
    print: 'nota',
    build: (values, total) => {
      const [cash = 0, transfer = 0, debet = 0, credit = 0, qris = 0] = values.payments
      const paid = {
        bayar_cash: cash,
        bayar_transfer: transfer,
        bayar_debet: debet,
        bayar_credit: credit,
        bayar_qris: qris,
      }
      const barang = values.lines.map(harga_total => ({
        nama_barang: name,
        harga_total,
        harga_jual: harga_total + 7 - 1_000 - 5,
        harga_atribut: 1_000,
        ongkos: 5,
        diskon_rp: 7,
        fee_sales: 0,
        pembulatan: 0,
      }))
      return { own: { nama_customer: name, kode_cek: none, status: 'DONE', total, ...paid }, lines: { barang } }
    },
  },
  {
    resource: 'pembelian',
    print: 'nota',
    build: (values, total) => ({
      own: { nama_customer: name, status: 'DONE', total, no_faktur_tukar: none },
      lines: { barang: values.lines.map(harga => ({ nama_barang: name, harga })) },
    }),
  },
  {
    resource: 'titipan',
    print: 'nota',
    build: (values, total) => ({
      own: { nama_customer: name, status: 'DITITIP', total },
      lines: {
        barang: values.lines.map(harga_total => ({ nama_barang: name, harga_total })),
        pembayaran: payments(values),
      },
    }),
  },
  {
    resource: 'pesanan',
    print: 'nota',
    build: (values, total_harga) => ({
      own: { nama_customer: name, status: 'DIPESAN', total_harga },
      lines: {
        barang: values.lines.map(sub_total => ({
          nama_barang: name,
          sub_total,
          harga_perkiraan: sub_total - 12,
          ongkos: 5,
          harga_atribut: 7,
        })),
        pembayaran: payments(values),
      },
    }),
  },
  {
    resource: 'service',
    print: 'slip',
    build: (values, total) => ({
      own: { nama_customer: name, status_proses: 'DONE', total },
      lines: { barang: values.lines.map(ongkos => ({ nama_barang: name, ongkos })) },
    }),
  },
  {
    resource: 'hutang',
    print: 'surat',
    build: (values, jumlah_hutang) => ({
      own: { nama_customer: name, status: 'DONE', jumlah_hutang, perhitungan: none, riwayat: none },
      lines: { barang: values.lines.map(nilai_taksir => ({ nama_barang: name, nilai_taksir })) },
    }),
  },
]

interface PaperForm {
  readonly form: string
  readonly way: PrintFormat
  readonly print?: Partial<Print>
  /** Millimetres of a roll. */
  readonly width?: number
}

const rollWidths = [58, 74, 80]
const forms: readonly PaperForm[] = [
  { form: 'text', way: 'text' },
  { form: 'page', way: 'page' },
  { form: 'A4', way: 'plain', print: { paper: 'A4', landscape: true } },
  { form: 'A5', way: 'plain', print: { paper: 'A5', landscape: true } },
  { form: 'receipt', way: 'plain', print: { paper: 'receipt-58' } },
  ...rollWidths.map((width): PaperForm => ({ form: `roll ${width}`, way: 'roll', width })),
  ...rollWidths.map((width): PaperForm => ({ form: `ESC/POS ${width}`, way: 'escpos', width })),
]

/** The sheet on paper of the width. */
const setWidth = (job: PrintJob, width: number | undefined): PrintJob =>
  job.sheet.template === 'roll' && width !== undefined ? { ...job, sheet: { ...job.sheet, width } } : job

describe('each figure of a document is once on its paper', () => {
  let rows: CrowdedRows
  let token: string
  const shop = openForTests(() => openShop())
  beforeAll(async () => {
    rows = createCrowdedRows(shop, schema)
    token = await shop.signIn('OWNER')
  })

  const cases = paperCases.flatMap(paper =>
    forms.map(form => ({ ...paper, ...form, printId: paper.print, more: form.print })),
  )
  test.each(cases)('$resource $form', async ({ resource, printId, more, way, width, build }) => {
    const print = getResource(schema, resource).lifecycle.prints.find(({ id }) => id === printId)
    if (!print) throw new Error(`${resource} has no print ${printId}`)
    await assert(
      asyncProperty(amounts, async values => {
        const total = values.lines.reduce((sum, amount) => sum + amount, 0)
        const { own, lines } = build(values, total)
        const id = await rows.put(resource, lines, own)
        const caller = await resolveCaller({ schema, storage: shop.running.storage, now: () => noon }, token, 'test')
        const request = { id, print: { ...print, ...more, copies: 1, copyTitles: [] }, way }
        const read = await readPrintJob(caller, getResource(schema, resource), {
          ...request,
          origin: 'https://toko.example',
          before: 3,
        })
        const job = setWidth(read, width)
        const { expected, printed } = await readFigures(job, await drawSheet(job))
        expect(printed).toEqual(expected)
        for (const amount of [...values.lines, total]) expect(printed).toContain(amount.toLocaleString('en-US'))
      }),
      { numRuns: 3, seed: 7, endOnFailure: true, examples: [[largest]] },
    )
  })
})

/** As many lines as are drawn, each with the largest amount. */
const largest: Amounts = {
  lines: Array.from({ length: lineCount }, (_, index) => 24_975_000_000 - index),
  payments: [987_654_321_098, 99_999_999_999, 123_456_789_012, 1_234_567, 500],
}
