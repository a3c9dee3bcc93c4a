// The limit of a sale: a server that writes the rows of one sale after another, as ours wrote them, by prepared statements
// in one transaction; it checks the form of the body alone.
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { announce } from '../child/child-side.ts'
import { othersOf, type SaleRows, textsOf } from './sale-rows.ts'
import { bound, writerOf } from './write-again.ts'

const text = { type: 'string' }
const bodySchema = {
  type: 'object',
  required: ['kode_sales', 'jenis_customer', 'kode_member', 'barang', 'pembayaran'],
  properties: {
    kode_sales: text,
    jenis_customer: text,
    kode_member: text,
    barang: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['kode_barcode'], properties: { kode_barcode: text } },
    },
    pembayaran: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['jenis', 'jumlah_rp'],
        properties: { jenis: text, jumlah_rp: { type: 'integer' } },
      },
    },
  },
}

interface Sale {
  readonly Body: { readonly barang: readonly { readonly kode_barcode: string }[] }
  readonly Headers: { readonly 'idempotency-key': string }
}

const { LIMIT_FILE = '', LIMIT_ROWS = '' } = process.env
const { changes, texts, answer } = JSON.parse(readFileSync(LIMIT_ROWS, 'utf8')) as SaleRows
const handle = new Database(LIMIT_FILE, { fileMustExist: true })
handle.pragma('journal_mode = WAL')
handle.pragma('synchronous = FULL')
handle.pragma('cache_size = -32000')
const write = handle.transaction(writerOf(handle, changes, textsOf(texts)))
const answerAgain = bound(answer, textsOf(texts))

const server = fastify({ logger: false })

server.post<Sale>('/penjualan', { schema: { body: bodySchema } }, (request, reply) => {
  const others = othersOf(texts, request.body.barang[0]?.kode_barcode ?? '', request.headers['idempotency-key'])
  write(others)
  reply.status(201).type('application/json').send(answerAgain(others))
})

const address = await server.listen({ port: 0, host: '127.0.0.1' })
announce(address, () => server.close())
