// The requests of each operation as bytes: the same questions to both sides, each in its own spelling.
import { buildSaleBody, buildSaleKey, formatMember } from '../../tests/support/shop/ring-sale.ts'
import { buildBarangBody, buildBarangId, buildStoredBarang, rowCount } from '../dataset/barang-uji.ts'
import type { BenchmarkSide } from '../harness/rounds.ts'

export type BenchmarkOperation = 'read' | 'page' | 'create' | 'sale'

export interface RequestOptions {
  readonly side: BenchmarkSide
  readonly operation: BenchmarkOperation
  /** The token of a signed-in user, for our server. */
  readonly token: string
  /** Distinguishes keys and codes of one round from those of others. */
  readonly round: string
  /** Of sales: the barcode of the first piece that is not sold. */
  readonly first?: number
}

/** The n-th request; a reading walks through all rows, a page through categories, states and the first pages. */
export const buildRequest = (options: RequestOptions, n: number): string => {
  const { side, operation, token, round, first = 0 } = options
  const authorization = side === 'ours' ? `authorization: Bearer ${token}\r\n` : ''
  const headers = `host: 127.0.0.1\r\nuser-agent: kencana-benchmark\r\n${authorization}`
  const path = getPath(options, n)
  if (operation !== 'create' && operation !== 'sale') return `GET ${path} HTTP/1.1\r\n${headers}\r\n`
  const barcode = first + n
  const [key, body] =
    operation === 'create'
      ? [`bench-${round}-${n}`, buildBarangBody(n, `N${round}-${n}`)]
      : [buildSaleKey(round, barcode), buildSaleBody(barcode, formatMember(barcode))]
  // Of a sale both sides keep the key against repeats.
  const keyHeader = side === 'ours' || operation === 'sale' ? `idempotency-key: ${key}\r\n` : ''
  const text = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\n${headers}${keyHeader}content-type: application/json\r\n`
  return `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Path and query of the n-th request. */
export const getPath = ({ side, operation }: Pick<RequestOptions, 'side' | 'operation'>, n: number): string => {
  const api = side === 'ours' ? '/api' : ''
  if (operation === 'read') return `${api}/barang-uji/${buildBarangId((n * 7919) % rowCount)}`
  if (operation === 'page') return `${api}/barang-uji?${buildQuery(side, n)}`
  return operation === 'create' ? `${api}/barang-uji` : `${api}/penjualan?move=simpan`
}

const pageRows = 25
const pageCount = 4

const buildQuery = (side: BenchmarkSide, n: number): string => {
  const { kode_kategori, status } = buildStoredBarang(n)
  const filter = { kode_kategori, status }
  const first = (n % pageCount) * pageRows
  const range = [first, first + pageRows - 1]
  const query: Readonly<Record<string, string>> =
    side === 'limit'
      ? { ...filter, first: String(range[0]), last: String(range[1]) }
      : { filter: JSON.stringify(filter), sort: '["tgl_masuk","DESC"]', range: JSON.stringify(range) }
  return new URLSearchParams(query).toString()
}
