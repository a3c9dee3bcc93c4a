import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import { compileBackfill } from '../../../engine/record/compile-virtual-columns.ts'
import { type buildFilterCondition, selectComputedValue, selectFrom } from '../../../server/storage/row-source.ts'
import { insertRow, listRows } from '../../../server/storage/rows.ts'
import { build, toStatement } from '../../../server/storage/run-query.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { buildEdits } from '../../support/schema/schema-files.ts'
import { storages } from '../../support/storage/storages.ts'
import { getThings, putThing, schemaWithThing, stamp } from './stored-things.ts'

const thing = buildEdits('thing')
const schema = schemaWithThing(
  thing('/x-scope', 'shop'),
  thing('/properties/twice', { $ref: 'types#money', 'x-calc': 'price + price', 'x-store': false }),
  thing('/properties/place', { $ref: 'types#text', 'x-fetch': { from: 'maker.name', mode: 'live' } }),
  thing('/properties/next', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
  thing('/properties/after', { $ref: 'types#text', 'x-fetch': { from: 'next.name', mode: 'live' } }),
  thing('/properties/plus', { $ref: 'types#money', 'x-calc': 'price + 1' }),
)
const things = getThings(schema)
const places = schema.resources.place

for (const { name, open } of storages) {
  describe(name, () => {
    const idsWhere = async (condition: Parameters<typeof buildFilterCondition>[1]): Promise<readonly Stored[]> => {
      const { rows } = await opened.storage.read(connection =>
        listRows(connection, things, { conditions: [], sort: [], offset: 0, filter: condition }, 'A'),
      )
      return rows.map(({ id }) => id ?? null)
    }

    const opened = openForTests(() => open({ schema }))
    beforeAll(async () => {
      const { storage } = opened
      if (!places) return
      const row = { place_code: 'P1', name: 'NORTH', address: '-', time_zone: '-', business_date: null }
      await storage.write(connection => insertRow(connection, places, { row, id: 'P1', shop: '', stamp }))
      const put = (more: { thing_code: string; [field: string]: unknown }) =>
        putThing(storage, schema, { next: '-', plus: 0, ...more, id: `${more.shop}${more.thing_code}` })
      await put({ thing_code: 'T1', shop: 'A', price: 5, maker: 'P1', next: 'T2' })
      await put({ thing_code: 'T2', shop: 'A', price: null, name: 'MINE' })
      await put({ thing_code: 'T2', shop: 'B', price: 1, name: 'THEIRS' })
    })

    test('what is worked out stands beside the columns, joined within the shop of each row', async () => {
      const found = await opened.storage.read(connection =>
        connection.all(toStatement(selectFrom(things).select(['id', 'twice', 'place', 'after']).orderBy('id'))),
      )
      expect(found).toEqual([
        { id: 'AT1', twice: 10, place: 'NORTH', after: 'MINE' },
        { id: 'AT2', twice: null, place: '-', after: '-' },
        { id: 'BT2', twice: 2, place: '-', after: '-' },
      ])
    })

    test('a condition uses computed values, and reads other tables', async () => {
      const buildColumn = (name: string, through: readonly string[] = []) =>
        ({ kind: 'column', through, name }) as const
      const buildConstant = (value: Stored) => ({ kind: 'constant', value }) as const
      const own = { kind: 'compare', operator: '=', left: buildColumn('twice'), right: buildConstant(10) } as const
      expect(await idsWhere({ condition: own, joins: [] })).toEqual(['AT1'])
      const joins = [{ through: ['maker'], to: 'place', table: 'place', key: 'place_code' }]
      const joined = {
        kind: 'compare',
        operator: '=',
        left: buildColumn('name', ['maker']),
        right: buildConstant('NORTH'),
      } as const
      expect(await idsWhere({ condition: joined, joins })).toEqual(['AT1'])
    })

    test('a statement on the table takes the value of each of its rows', async () => {
      const field = things.field.plus
      const fill = field && compileBackfill(schema, things, field)
      if (!fill) throw new Error('the field cannot be filled')
      const statement = toStatement(
        build.updateTable(things.table).set({ plus: sql`${selectComputedValue(things, fill)}` }),
      )
      await opened.storage.write(connection => connection.run(statement))
      const { rows } = await opened.storage.read(connection =>
        listRows(connection, things, { conditions: [], sort: [], offset: 0 }, 'A'),
      )
      expect(rows.map(({ plus }) => plus)).toEqual([6, null])
    })
  })
}
