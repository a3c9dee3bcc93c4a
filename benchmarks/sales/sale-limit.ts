// The limit of a sale: a server that writes the rows of one sale after another, as ours wrote them, by prepared statements
// in one transaction; it checks the form of the body alone.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { v7 } from 'uuid'
import { formatBarcode, formatMember, formatPhone } from '../../tests/support/shop/ring-sale.ts'
import { reportAddress } from '../harness/child.ts'
import { openLimit } from '../harness/database.ts'
import { createReplay, createValueTemplate, type Replacements, type RowChange } from './row-changes.ts'

export interface SaleRows {
  readonly changes: readonly RowChange[]
  /** As stored for the repeats of its call. */
  readonly answer: string
  /** The texts that differ in each sale, by what they are. */
  readonly texts: readonly (readonly [kind: keyof typeof replacers, text: string])[]
}

interface NextSale {
  readonly barcode: number
  readonly member: number
  readonly key: string
  readonly serial: string
}

const replacers = {
  newId: () => v7(),
  pieceId: (id: string, { barcode }: NextSale) => id.slice(0, -12) + barcode.toString(16).padStart(12, '0'),
  memberId: (id: string, { member }: NextSale) => id.slice(0, -12) + member.toString(16).padStart(12, '0'),
  number: (text: string, { serial }: NextSale) => `${text}-${serial}`,
  barcode: (_: string, { barcode }: NextSale) => formatBarcode(barcode),
  member: (_: string, { member }: NextSale) => formatMember(member),
  phone: (_: string, { member }: NextSale) => formatPhone(member),
  key: (_: string, { key }: NextSale) => key,
}

/** For the sale of another piece to another member under another key. */
const createReplacements = ({ texts }: SaleRows, sale: NextSale): Replacements =>
  Object.fromEntries(texts.map(([kind, text]) => [text, replacers[kind](text, sale)]))

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
const texts = rows.texts.map(([, one]) => one)
const handle = openLimit(LIMIT_FILE)
const write = handle.transaction(createReplay(handle, rows.changes, texts))
const buildAnswer = createValueTemplate(rows.answer, texts)
let soldCount = 0

const server = fastify({ logger: false })

server.post<SaleRoute>('/penjualan', { schema: { body: bodySchema } }, ({ body, headers }, reply) => {
  soldCount += 1
  const replacements = createReplacements(rows, {
    barcode: Number(body.barang[0]?.kode_barcode),
    member: Number(body.kode_member.replace(/\D/g, '')),
    key: headers['idempotency-key'],
    serial: String(soldCount).padStart(6, '0'),
  })
  write(replacements)
  reply.status(201).type('application/json').send(buildAnswer(replacements))
})

reportAddress(await server.listen({ port: 0, host: '127.0.0.1' }), () => server.close())
