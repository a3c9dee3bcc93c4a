// Tables inside of documents and ledgers (lines, journals, legs, balances) follow the schema as those of masters do.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema/schema.ts'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-conflicts.ts'
import { orderEdit, withOrder } from '../../../support/schema/document-files.ts'
import { bookSchema, changeGoods } from '../../../support/schema/ledger-files.ts'
import { buildEdits, type Edit } from '../../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'

const buildSchema = (...edits: readonly Edit[]): Schema => bookSchema(...withOrder, ...edits)
const changeLine = (name: string): Edit =>
  orderEdit(`/properties/goods/items/properties/${name}`, { $ref: 'types#text' })
const dim = changeGoods('/dims/made_by', { $ref: 'types#text' })
const first = buildSchema()
const second = buildSchema(changeLine('colour'), dim)

describe.each(storages)('$name', ({ open }) => {
  let opened: OpenedStorage
  beforeEach(async () => {
    opened = await open({ schema: first })
  })
  afterEach(() => opened.remove())

  const reopen = async (schema: Schema): Promise<void> => {
    await opened.close()
    opened = await open({ schema, place: opened.place })
  }
  const run = (sql: string, ...values: readonly string[]): Promise<number> =>
    opened.storage.write(connection => connection.run({ sql, values }))
  const getColumns = async (table: string): Promise<readonly string[]> =>
    (await opened.tables()).get(table)?.columns.map(({ name }) => name) ?? []
  const readShapeThere = async (): Promise<{
    resources: Record<string, Record<string, unknown>>
    derived?: unknown
  }> => {
    const sql = "select value from kencana_meta where name = 'schema-shape'"
    const [row] = await opened.storage.read(connection => connection.all({ sql, values: [] }))
    return JSON.parse(String(row?.value))
  }
  const keep = (shape: object): Promise<number> =>
    run("update kencana_meta set value = ? where name = 'schema-shape'", JSON.stringify(shape))

  /** The data of an older program without tables of inner resources and without values computed from their rows. */
  const forgetTables = async (): Promise<void> => {
    const { resources } = await readShapeThere()
    for (const shape of Object.values(resources)) {
      delete shape.table
      delete shape.appendOnly
    }
    await keep({ resources })
  }

  const everywhere = async (): Promise<void> => {
    for (const table of ['order_goods', 'order_goods_journal']) expect(await getColumns(table)).toContain('colour')
    expect(await getColumns('goods_book')).toContain('made_by')
    expect(opened.storage.trouble()).toBeUndefined()
  }

  test('a new field of lines and a new dimension have their columns, in a journal and in legs too', async () => {
    await opened.storage.migrate(second)
    await everywhere()
  })

  test('entries of a journal have what x-fill gives to lines of before, although they are never changed', async () => {
    const table = 'order_goods_journal'
    await run(`insert into "${table}" (${await readFilledColumns(table)}) values (${await readFilledValues(table)})`)
    const size = { $ref: 'types#int', 'x-fill': '3' }
    await opened.storage.migrate(buildSchema(orderEdit('/properties/goods/items/properties/size', size)))
    const rows = await opened.storage.read(connection =>
      connection.all({ sql: `select size from ${table}`, values: [] }),
    )
    expect(rows.map(row => Number(row.size))).toEqual([3])
  })

  test('a database of an earlier program follows as well', async () => {
    await forgetTables()
    await reopen(second)
    await everywhere()
  })

  test('columns that were passed over before come at the next start', async () => {
    await opened.storage.migrate(second)
    for (const [table, column] of [
      ['order_goods', 'colour'],
      ['order_goods_journal', 'colour'],
      ['goods_book', 'made_by'],
    ])
      await run(`alter table "${table}" drop column "${column}"`)
    await forgetTables()
    await reopen(second)
    await everywhere()
  })

  test('legs and journals stay append-only under another name of their table', async () => {
    const moved = buildSchema(
      orderEdit('/properties/goods/x-lines/table', 'ordered'),
      changeGoods('/table', 'stock_book'),
    )
    await opened.storage.migrate(moved)
    expect(await getColumns('order_goods_journal')).toEqual([])
    for (const table of ['ordered_journal', 'stock_book']) {
      await run(`insert into "${table}" (${await readFilledColumns(table)}) values (${await readFilledValues(table)})`)
      await expect(run(`update "${table}" set versi = 2`)).rejects.toThrow(/append-only/)
      await expect(run(`delete from "${table}"`)).rejects.toThrow(/append-only/)
    }
    await reopen(moved)
    expect(opened.storage.trouble()).toBeUndefined()
  })

  const needed = async (table: string) =>
    ((await opened.tables()).get(table)?.columns ?? []).filter(({ required }) => required)
  const readFilledColumns = async (table: string): Promise<string> =>
    (await needed(table)).map(({ name }) => `"${name}"`).join(', ')
  const readFilledValues = async (table: string): Promise<string> =>
    (await needed(table))
      .map(({ type, name }) => (type === 'text' ? `'${name === 'batch' ? '-' : 'x'}'` : '1'))
      .join(', ')

  test('a table that is there already is not taken from its owner', async () => {
    await run('create table ordered (what text)')
    const error = await opened.storage
      .migrate(buildSchema(orderEdit('/properties/goods/x-lines/table', 'ordered')))
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SchemaMismatch)
    expect(String(error)).toContain('the table "ordered" of "order.goods" is there already and holds something else')
    expect(await getColumns('order_goods')).toContain('thing')
  })

  test('indexes whose names would be one have names of their own', async () => {
    const thing = buildEdits('thing')
    const twin: Edit = [
      'resources/goods/thing-price.json',
      '',
      {
        $schema: '../../dialect/resource.schema.json',
        title: 'Thing Price',
        type: 'object',
        'x-kind': 'master',
        'x-key': ['code'],
        required: ['code'],
        'x-index': [['name']],
        properties: { code: { $ref: 'types#code' }, name: { $ref: 'types#text' } },
      },
    ]
    const schema = buildSchema(thing('/x-index', [['price', 'name']]), twin)
    await opened.storage.migrate(schema)
    await reopen(schema)
    const tables = await opened.tables()
    const names = ['thing', 'thing_price'].map(table => tables.get(table)?.indexes.map(({ name }) => name) ?? [])
    expect(names[0]).toContainEqual(expect.stringMatching(/^thing_price_name_[0-9a-f]{8}_index$/))
    expect(names[1]).toContainEqual(expect.stringMatching(/^thing_price_name_[0-9a-f]{8}_index$/))
    expect(new Set(names.flat()).size).toBe(names.flat().length)
  })
})
