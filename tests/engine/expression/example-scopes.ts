// Scopes for the dialect's example files: the names that each of their expressions sees at its place.

import { emptyScope, type Scope } from '../../../engine/expression/terms/scope.ts'
import { date, type Fields, fieldsFrom, flag, number, type Type, text } from '../../../engine/expression/terms/types.ts'
import type { FunctionType, ValueType } from '../../../engine/values/function-type.ts'
import { examples, type JsonObject, type Placed } from './example-files.ts'

type Types = Readonly<Record<string, Type>>

const scales: Readonly<Record<string, number>> = { int: 0, money: 0, usd: 2, weight: 3, carat: 3, percent: 2 }

const typeNamed = (name: string): Type => {
  if (Object.hasOwn(scales, name)) return number(scales[name])
  if (name === 'flag') return flag
  return name === 'date' ? date : text
}

const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}

const typeOf = (property: JsonObject): Type => {
  const to = object(property['x-ref']).to
  if (property.type === 'array') return { kind: 'lines', fields: fieldsFrom('lines', typesIn(object(property.items))) }
  if (typeof to === 'string') return toResource(to)
  if (Array.isArray(property.enum)) return { kind: 'text', choices: property.enum.map(String) }
  return typeNamed(String(property.$ref ?? 'types#text').replace('types#', ''))
}

const typesIn = (json: JsonObject): Types => {
  const parts = Array.isArray(json['x-parts']) ? json['x-parts'] : []
  const own = Object.entries(object(json.properties)).map(
    ([name, property]) => [name, typeOf(object(property))] as const,
  )
  return Object.assign({}, ...parts.map(part => typesIn(examples[`${part}.part`] ?? {})), Object.fromEntries(own))
}

/** Fields that the examples use of resources which they do not hold, or hold in part. */
const others: Readonly<Record<string, Types>> = {
  barang: {
    harga_jual: number(0),
    harga_atribut: number(0),
    kadar: number(2),
    stock_on_hand: number(0),
    tempat: text,
    no_pesanan: text,
    kode_group: text,
    kode_dept: text,
  },
  titipan: { no_titip_group: text, status_titipan: text, dp: number(0) },
  sales: { status_aktif: flag },
  toko: { kode_toko: text },
}

export const resourceFields = (name: string): Fields =>
  fieldsFrom(name, { ...typesIn(examples[`${name}.resource`] ?? {}), ...others[name] })

/** Fields are looked up on request, because resources refer to each other in circles. */
const toResource = (to: string): Type => ({
  kind: 'reference',
  to,
  fields: { title: to, names: [], find: name => resourceFields(to).find(name) },
})

const functionOf = (
  result: ValueType,
  ...types: readonly FunctionType['parameters'][number]['type'][]
): FunctionType => ({
  parameters: types.map((type, index) => ({ name: `value ${index + 1}`, type })),
  result,
  run: () => null,
})

const [money, weight, percent] = [0, 3, 2].map(scale => ({ kind: 'number', scale }) as const) as [
  ValueType,
  ValueType,
  ValueType,
]
const piece = { kind: 'record', resource: 'barang', fields: ['kadar', 'kode_group'] } as const

const base: Scope = {
  ...emptyScope,
  roots: { user: fieldsFrom('user', { user_id: text, level: text }), shop: fieldsFrom('shop', { kode_toko: text }) },
  functions: {
    hargaJual: functionOf(money, weight, money, percent),
    dpp: functionOf(money, money, piece, { kind: 'date' }),
    ppn: functionOf(money, money, piece, { kind: 'date' }),
    poin: functionOf(money, weight, money, { kind: 'text' }),
  },
  ledgers: { kas: { jumlah: number(0), fee: number(0) }, barang: { qty: number(0), berat: number(3) } },
}

const withRoots = (fields: Fields, roots: Readonly<Record<string, Fields>> = {}): Scope => ({
  ...base,
  fields,
  roots: { ...base.roots, ...roots },
})

const linesOf = (fields: Fields, name: string): Fields => {
  const type = fields.find(name)
  if (type?.kind !== 'lines') throw new Error(`${name} is no lines`)
  return type.fields
}

