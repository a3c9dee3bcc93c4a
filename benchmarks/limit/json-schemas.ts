// Response and body schemas, as Fastify turns them into fast serializers and checks.

const text = { type: 'string' }
const number = { type: 'number' }
const whole = { type: 'integer' }

const fields = {
  kode_barang: { ...text, pattern: '^[A-Z0-9._/-]{1,20}$' },
  nama_barang: { ...text, minLength: 1, maxLength: 100 },
  kode_kategori: { ...text, maxLength: 20 },
  kode_baki: { ...text, maxLength: 20 },
  berat: { ...number, exclusiveMinimum: 0 },
  berat_asli: { ...number, minimum: 0 },
  kadar: { ...number, minimum: 0, maximum: 100 },
  harga_beli: { ...whole, minimum: 0 },
  harga_jual: { ...whole, minimum: 0 },
  ongkos: { ...whole, minimum: 0 },
  status: { ...text, enum: ['READY', 'SOLD', 'LOST'] },
  tgl_masuk: { ...text, nullable: true },
  tgl_jual: { ...text, nullable: true },
  status_aktif: { type: 'boolean' },
  keterangan: { ...text, maxLength: 200 },
}

export const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['kode_barang', 'nama_barang', 'berat', 'harga_jual', 'status'],
  properties: fields,
}

export const rowSchema = { type: 'object', properties: { id: text, ...fields, versi: whole } }

export const pageSchema = { type: 'array', items: rowSchema }

export const querySchema = {
  type: 'object',
  required: ['kode_kategori', 'status', 'first', 'last'],
  properties: { kode_kategori: text, status: text, first: whole, last: whole },
}
