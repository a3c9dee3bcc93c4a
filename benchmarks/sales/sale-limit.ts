// The limit of a sale: a server that writes the rows of one sale after another, as ours wrote them, by prepared statements
// in one transaction; it checks the form of the body alone.
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { reportAddress } from '../child/child-messages.ts'
import { createReplay, createValueTemplate } from './replay-changes.ts'
import { createReplacements, listTexts, type SaleRows } from './sale-rows.ts'

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

interface SaleRoute {
  readonly Body: { readonly barang: readonly { readonly kode_barcode: string }[] }
  readonly Headers: { readonly 'idempotency-key': string }
}

const { LIMIT_FILE = '', LIMIT_ROWS = '' } = process.env
const { changes, texts, answer } = JSON.parse(readFileSync(LIMIT_ROWS, 'utf8')) as SaleRows
const handle = new Database(LIMIT_FILE, { fileMustExist: true })
handle.pragma('journal_mode = WAL')
handle.pragma('synchronous = FULL')
handle.pragma('cache_size = -32000')
const write = handle.transaction(createReplay(handle, changes, listTexts(texts)))
const buildAnswer = createValueTemplate(answer, listTexts(texts))

const server = fastify({ logger: false })

server.post<SaleRoute>('/penjualan', { schema: { body: bodySchema } }, (request, reply) => {
  const replacements = createReplacements(
    texts,
    request.body.barang[0]?.kode_barcode ?? '',
    request.headers['idempotency-key'],
  )
  write(replacements)
  reply.status(201).type('application/json').send(buildAnswer(replacements))
})

const address = await server.listen({ port: 0, host: '127.0.0.1' })
reportAddress(address, () => server.close())
