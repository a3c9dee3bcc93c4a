// The price of a piece that comes back as the file of buying back defines it: the definition alone, with the rows that it reads
// in memory, without server or database. The same cases go through the API and, some of them, through the screen.
import { expect, test } from 'vitest'
import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { type HargaBeliCase, hargaBeliCases } from '../../support/cases/harga-beli-cases.ts'
import { readStartRows } from '../../support/schema/whole-files.ts'

const schema = loadSchema('schema')
const pieces = getResource(schema, 'pembelian.barang')

type Said = Readonly<Record<string, unknown>>

const storedOf = ({ fields }: ResourceFields, said: Said): Row =>
  Object.fromEntries(
    fields.map(({ name, type, default: usual }): [string, Stored] => {
      const parsed = said[name] === undefined ? undefined : type.parse(said[name])
      if (!parsed) return [name, usual]
      if (!('value' in parsed)) throw new Error(`${name} cannot be ${said[name]}`)
      return [name, parsed.value]
    }),
  )

/** The masters that the demo starts with. */
const masters = new Map<string, readonly Row[]>()
for (const file of ['base', 'demo-master']) {
  for (const name of ['group', 'jenis', 'kadar', 'kondisi-pembelian', 'parameter-rugi-nota']) {
    const rows = readStartRows(file, name).map(row => storedOf(getResource(schema, name), row))
    masters.set(name, [...(masters.get(name) ?? []), ...rows])
  }
}
const gores = { kondisi_barang: 'GORES', persentase: 1, potongan: 10_000 }
const conditions = 'kondisi-pembelian'
masters.set(conditions, [...(masters.get(conditions) ?? []), storedOf(getResource(schema, conditions), gores)])

const rows: RowLookup = {
  findResource: name => findResource(schema, name),
  find: (name, key) => {
    const column = getResource(schema, name).key[0] ?? ''
    return masters.get(name)?.find(row => row[column] === key) ?? null
  },
}

const ring = { no_faktur_jual: 'J1', kode_barcode: '00000001', nama_barang: 'CINCIN', kode_group: 'G17K' }
const sold: Readonly<Record<NonNullable<HargaBeliCase['nota']>, Said>> = {
  plain: {},
  attribute: { harga_atribut: 150_000 },
  discount: { diskon_rp: 95_550 },
}
const usual = { ...ring, kode_dept: 'CCG17K', berat: 2.53, harga_jual: 4_895_550, ongkos: 50_000 }

const createWorld = ({ nota, rules = {} }: HargaBeliCase): RecordContext => {
  const nothing = createRecordReader(pieces, {}, rows)
  const world: RecordContext = {
    emptyText: schema.project.emptyText,
    rows,
    roots: {},
    param: key => (rules[key] === undefined ? null : (rules[key] as Stored)),
    module: key => rules[key] === true,
    table: name => masters.get(name),
    // Of the sales there is this one nota, and of the pieces its ring.
    getRowsValue: ({ resource: name, of }) => {
      const table = getResource(schema, name)
      const found = name === 'barang' ? { kadar: 70.8 } : { ...usual, ...sold[nota ?? 'plain'] }
      if (!of) return undefined
      if (nota === undefined) return null
      const value = evaluate(of, { ...world, row: createRecordReader(table, storedOf(table, found), rows) })
      return 'value' in value ? value.value : undefined
    },
    count: () => 0,
  }
  return { ...world, roots: { parent: { ...nothing, get: name => parent[name] } } }
}

const parent: Readonly<Record<string, Stored>> = {
  status: 'DRAFT',
  no_faktur_tukar: '-',
  kode_member: '-',
  valid_by: '-',
  tgl_batal: null,
}

test.each(hargaBeliCases.map(one => [one.says, one] as const))('%s', (_, one) => {
  const said: Said = { ...one.line, ...(one.nota && { no_faktur_jual: 'J1' }) }
  const world = createWorld(one)
  const unfinished = { row: storedOf(pieces, said), inputFields: new Set(Object.keys(said)) }
  const { row } = completeRecord(
    pieces,
    { ...unfinished, ...(world.roots.parent && { parent: world.roots.parent }) },
    world,
  )
  expect(row.harga).toBe(one.price)
})

test('there are forty cases', () => {
  expect(hargaBeliCases.length).toBeGreaterThanOrEqual(40)
})
