// The price of a line by its files alone: the rows that a demo shop starts with stand in memory, and there is no server.
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import { completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { readStartRows } from '../schema/whole-files.ts'
import { ring } from '../shop/desk.ts'
import type { HargaJualCase } from './harga-jual-case.ts'
import type { PesananCase } from './pesanan-cases.ts'

type Fields = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

const schema = loadSchema('schema')
const { emptyText } = schema.project
const day = '2026-11-20'

const readDemo = (resource: string) => readStartRows('demo-master', resource)

const stored = (resource: string, row: Fields): Row => {
  const { row: parsed, faults } = parseRecord(getResource(schema, resource), row)
  if (faults.length > 0) throw new Error(`${resource}: ${JSON.stringify(faults)}`)
  return parsed
}

/** What one case changes of the shop. */
type Changes = Pick<HargaJualCase, 'group' | 'tax' | 'piece'>

const getKodeGroup = (piece: Fields = {}): unknown => piece.kode_group ?? ring.kode_group

const buildTables = ({ group, tax, piece }: Changes): Tables => {
  const taken = getKodeGroup(piece)
  const groups = readDemo('group').map(row => (row.kode_group === taken ? { ...row, ...group } : row))
  const sales = readDemo('sales').map(row => (row.kode_sales === 'S02' ? { ...row, fee: 15_250 } : row))
  const rows: Readonly<Record<string, readonly Fields[]>> = {
    group: groups,
    jenis: readDemo('jenis'),
    kadar: readDemo('kadar'),
    sales,
    'parameter-ongkos': readDemo('parameter-ongkos'),
    'parameter-ppn': [...readStartRows('base', 'parameter-ppn'), ...(tax ? [tax] : [])],
  }
  return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.map(row => stored(name, row))]))
}

const createWorld = (tables: Tables, rules: Fields = {}): RecordContext => ({
  emptyText,
  roots: { user: createRowReader({ user_id: 'KSR01', level: 'KSR' }), shop: createRowReader({ kode_toko: 'KCA' }) },
  sysdate: day,
  today: day,
  param: key => (rules[key] as string | number | undefined) ?? null,
  module: key => rules[key] === true,
  table: name => tables[name] ?? [],
  // No piece here was ordered, set aside or bought before.
  count: () => 0,
  getRowsValue: () => null,
  rows: {
    findResource: name => schema.resources[name],
    find: (name, key) => tables[name]?.find(row => row[getResource(schema, name).key[0] ?? ''] === key) ?? null,
  },
})

/** A line stands in its document, whose resource is the one before the dot. */
const complete = (resource: string, sent: Fields, world: RecordContext, document?: Row): Row => {
  const parsed = stored(resource, sent)
  const [whole = ''] = resource.split('.')
  const parent = document && createRecordReader(getResource(schema, whole), document, world.rows)
  const unfinished = { row: parsed, inputFields: listInputFields(sent), ...(parent && { parent }) }
  const { row, questions } = completeRecord(getResource(schema, resource), unfinished, world)
  if (questions.length > 0) throw new Error(`${resource} asks ${JSON.stringify(questions.map(({ kind }) => kind))}`)
  return row
}

const code = '00000001'

/** The line of the sale as JSON, with all that the files give it. */
export const pricedLine = ({ piece, line = {}, rules, group, tax, sales = 'S01' }: HargaJualCase): JsonRow => {
  const tables = buildTables({ ...(group && { group }), ...(tax && { tax }), ...(piece && { piece }) })
  const world = createWorld(tables, rules)
  const made = complete('barang', { ...ring, ...piece }, world)
  // What the books and other rows say of a piece in its tray.
  const kind = tables.group?.find(({ kode_group: name }) => name === getKodeGroup(piece))?.jenis_group ?? null
  const there = { kode_barcode: code, jenis_group: kind, tempat: 'TOKO/01', kode_gudang: 'TOKO', kode_baki: '01' }
  const shop = createWorld({ ...tables, barang: [{ ...made, ...there, stock_on_hand: 1 }] }, rules)
  const document = { ...stored('penjualan', { kode_sales: sales }), tgl_system: day }
  const row = complete('penjualan.barang', { kode_barcode: code, ...line }, shop, document)
  return toJsonRow(getResource(schema, 'penjualan.barang'), row, () => true)
}

/** The line of the order as JSON, with all that the files give it. */
export const estimatedLine = ({ line, order = {}, rules, group }: PesananCase): JsonRow => {
  const world = createWorld(buildTables({ ...(group && { group }), piece: line }), rules)
  const document = { ...stored('pesanan', { kode_sales: 'S01', mengikat: true, ...order }), tgl_system: day }
  const row = complete('pesanan.barang', { nama_barang: 'PESANAN', ...line }, world, document)
  return toJsonRow(getResource(schema, 'pesanan.barang'), row, () => true)
}
