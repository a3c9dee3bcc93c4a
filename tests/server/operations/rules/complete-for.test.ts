import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { completeFor } from '../../../../server/operations/rules/complete-for.ts'
import { askingFor } from '../../../../server/operations/rules/evaluate-for.ts'
import { editsOf } from '../../../support/schema-files.ts'
import { storages } from '../../../support/storages.ts'
import { callerOf, put, ruleSchema } from '../rule-caller.ts'

const thing = editsOf('thing')

test.each(storages)('a row is completed with all that its rules ask for, on $name', async ({ open }) => {
  const schema = ruleSchema(
    thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
    thing('/properties/price/x-calc', "weight * param('STEP', 1) + countOf('thing')"),
  )
  const { storage, remove } = await open({ schema })
  const caller = callerOf(schema, storage)
  await put(caller, 'place', { place_code: 'P1', name: 'NORTH' })
  await put(caller, 'setting', { code: 'STEP', held: '500' })
  await put(caller, 'thing', { thing_code: 'T1', name: 'ONE' })
  const row = { thing_code: 'T2', name: '-', price: 0, weight: 2000, maker: 'P1', active: 1 }
  const { row: completed, questions } = await storage.read(connection =>
    completeFor(askingFor(connection, caller), getResource(schema, 'thing'), { row, given: new Set() }),
  )
  expect([completed, questions]).toEqual([{ ...row, name: 'NORTH', price: 1001 }, []])
  await remove()
})
