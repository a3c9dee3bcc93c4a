// The limit: the same three calls as fast as a person writes them by hand; no token, no audit, no schema files.
import fastify from 'fastify'
import { v7 } from 'uuid'
import { reportAddress } from '../child/child-messages.ts'
import type { BarangBody, StoredBarang } from '../dataset/barang-uji.ts'
import { bodySchema, pageSchema, querySchema, rowSchema } from './json-schemas.ts'
import { openStatements, type PageQuery } from './statements.ts'

const toJson = ({ berat, berat_asli, kadar, status_aktif, ...row }: StoredBarang) => ({
  ...row,
  berat: berat / 1000,
  berat_asli: berat_asli / 1000,
  kadar: kadar / 100,
  status_aktif: status_aktif === 1,
})

const toStoredRow = (body: BarangBody): StoredBarang => ({
  ...body,
  id: v7(),
  versi: 1,
  berat: Math.round(body.berat * 1000),
  berat_asli: Math.round(body.berat_asli * 1000),
  kadar: Math.round(body.kadar * 100),
  status_aktif: Number(body.status_aktif),
})

const statements = openStatements(process.env.LIMIT_FILE ?? '')
const server = fastify({ logger: false })

server.get<{ Params: { id: string } }>(
  '/barang-uji/:id',
  { schema: { response: { 200: rowSchema } } },
  (request, reply) => {
    const row = statements.find(request.params.id)
    if (row) reply.send(toJson(row))
    else reply.status(404).send({ message: 'not found' })
  },
)

server.get<{ Querystring: PageQuery }>(
  '/barang-uji',
  { schema: { querystring: querySchema, response: { 200: pageSchema } } },
  (request, reply) => {
    const { query } = request
    const rows = statements.page(query)
    reply.header('content-range', `barang-uji ${query.first}-${query.last}/${statements.count(query)}`)
    reply.send(rows.map(toJson))
  },
)

server.post<{ Body: BarangBody }>(
  '/barang-uji',
  { schema: { body: bodySchema, response: { 201: rowSchema } } },
  (request, reply) => {
    const at = new Date().toISOString()
    const row = toStoredRow(request.body)
    statements.insert({ ...row, created_at: at, created_by: 'OWNER', updated_at: at, updated_by: 'OWNER' })
    reply.status(201).send(toJson(row))
  },
)

const address = await server.listen({ port: 0, host: '127.0.0.1' })
reportAddress(address, () => server.close())
