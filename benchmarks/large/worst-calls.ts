// The most expensive calls that one session may send: documents with all their lines, empty lines, drafts, pictures, reports.
import { buildJpeg } from '../../tests/support/files/jpegs.ts'
import type { ShopServer } from './shop-server.ts'

export interface WorstCall {
  readonly name: string
  readonly run: () => Promise<void>
}

const lines = 500
const mebibyte = 1024 * 1024
const ring = { kode_group: 'G17K', kode_dept: 'CCG17K', kode_baki_awal: '01', berat_asli: 2.534, berat: 2.53 }
/** Of a report that needs each line. */
const year = { tgl_awal: '2025-01-01', tgl_akhir: '2025-12-31' }

export interface RequestInput {
  readonly method?: string
  readonly body: unknown
  readonly type?: string
  readonly expected: number
  /** Against repeats. */
  readonly key?: string
}

export const createSender =
  ({ port, token }: Pick<ShopServer, 'port' | 'token'>) =>
  async (
    path: string,
    { method = 'POST', body, type = 'application/json', expected, key }: RequestInput,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== expected)
      throw new Error(`${path} was answered with ${answer.status}: ${bytes.subarray(0, 300)}`)
    return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(bytes.toString()) : bytes
  }

export type SendRequest = ReturnType<typeof createSender>

/** Creates the inputs of the calls first, outside of the measurement. */
export const createWorstCalls = async (shop: ShopServer): Promise<readonly WorstCall[]> => {
  const send = createSender(shop)
  const barcodes = await makePieces(send)
  const buildDocument = (kode_baki: string) => ({
    kode_gudang: 'TOKO',
    kode_baki,
    barang: barcodes.map(kode_barcode => ({ kode_barcode })),
  })
  const draft = {
    header: { keterangan: 'x'.repeat(1000) },
    lines: Array(5000).fill({ kode_barcode: '00000001', berat: 1.25 }),
  }
  const [row] = (await send('toko', { method: 'GET', body: undefined, expected: 200 })) as { id: string }[]
  const picture = buildJpeg({ width: 720, height: 1366, before: Array(15).fill([0xe1, new Uint8Array(65_000)]) })
  const createCall = (name: string, path: string, input: RequestInput): WorstCall => ({
    name,
    run: async () => void (await send(path, input)),
  })
  return [
    createCall('preview of 500 lines', 'pindah-barang/preview?move=simpan', {
      body: buildDocument('02'),
      expected: 200,
    }),
    createCall('document of 500 lines', 'pindah-barang?move=simpan', { body: buildDocument('02'), expected: 201 }),
    createCall('a mebibyte of empty lines', 'pindah-barang?move=simpan', {
      body: { ...buildDocument('02'), barang: Array(Math.floor(mebibyte / 3) - 100).fill({}) },
      expected: 422,
    }),
    createCall('500 lines that are wrong', 'pindah-barang?move=simpan', {
      body: { ...buildDocument('02'), barang: barcodes.map(() => ({ kode_barcode: '99999999' })) },
      expected: 422,
    }),
    createCall('draft', 'drafts/pindah-barang/01999999-0000-7000-8000-000000000001', {
      method: 'PUT',
      body: draft,
      expected: 200,
    }),
    createCall('picture', `toko/${row?.id}/logo`, { method: 'PUT', body: picture, type: 'image/jpeg', expected: 200 }),
    createCall('report of a million lines', 'penjualan/reports-margin-penjualan', { body: year, expected: 200 }),
    ...(['pdf', 'xlsx', 'csv'] as const).map(format => ({
      name: `report file, ${format}`,
      run: () => makeFile(send, { report: 'penjualan-margin', format, filter: year }),
    })),
  ]
}

const makePieces = async (send: SendRequest): Promise<readonly string[]> => {
  const barcodes_: string[] = []
  for (let n = 0; n < lines; n++) {
    const { kode_barcode } = (await send('barang', { body: ring, expected: 201 })) as { kode_barcode: string }
    barcodes_.push(kode_barcode)
  }
  return barcodes_
}

const pollMs = 20

interface ReportFileInput {
  readonly report: string
  readonly format: string
  readonly filter: Readonly<Record<string, string>>
}

/** Waits until the file is complete. */
export const makeFile = async (send: SendRequest, { report, format, filter }: ReportFileInput): Promise<void> => {
  const { id } = (await send(`reports/${report}/files`, { body: { format, filter }, expected: 202 })) as {
    id: string
  }
  for (;;) {
    const input = { method: 'GET', body: undefined, expected: 200 }
    const { state } = (await send(`reports/files/${id}`, input)) as { state: string }
    if (state === 'failed') throw new Error(`the file ${format} could not be made`)
    if (state === 'ready') break
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
  await send(`reports/files/${id}/content`, { method: 'GET', body: undefined, expected: 200 })
}
