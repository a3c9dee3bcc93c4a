// How long others wait while one session sends the most that it may, or asks for a report of more than 50,000 lines as a
// page and as each file: the slowest answer of each kind.
import { join } from 'node:path'
import { buildJpeg } from '../../tests/support/files/jpegs.ts'
import { createPieces, type RequestInput, type SendRequest } from '../../tests/support/shop/ring-sale.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { budgets } from '../harness/budgets.ts'
import { createSender, type ServerAddress, waitForJob } from '../harness/calls.ts'
import { readOpenDay } from '../harness/database.ts'
import { type Budget, type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { demoCode, historyEnv, type ShopServer, withShop } from '../harness/shop.ts'
import { listOthers, measureBeside, measureQuiet } from '../load/light-load.ts'
import { reportChainSize } from './measure-reports.ts'

/** One chain of a million lines of sales. */
const chainSize = { ...reportChainSize, otherChains: 0 }

export const measureWorst = async (parent: string): Promise<Measured> => {
  const folder = join(parent, 'worst')
  await fillChain(folder, chainSize)
  return withShop(folder, historyEnv, async shop =>
    measureCalls(shop, 'One session sends the most that it may.', await createWorstCalls(shop)),
  )
}

/** One after the other, each beside the same load. */
const measureCalls = async (shop: ShopServer, text: string, calls: readonly WorstCall[]): Promise<Measured> => {
  const slowestBefore = await measureQuiet(shop)
  const figures: Figure[] = []
  for (const [index, { name, run, budget }] of calls.entries()) {
    const round = await measureBeside(shop, { tag: `BERAT${index + 1}` }, run)
    figures.push({ name, value: round.took, unit: 'ms', budget }, ...listOthers(name, [round]))
  }
  return { text, slowestBefore, figures }
}

const report = 'transaksi-penjualan'
const minRows = 50_000
const fileBudgets = { csv: undefined, xlsx: budgets.sheetFile, pdf: budgets.pdfFile }

export const measureFiles = async (parent: string): Promise<Measured> => {
  const folder = join(parent, 'files')
  await fillChain(folder, chainSize)
  const year = Number(readOpenDay(folder, demoCode).slice(0, 4)) - 1
  const filter = { tgl_awal: `${year}-01-01`, tgl_akhir: `${year}-12-31` }
  return withShop(folder, historyEnv, async shop => {
    const send = createSender(shop)
    const readPage = (range: string) =>
      send(`reports/${report}?${new URLSearchParams({ filter: JSON.stringify(filter), range })}`)
    const { totals } = (await readPage('[0,0]')) as { readonly totals: { readonly qty: number } }
    if (totals.qty < minRows) throw new Error(`the report has ${totals.qty} lines and no ${minRows}`)
    return measureCalls(shop, `One session asks for a report of ${formatWhole(totals.qty)} lines.`, [
      { name: 'first page', run: () => readPage('[0,99]') },
      ...Object.entries(fileBudgets).map(([format, budget]) => ({
        name: format,
        budget,
        run: () => makeFile(send, { report, format, filter }),
      })),
    ])
  })
}

interface WorstCall {
  readonly name: string
  /** Of its own time. */
  readonly budget?: Budget | undefined
  readonly run: () => Promise<unknown>
}

const lines = 500
const mebibyte = 1024 * 1024
/** Of a report that needs each line. */
const year = { tgl_awal: '2025-01-01', tgl_akhir: '2025-12-31' }

/** Creates the inputs of the calls first, outside of the measurement. */
export const createWorstCalls = async (shop: ServerAddress): Promise<readonly WorstCall[]> => {
  const send = createSender(shop)
  const barcodes = await createPieces(send, lines)
  const buildDocument = (kode_baki: string) => ({
    kode_gudang: 'TOKO',
    kode_baki,
    barang: barcodes.map(kode_barcode => ({ kode_barcode })),
  })
  const draft = {
    header: { keterangan: 'x'.repeat(1000) },
    lines: Array(5000).fill({ kode_barcode: '00000001', berat: 1.25 }),
  }
  const [row] = (await send('toko')) as { id: string }[]
  const picture = buildJpeg({ width: 720, height: 1366, before: Array(15).fill([0xe1, new Uint8Array(65_000)]) })
  const call = (name: string, path: string, body: unknown, more: RequestInput = {}): WorstCall => ({
    name,
    run: () => send(path, { body, ...more }),
  })
  const save = 'pindah-barang?move=simpan'
  const refused = { expected: 422 }
  const empty = { ...buildDocument('02'), barang: Array(Math.floor(mebibyte / 3) - 100).fill({}) }
  const wrong = { ...buildDocument('02'), barang: barcodes.map(() => ({ kode_barcode: '99999999' })) }
  return [
    call('preview of 500 lines', 'pindah-barang/preview?move=simpan', buildDocument('02')),
    call('document of 500 lines', save, buildDocument('02'), { expected: 201 }),
    call('a mebibyte of empty lines', save, empty, refused),
    call('500 lines that are wrong', save, wrong, refused),
    call('draft', 'drafts/pindah-barang/01999999-0000-7000-8000-000000000001', draft, { method: 'PUT' }),
    call('picture', `toko/${row?.id}/logo`, picture, { method: 'PUT', type: 'image/jpeg' }),
    call('report of a million lines', 'penjualan/reports-margin-penjualan', year),
    ...(['pdf', 'xlsx', 'csv'] as const).map(format => ({
      name: `report file, ${format}`,
      run: () => makeFile(send, { report: 'penjualan-margin', format, filter: year }),
    })),
  ]
}

interface ReportFileInput {
  readonly report: string
  readonly format: string
  readonly filter: Readonly<Record<string, string>>
}

/** Waits until the file is complete. */
const makeFile = async (send: SendRequest, { report, ...body }: ReportFileInput): Promise<void> => {
  const { id } = (await send(`reports/${report}/files`, { body, expected: 202 })) as { readonly id: string }
  await waitForJob(send, `reports/files/${id}`)
  await send(`reports/files/${id}/content`)
}