/** What a move asks: its own fields and those of the parts it names. */
const answerOf = (document: JsonObject): Fields => {
  const asks =
    (object(document['x-flow']).moves as readonly JsonObject[] | undefined)?.map(move => object(move.ask)) ?? []
  return fieldsFrom('answer', Object.assign({}, ...asks.map(ask => typesIn({ ...ask, 'x-parts': ask.parts ?? [] }))))
}

/** The JSON at a path of the file. */
const at = (json: JsonObject, path: readonly string[]): JsonObject =>
  path.reduce((value, key) => object(value[key]), json)

const documentScope = (file: string, path: readonly string[]): Scope => {
  const json = examples[file] ?? {}
  const fields = file.endsWith('.part')
    ? fieldsFrom(file, typesIn(json))
    : resourceFields(file.replace('.resource', ''))
  const answer = answerOf(json)
  const own = withRoots(fields, { answer })
  const inLines = (name: string): Scope => withRoots(linesOf(fields, name), { answer, parent: fields })
  const [first = '', second = ''] = path
  if (path.includes('x-ref')) {
    const to = String(at(json, path.slice(0, -1)).to)
    return withRoots(resourceFields(to), { self: fields })
  }
  if (path.includes('fill')) return withRoots(resourceFields('barang'), { parent: fields })
  if (path.includes('scan') || path.includes('items')) return inLines(second)
  if (path.includes('pick')) return inLines(String(at(json, path.slice(0, path.indexOf('pick') + 1)).lines))
  if (path.includes('also') && path.at(-1) === 'find') return withRoots(resourceFields('titipan'), { self: fields })
  return first === 'x-post' ? postingScope(own, at(json, path.slice(0, 3))) : own
}

const postingScope = (own: Scope, entry: JsonObject): Scope => {
  const each = String(entry.each).replace('answer.', '')
  const holder = String(entry.each).startsWith('answer.') ? own.roots.answer : own.fields
  return {
    ...withRoots(linesOf(holder ?? own.fields, each), { ...own.roots, parent: own.fields }),
    isPosting: true,
  }
}

const journal = fieldsFrom('journal', {
  sign: number(0),
  tgl_system: date,
  kode_sales: text,
  ...typesIn(object(at(examples['penjualan.resource'] ?? {}, ['properties', 'barang', 'items']))),
})

const room = fieldsFrom('place', { kode_gudang: text })

const entries = fieldsFrom('entry', {
  kode_barcode: toResource('barang'),
  tempat: { kind: 'reference', to: 'baki', fields: room },
  qty: number(0),
  berat: number(3),
})

const filterType = (filter: JsonObject): Type => {
  const type = typeNamed(String(filter.$ref ?? 'types#text').replace('types#', ''))
  if (filter.unit === 'period') return { kind: 'record', fields: fieldsFrom('period', { from: type, to: type }) }
  return filter.multiple === true ? { kind: 'list', of: type } : type
}

const reportScope = (file: string, path: readonly string[]): Scope => {
  const json = examples[file] ?? {}
  const listed = (json.filters ?? []) as readonly JsonObject[]
  const given = fieldsFrom('filters', Object.fromEntries(listed.map(one => [String(one.name), filterType(one)])))
  const rows = file === 'barang-sumary.report' ? entries : journal
  if (path.includes('filters') || path.includes('by') || path.includes('where') || path.at(-1) === 'x')
    return { ...withRoots(rows), given }
  const columns = (json.columns ?? []) as readonly JsonObject[]
  const typed = columns.map(({ name, $ref }) => [String(name), typeNamed(String($ref).replace('types#', ''))] as const)
  const keys = { kode_sales: text, tgl_system: date }
  return { ...withRoots(fieldsFrom('columns', { ...keys, ...Object.fromEntries(typed) })), given, rows }
}

/** The names that an expression of an example may use. */
export const scopeAt = ({ file, path }: Placed): Scope => {
  const keys = path.split('/')
  if (file.endsWith('.import')) return base
  if (file.endsWith('.dashboard') && keys[0] === 'alerts') return withRoots(resourceFields('penjualan'))
  return /\.(?:report|dashboard)$/.test(file) ? reportScope(file, keys) : documentScope(file, keys)
}
