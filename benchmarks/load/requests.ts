// The requests of each operation as bytes: the same questions to both sides, each in its own spelling.
import { barangBody, barangId, kategori, kategoriCount, rowCount, statuses } from '../dataset/barang-uji.ts'
import { saleBody, saleKey } from '../dataset/sale.ts'

export type Side = 'limit' | 'ours'
export type Operation = 'read' | 'page' | 'create' | 'sale'

export interface RequestOptions {
  readonly side: Side
  readonly operation: Operation
  /** The token of a signed-in user, for our server. */
  readonly token: string
  /** Distinguishes keys and codes of one round from those of others. */
  readonly round: string
  /** Of sales: the barcode of the first piece that is not sold. */
  readonly first?: number
}

const pageRows = 25
const pagesAsked = 4

/** The n-th request; a reading walks through all rows, a page through categories, states and the first pages. */
export const requestOf = (options: RequestOptions, n: number): string => {
  if (options.operation === 'create') return create(options, n)
  return options.operation === 'sale' ? sale(options, n) : get(options, n)
}

const get = (options: RequestOptions, n: number): string =>
  `GET ${pathOf(options, n)} HTTP/1.1\r\n${headersOf(options)}\r\n`

/** Path and query of the n-th request. */
export const pathOf = ({ side, operation }: Pick<RequestOptions, 'side' | 'operation'>, n: number): string => {
  const collection = side === 'ours' ? '/api/barang-uji' : '/barang-uji'
  if (operation === 'read') return `${collection}/${barangId((n * 7919) % rowCount)}`
  return operation === 'page' ? `${collection}?${queryOf(side, n)}` : collection
}

const queryOf = (side: Side, n: number): string => {
  const kode_kategori = kategori(n)
  const status = statuses[Math.floor(n / kategoriCount) % statuses.length] ?? ''
  const first = (n % pagesAsked) * pageRows
  const last = first + pageRows - 1
  const query: Readonly<Record<string, string>> =
    side === 'limit'
      ? { kode_kategori, status, first: String(first), last: String(last) }
      : {
          filter: JSON.stringify({ kode_kategori, status }),
          sort: JSON.stringify(['tgl_masuk', 'DESC']),
          range: JSON.stringify([first, last]),
        }
  return new URLSearchParams(query).toString()
}

const create = (options: RequestOptions, n: number): string => {
  const body = JSON.stringify(barangBody(n, `N${options.round}-${n}`))
  const key = options.side === 'ours' ? `idempotency-key: bench-${options.round}-${n}\r\n` : ''
  return post(options, pathOf(options, n), key, body)
}

/** Both sides keep the key against repeats. */
const sale = (options: RequestOptions, n: number): string => {
  const barcode = (options.first ?? 0) + n
  const path = options.side === 'ours' ? '/api/penjualan?move=simpan' : '/penjualan'
  const key = `idempotency-key: ${saleKey(options.round, barcode)}\r\n`
  return post(options, path, key, JSON.stringify(saleBody(barcode)))
}

const post = (options: RequestOptions, path: string, key: string, body: string): string => {
  const head = `POST ${path} HTTP/1.1\r\n${headersOf(options)}${key}content-type: application/json\r\n`
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const headersOf = ({ side, token }: RequestOptions): string =>
  `host: 127.0.0.1\r\nuser-agent: kencana-benchmark\r\n${side === 'ours' ? `authorization: Bearer ${token}\r\n` : ''}`
