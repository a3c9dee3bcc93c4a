import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { listRecords } from '../../../../server/record/list/list-records.ts'
import { readRecord } from '../../../../server/record/rows/read-record.ts'
import { computeRows } from '../../../../server/record/rule/finish-row.ts'
import type { Connection } from '../../../../server/storage/storage.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { buildEdits } from '../../../support/schema/schema-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { createCaller, put, ruleSchema } from './rule-caller.ts'

const schema = ruleSchema(
  buildEdits('shop')('/properties/rate', { $ref: 'types#money' }),
  buildEdits('thing')('/properties/worth', {
    $ref: 'types#money',
    'x-calc': "round_up(weight * maker.rate, param('STEP', 1))",
    'x-store': false,
  }),
)
const thing = getResource(schema, 'thing')
const everything = { conditions: [], sort: [], offset: 0 }

for (const { name, open } of testedStorages) {
  describe(name, () => {
    const opened = openForTests(() => open({ schema }))
    beforeAll(async () => {
      const caller = createCaller(schema, opened.storage)
      await put(caller, 'place', { place_code: 'A', name: 'SHOP A', time_zone: 'Asia/Jakarta' })
      await put(caller, 'place', { place_code: 'P1', name: 'NORTH', rate: 1001 })
      await put(caller, 'place', { place_code: 'P2', name: 'SOUTH', rate: 3 })
      await put(caller, 'setting', { code: 'STEP', held: '500' })
      await put(caller, 'thing', { thing_code: 'T1', name: 'ONE', weight: 1_000, maker: 'P1' })
      await put(caller, 'thing', { thing_code: 'T2', name: 'TWO', weight: 2_500, maker: 'P2' })
      await put(caller, 'thing', { thing_code: 'T3', name: 'THREE', weight: 2_500, maker: 'P1' })
      await put(caller, 'thing', { thing_code: 'T4', name: 'FOUR', weight: 2_500 })
    })

    test('are in lists and single rows', async () => {
      const caller = createCaller(schema, opened.storage)
      const { rows } = await listRecords(caller, thing, everything)
      const found = Object.fromEntries(rows.map(row => [row.thing_code, row.worth]))
      expect(found).toEqual({ T1: 1_500, T2: 500, T3: 3_000, T4: null })
      expect(await readRecord(caller, thing, 'A-thing-T3')).toMatchObject({ worth: 3_000 })
    })

    test('one query loads the references of a page, and none if the field is hidden', async () => {
      const caller = createCaller(schema, opened.storage)
      await opened.storage.read(async connection => {
        const asked: string[] = []
        const counting: Connection = {
          ...connection,
          all: statement => {
            asked.push(statement.sql)
            return connection.all(statement)
          },
        }
        const rows = ['P1', 'P2', 'P1', 'A'].map(maker => ({ weight: 1_000, maker }))
        await computeRows(counting, caller, thing, { rows })
        expect(asked.filter(text => text.includes('"place"'))).toHaveLength(1)
        asked.length = 0
        expect(await computeRows(counting, caller, thing, { rows, visible: () => false })).toBe(rows)
        expect(asked).toEqual([])
      })
    })
  })
}
