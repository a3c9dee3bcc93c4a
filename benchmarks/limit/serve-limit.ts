// The limit: the same three calls as fast as a person writes them by hand; no token, no audit, no schema files.
import fastify from 'fastify'
import { v7 } from 'uuid'
import {
  type BarangBody,
  buildStamps,
  buildStoredBarang,
  type StoredBarang,
  shop,
  toBarang,
} from '../dataset/barang-uji.ts'
import { reportAddress } from '../harness/child.ts'
import { buildInsert, openLimit } from '../harness/database.ts'

interface PageQuery {
  readonly kode_kategori: string
  readonly status: string
  readonly first: number
  readonly last: number
}

const handle = openLimit(process.env.LIMIT_FILE ?? '')
const list = Object.keys(buildStoredBarang(0)).join(', ')
const where = `kode_toko = '${shop}' AND kode_kategori = ? AND status = ?`
const rowStatement = handle.prepare<[string], StoredBarang>(
  `SELECT ${list} FROM barang_uji WHERE id = ? AND kode_toko = '${shop}'`,
)
const pageStatement = handle.prepare<[string, string, number, number], StoredBarang>(
  `SELECT ${list} FROM barang_uji WHERE ${where} ORDER BY tgl_masuk DESC, id DESC LIMIT ? OFFSET ?`,
)
const countStatement = handle
  .prepare<[string, string], number>(`SELECT count(*) FROM barang_uji WHERE ${where}`)
  .pluck()
const insertStatement = handle.prepare(buildInsert('barang_uji', { ...buildStoredBarang(0), ...buildStamps('', '') }))

// Fastify turns these into fast serializers and checks.
const text = { type: 'string' }
const number = { type: 'number' }
const whole = { type: 'integer' }
const money = { ...whole, minimum: 0 }
const fields = {
  kode_barang: { ...text, pattern: '^[A-Z0-9._/-]{1,20}$' },
  nama_barang: { ...text, minLength: 1, maxLength: 100 },
  kode_kategori: { ...text, maxLength: 20 },
  kode_baki: { ...text, maxLength: 20 },
  berat: { ...number, exclusiveMinimum: 0 },
  berat_asli: { ...number, minimum: 0 },
  kadar: { ...number, minimum: 0, maximum: 100 },
  harga_beli: money,
  harga_jual: money,
  ongkos: money,
  status: { ...text, enum: ['READY', 'SOLD', 'LOST'] },
  tgl_masuk: { ...text, nullable: true },
  tgl_jual: { ...text, nullable: true },
  status_aktif: { type: 'boolean' },
  keterangan: { ...text, maxLength: 200 },
}
const rowSchema = { type: 'object', properties: { id: text, ...fields, versi: whole } }
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kode_barang', 'nama_barang', 'berat', 'harga_jual', 'status'],
  properties: fields,
}
const querySchema = {
  type: 'object',
  required: ['kode_kategori', 'status', 'first', 'last'],
  properties: { kode_kategori: text, status: text, first: whole, last: whole },
}

const server = fastify({ logger: false })

server.get<{ Params: { id: string } }>(
  '/barang-uji/:id',
  { schema: { response: { 200: rowSchema } } },
  (request, reply) => {
    const row = rowStatement.get(request.params.id)
    if (row) reply.send(toBarang(row))
    else reply.status(404).send({ message: 'not found' })
  },
)

server.get<{ Querystring: PageQuery }>(
  '/barang-uji',
  { schema: { querystring: querySchema, response: { 200: { type: 'array', items: rowSchema } } } },
  ({ query: { kode_kategori, status, first, last } }, reply) => {
    const rows = pageStatement.all(kode_kategori, status, last - first + 1, first)
    reply.header('content-range', `barang-uji ${first}-${last}/${countStatement.get(kode_kategori, status)}`)
    reply.send(rows.map(toBarang))
  },
)

server.post<{ Body: BarangBody }>(
  '/barang-uji',
  { schema: { body: bodySchema, response: { 201: rowSchema } } },
  ({ body }, reply) => {
    const row: StoredBarang = {
      ...body,
      id: v7(),
      versi: 1,
      berat: Math.round(body.berat * 1000),
      berat_asli: Math.round(body.berat_asli * 1000),
      kadar: Math.round(body.kadar * 100),
      status_aktif: Number(body.status_aktif),
    }
    insertStatement.run({ ...row, ...buildStamps(new Date().toISOString(), 'OWNER') })
    reply.status(201).send(toBarang(row))
  },
)

reportAddress(await server.listen({ port: 0, host: '127.0.0.1' }), () => server.close())
