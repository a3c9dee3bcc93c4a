// What another name takes along: rows of tables inside of documents and ledgers, and names in the server's own tables.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema/schema.ts'
import { order, orderEdit, orderPlace, withOrder } from '../../../support/schema/document-files.ts'
import { bookSchema, goods, goodsPlace } from '../../../support/schema/ledger-files.ts'
import { change, type Edit } from '../../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'

const number = { $ref: 'types#label', 'x-number': { pattern: '{####}', at: 'create' } }
const numbered = change(order, '/properties/order_no', number)
const withPhoto = change(numbered, '/properties/photo', { $ref: 'types#image' })
const buildSchema = (...edits: readonly Edit[]): Schema =>
  bookSchema(...withOrder, [orderPlace, '', withPhoto], ...edits)

const {
  goods: lines,
  order_no: _number,
  photo: _photo,
  ...header
} = (withPhoto as typeof order & { properties: { photo: unknown } }).properties

describe.each(storages)('$name', ({ open }) => {
  let opened: OpenedStorage
  beforeEach(async () => {
    opened = await open({ schema: buildSchema() })
  })
  afterEach(() => opened.remove())

  const run = (sql: string): Promise<number> => opened.storage.write(connection => connection.run({ sql, values: [] }))
  const all = (sql: string) => opened.storage.read(connection => connection.all({ sql, values: [] }))
  const insert = (table: string, row: Readonly<Record<string, string | number>>): Promise<number> => {
    const values = Object.values(row).map(value => (typeof value === 'number' ? value : `'${value}'`))
    return run(`insert into "${table}" (${Object.keys(row).join(', ')}) values (${values.join(', ')})`)
  }
  const system = { versi: 1, created_at: '-', created_by: '-', updated_at: '-', updated_by: '-' }

  test('the names in counters, pictures, reservations and drafts follow a document and its fields', async () => {
    await insert('kencana_number', { counter: 'order.order_no', shop: 'A', period: '-', last_given: 7 })
    await insert('kencana_picture', { resource: 'order', row_id: '1', field: 'photo', address: 'a', content: 'x' })
    const held = { shop: 'A', resource: 'thing', row_key: 'T1', document: 'order', document_id: '1' }
    await insert('kencana_reserved', held)
    await insert('kencana_draft', { shop: 'A', user_id: 'B', resource: 'order', id: '1', at: '-', body: '{}' })
    const bought = {
      ...(withPhoto as object),
      'x-was': 'order',
      'x-key': ['bought_no'],
      required: ['bought_no'],
      properties: {
        ...header,
        goods: lines,
        bought_no: { ...number, 'x-was': 'order_no' },
        image: { $ref: 'types#image', 'x-was': 'photo' },
      },
    }
    await opened.storage.migrate(buildSchema([orderPlace, ''], ['resources/goods/bought.json', '', bought]))
    expect(await all('select counter, last_given from kencana_number')).toEqual([
      { counter: 'bought.bought_no', last_given: 7 },
    ])
    expect(await all('select resource, field from kencana_picture')).toEqual([{ resource: 'bought', field: 'image' }])
    expect(await all('select resource, document from kencana_reserved')).toEqual([
      { resource: 'thing', document: 'bought' },
    ])
    expect(await all('select resource from kencana_draft')).toEqual([{ resource: 'bought' }])
  })

  test('lines that are called otherwise in their document keep their rows while their table is the same', async () => {
    const line = { id: 'L1', place_code: 'A', batch: '-', document_id: 'D1', line_no: 1, line_code: 'X' }
    await insert('order_goods', { ...line, thing: 'T1', state: 'OPEN', ...system })
    const renamed = change(change(withPhoto, '/properties/pieces', lines), '/properties/goods')
    const whole = change(
      change(renamed, '/x-journal', { pieces: { plus: [], carry: ['day', 'buyer'], imported: "state == 'DONE'" } }),
      '/properties/total',
    )
    await opened.storage.migrate(buildSchema([orderPlace, '', change(whole, '/x-drop', ['total'])]))
    expect(await all('select line_code, thing from order_goods')).toEqual([{ line_code: 'X', thing: 'T1' }])
    expect([...(await opened.tables()).keys()]).toContain('order_goods_journal')
  })

  test('a ledger whose file is called otherwise keeps its legs', async () => {
    const before = await opened.tables()
    await opened.storage.migrate(buildSchema([goodsPlace, ''], ['ledgers/stock.json', '', goods]))
    expect(await opened.tables()).toEqual(before)
  })

  test('lines and a journal go with their document when that is dropped', async () => {
    await opened.storage.migrate(buildSchema([orderPlace, ''], ['project.json', '/drop', ['order']]))
    const left = [...(await opened.tables()).keys()].filter(name => name.startsWith('order'))
    expect(left).toEqual([])
  })

  test('lines that the document drops go with their journal', async () => {
    const without = change(change(change(withPhoto, '/properties/goods'), '/x-journal'), '/properties/total')
    const dropped = orderEdit('/x-drop', ['goods', 'total'])
    await opened.storage.migrate(buildSchema([orderPlace, '', without], dropped))
    const left = [...(await opened.tables()).keys()].filter(name => name.startsWith('order'))
    expect(left).toEqual(['order'])
  })
})
