// The limit of a sale: a server that writes the rows of one sale after another, as ours wrote them, by prepared statements
// in one transaction; it checks the form of the body alone.
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import fastify from 'fastify'
import { reportAddress } from '../harness/child.ts'
import { createReplay, createValueTemplate } from './replay-changes.ts'
import { createReplacements, listTexts, type SaleRows } from './sale-rows.ts'

const text = { type: 'string' }
const describeList = (properties: Readonly<Record<string, object>>) => ({
  type: 'array',
  minItems: 1,
  items: { type: 'object', required: Object.keys(properties), properties },
})
const properties = {
  kode_sales: text,
  jenis_customer: text,
  kode_member: text,
  barang: describeList({ kode_barcode: text }),
  pembayaran: describeList({ jenis: text, jumlah_rp: { type: 'integer' } }),
}
const bodySchema = { type: 'object', required: Object.keys(properties), properties }

interface SaleRoute {
  readonly Body: { readonly kode_member: string; readonly barang: readonly { readonly kode_barcode: string }[] }
  readonly Headers: { readonly 'idempotency-key': string }
}

const { LIMIT_FILE = '', LIMIT_ROWS = '' } = process.env
const rows: SaleRows = JSON.parse(readFileSync(LIMIT_ROWS, 'utf8'))
const texts = listTexts(rows)
const handle = new Database(LIMIT_FILE, { fileMustExist: true })
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -32000']) handle.pragma(pragma)
const write = handle.transaction(createReplay(handle, rows.changes, texts))
const buildAnswer = createValueTemplate(rows.answer, texts)

const server = fastify({ logger: false })

server.post<SaleRoute>('/penjualan', { schema: { body: bodySchema } }, ({ body, headers }, reply) => {
  const replacements = createReplacements(rows, {
    barcode: body.barang[0]?.kode_barcode ?? '',
    member: body.kode_member,
    key: headers['idempotency-key'],
  })
  write(replacements)
  reply.status(201).type('application/json').send(buildAnswer(replacements))
})

reportAddress(await server.listen({ port: 0, host: '127.0.0.1' }), () => server.close())
