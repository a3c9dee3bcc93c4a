// The requests of each operation as bytes: the same questions to both sides, each in its own spelling.

import {
  buildBarangBody,
  buildBarangId,
  getKategori,
  kategoriCount,
  rowCount,
  statuses,
} from '../dataset/barang-uji.ts'
import { buildSaleBody, buildSaleKey, formatMember } from '../dataset/sale.ts'
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

const pageRows = 25
const pageCount = 4

/** The n-th request; a reading walks through all rows, a page through categories, states and the first pages. */
export const buildRequest = (options: RequestOptions, n: number): string => {
  if (options.operation === 'create') return buildCreate(options, n)
  return options.operation === 'sale' ? buildSale(options, n) : buildGet(options, n)
}

const buildGet = (options: RequestOptions, n: number): string =>
  `GET ${getPath(options, n)} HTTP/1.1\r\n${buildHeaders(options)}\r\n`

/** Path and query of the n-th request. */
export const getPath = ({ side, operation }: Pick<RequestOptions, 'side' | 'operation'>, n: number): string => {
  const collection = side === 'ours' ? '/api/barang-uji' : '/barang-uji'
  if (operation === 'read') return `${collection}/${buildBarangId((n * 7919) % rowCount)}`
  return operation === 'page' ? `${collection}?${buildQuery(side, n)}` : collection
}

const buildQuery = (side: BenchmarkSide, n: number): string => {
  const kode_kategori = getKategori(n)
  const status = statuses[Math.floor(n / kategoriCount) % statuses.length] ?? ''
  const first = (n % pageCount) * pageRows
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

const buildCreate = (options: RequestOptions, n: number): string => {
  const body = JSON.stringify(buildBarangBody(n, `N${options.round}-${n}`))
  const key = options.side === 'ours' ? `idempotency-key: bench-${options.round}-${n}\r\n` : ''
  return buildPost(options, getPath(options, n), key, body)
}

/** Both sides keep the key against repeats. */
const buildSale = (options: RequestOptions, n: number): string => {
  const barcode = (options.first ?? 0) + n
  const path = options.side === 'ours' ? '/api/penjualan?move=simpan' : '/penjualan'
  const key = `idempotency-key: ${buildSaleKey(options.round, barcode)}\r\n`
  return buildPost(options, path, key, JSON.stringify(buildSaleBody(barcode, formatMember(barcode))))
}

const buildPost = (options: RequestOptions, path: string, key: string, body: string): string => {
  const head = `POST ${path} HTTP/1.1\r\n${buildHeaders(options)}${key}content-type: application/json\r\n`
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

const buildHeaders = ({ side, token }: RequestOptions): string =>
  `host: 127.0.0.1\r\nuser-agent: kencana-benchmark\r\n${side === 'ours' ? `authorization: Bearer ${token}\r\n` : ''}`
