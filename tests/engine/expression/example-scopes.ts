// Scopes for the dialect's example files: the names that each of their expressions sees at its place.

import { type ExpressionScope, emptyScope } from '../../../engine/expression/terms/scope.ts'
import {
  createFieldSet,
  createNumberType,
  date,
  type ExpressionType,
  type FieldSet,
  flag,
  text,
} from '../../../engine/expression/terms/types.ts'
import type { FunctionType, ValueType } from '../../../engine/value/function-type.ts'
import { examples, type JsonObject, type Placed } from './example-files.ts'

type Types = Readonly<Record<string, ExpressionType>>

const scales: Readonly<Record<string, number>> = { int: 0, money: 0, usd: 2, weight: 3, carat: 3, percent: 2 }

const typeNamed = (name: string): ExpressionType => {
  if (Object.hasOwn(scales, name)) return createNumberType(scales[name])
  if (name === 'flag') return flag
  return name === 'date' ? date : text
}

const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}

const typeOf = (property: JsonObject): ExpressionType => {
  const to = object(property['x-ref']).to
  if (property.type === 'array')
    return { kind: 'lines', fields: createFieldSet('lines', findTypes(object(property.items))) }
  if (typeof to === 'string') return toResource(to)
  if (Array.isArray(property.enum)) return { kind: 'text', choices: property.enum.map(String) }
  return typeNamed(String(property.$ref ?? 'types#text').replace('types#', ''))
}

const findTypes = (json: JsonObject): Types => {
  const parts = Array.isArray(json['x-parts']) ? json['x-parts'] : []
  const own = Object.entries(object(json.properties)).map(
    ([name, property]) => [name, typeOf(object(property))] as const,
  )
  return Object.assign({}, ...parts.map(part => findTypes(examples[`${part}.part`] ?? {})), Object.fromEntries(own))
}

/** Fields that the examples use of resources which they do not hold, or hold in part. */
const others: Readonly<Record<string, Types>> = {
  barang: {
    harga_jual: createNumberType(0),
    harga_atribut: createNumberType(0),
    kadar: createNumberType(2),
    stock_on_hand: createNumberType(0),
    tempat: text,
    no_pesanan: text,
    kode_group: text,
    kode_dept: text,
  },
  titipan: { no_titip_group: text, status_titipan: text, dp: createNumberType(0) },
  sales: { status_aktif: flag },
  toko: { kode_toko: text },
}

export const resourceFields = (name: string): FieldSet =>
  createFieldSet(name, { ...findTypes(examples[`${name}.resource`] ?? {}), ...others[name] })

/** Fields are looked up on request, because resources refer to each other in circles. */
const toResource = (to: string): ExpressionType => ({
  kind: 'reference',
  to,
  fields: { title: to, listNames: () => [], find: name => resourceFields(to).find(name) },
})

const getFunction = (
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

const base: ExpressionScope = {
  ...emptyScope,
  roots: {
    user: createFieldSet('user', { user_id: text, level: text }),
    shop: createFieldSet('shop', { kode_toko: text }),
  },
  functions: {
    hargaJual: getFunction(money, weight, money, percent),
    dpp: getFunction(money, money, piece, { kind: 'date' }),
    ppn: getFunction(money, money, piece, { kind: 'date' }),
    poin: getFunction(money, weight, money, { kind: 'text' }),
  },
  getLedgers: () => ({
    kas: { jumlah: createNumberType(0), fee: createNumberType(0) },
    barang: { qty: createNumberType(0), berat: createNumberType(3) },
  }),
}

const withRoots = (fields: FieldSet, roots: Readonly<Record<string, FieldSet>> = {}): ExpressionScope => ({
  ...base,
  fields,
  roots: { ...base.roots, ...roots },
})

const getLines = (fields: FieldSet, name: string): FieldSet => {
  const type = fields.find(name)
  if (type?.kind !== 'lines') throw new Error(`${name} is no lines`)
  return type.fields
}

/** What a move asks: its own fields and those of the parts it names. */
const answerOf = (document: JsonObject): FieldSet => {
  const asks =
    (object(document['x-flow']).moves as readonly JsonObject[] | undefined)?.map(move => object(move.ask)) ?? []
  return createFieldSet(
    'answer',
    Object.assign({}, ...asks.map(ask => findTypes({ ...ask, 'x-parts': ask.parts ?? [] }))),
  )
}

/** The JSON at a path of the file. */
const at = (json: JsonObject, path: readonly string[]): JsonObject =>
  path.reduce((value, key) => object(value[key]), json)

const documentScope = (file: string, path: readonly string[]): ExpressionScope => {
  const json = examples[file] ?? {}
  const fields = file.endsWith('.part')
    ? createFieldSet(file, findTypes(json))
    : resourceFields(file.replace('.resource', ''))
  const answer = answerOf(json)
  const own = withRoots(fields, { answer })
  const inLines = (name: string): ExpressionScope => withRoots(getLines(fields, name), { answer, parent: fields })
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

const postingScope = (own: ExpressionScope, entry: JsonObject): ExpressionScope => {
  const each = String(entry.each).replace('answer.', '')
  const holder = String(entry.each).startsWith('answer.') ? own.roots.answer : own.fields
  return {
    ...withRoots(getLines(holder ?? own.fields, each), { ...own.roots, parent: own.fields }),
    isPosting: true,
  }
}

const journal = createFieldSet('journal', {
  sign: createNumberType(0),
  tgl_system: date,
  kode_sales: text,
  ...findTypes(object(at(examples['penjualan.resource'] ?? {}, ['properties', 'barang', 'items']))),
})

const room = createFieldSet('place', { kode_gudang: text })

const entries = createFieldSet('entry', {
  kode_barcode: toResource('barang'),
  tempat: { kind: 'reference', to: 'baki', fields: room },
  qty: createNumberType(0),
  berat: createNumberType(3),
})

const filterType = (filter: JsonObject): ExpressionType => {
  const type = typeNamed(String(filter.$ref ?? 'types#text').replace('types#', ''))
  if (filter.unit === 'period') return { kind: 'record', fields: createFieldSet('period', { from: type, to: type }) }
  return filter.multiple === true ? { kind: 'list', of: type } : type
}

const reportScope = (file: string, path: readonly string[]): ExpressionScope => {
  const json = examples[file] ?? {}
  const listed = (json.filters ?? []) as readonly JsonObject[]
  const given = createFieldSet('filters', Object.fromEntries(listed.map(one => [String(one.name), filterType(one)])))
  const rows = file === 'barang-sumary.report' ? entries : journal
  if (path.includes('filters') || path.includes('by') || path.includes('where') || path.at(-1) === 'x')
    return { ...withRoots(rows), filters: given }
  const columns = (json.columns ?? []) as readonly JsonObject[]
  const typed = columns.map(({ name, $ref }) => [String(name), typeNamed(String($ref).replace('types#', ''))] as const)
  const keys = { kode_sales: text, tgl_system: date }
  return { ...withRoots(createFieldSet('columns', { ...keys, ...Object.fromEntries(typed) })), filters: given, rows }
}

/** The names that an expression of an example may use. */
export const findScope = ({ file, path }: Placed): ExpressionScope => {
  const keys = path.split('/')
  if (file.endsWith('.import')) return base
  if (file.endsWith('.dashboard') && keys[0] === 'alerts') return withRoots(resourceFields('penjualan'))
  return /\.(?:report|dashboard)$/.test(file) ? reportScope(file, keys) : documentScope(file, keys)
}
