import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../engine/record/row.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { InvalidRecord } from '../../../../server/error/errors.ts'
import { createEvaluation } from '../../../../server/record/rule/evaluation.ts'
import { completeRow, finishRow, validateRow } from '../../../../server/record/rule/finish-row.ts'
import { buildEdits, type Edit } from '../../../support/schema/schema-files.ts'
import { storages } from '../../../support/storage/storages.ts'
import { createCaller, put, ruleSchema } from './rule-caller.ts'

const thing = buildEdits('thing')
const row: Row = { thing_code: 'T1', name: '-', size: '-', price: 0, weight: 1000, maker: '-', active: 1 }

const readMessages = async (work: () => unknown): Promise<readonly string[]> => {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error
    return (error.details.faults ?? []).map(({ code, field }) => `${field} ${code}`)
  }
}

describe('a finished row', () => {
  const [{ open }] = storages as [(typeof storages)[number]]
  const collectFaultsWith = async (edits: readonly Edit[], given: Row): Promise<readonly string[]> => {
    const schema = ruleSchema(...edits)
    const { storage, remove } = await open({ schema })
    const caller = createCaller(schema, storage)
    const faults = await readMessages(() =>
      storage.read(connection =>
        finishRow(createEvaluation(connection, caller), getResource(schema, 'thing'), {
          row: { ...row, ...given },
          inputFields: new Set(Object.keys(given)),
        }),
      ),
    )
    await remove()
    return faults
  }

  test('reports all rules at once, without duplicates', async () => {
    const edits = [
      thing('/properties/name/x-when', { require: 'true' }),
      thing('/x-checks', [{ id: 'a', rule: 'price > 5', message: 'A', fields: ['price'] }]),
    ]
    expect(await collectFaultsWith(edits, { price: -1 })).toEqual([
      'name required',
      'price number.minimum',
      'price check',
    ])
  })

  test('requires nothing in hidden fields', async () => {
    expect(await collectFaultsWith([thing('/properties/name/x-when', { show: 'not active' })], {})).toEqual([])
  })

  test('may omit what its file fills', async () => {
    expect(await collectFaultsWith([thing('/properties/name/x-default', "'A'")], {})).toEqual([])
    expect(await collectFaultsWith([thing('/properties/name/x-calc', "thing_code + '!'")], {})).toEqual([])
  })
})

describe('validation before the database', () => {
  const early = (...edits: readonly Edit[]) => {
    const schema = ruleSchema(...edits)
    const caller = createCaller(schema, undefined as never)
    return readMessages(() =>
      validateRow(caller, getResource(schema, 'thing'), { row: { ...row, price: -1 }, faults: [] }),
    )
  }

  test('reports what no rule can correct', async () => {
    expect(await early()).toEqual(['name required', 'price number.minimum'])
  })

  test.each([
    ['x-default', thing('/properties/name/x-default', "'A'")],
    ['x-fetch', thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' })],
    ['x-calc', thing('/properties/name/x-calc', "'A'")],
    ['x-when.show', thing('/properties/name/x-when', { show: 'active' })],
    ['a section', thing('/x-form', { sections: [{ fields: ['thing_code'] }, { fields: ['name'], show: 'active' }] })],
  ])('leaves a missing value to %s', async (_, edit) => {
    expect(await early(edit)).toEqual(['price number.minimum'])
  })
})

test.each(storages)('completes a row with everything that its rules load, on $name', async ({ open }) => {
  const schema = ruleSchema(
    thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
    thing('/properties/price/default'),
    thing('/properties/price/x-calc', "weight * param('STEP', 1) + countOf('thing')"),
  )
  const { storage, remove } = await open({ schema })
  const caller = createCaller(schema, storage)
  await put(caller, 'place', { place_code: 'P1', name: 'NORTH' })
  await put(caller, 'setting', { code: 'STEP', held: '500' })
  await put(caller, 'thing', { thing_code: 'T1', name: 'ONE' })
  const row = { thing_code: 'T2', name: '-', price: 0, weight: 2000, maker: 'P1', active: 1 }
  const { row: completed, questions } = await storage.read(connection =>
    completeRow(createEvaluation(connection, caller), getResource(schema, 'thing'), { row, inputFields: new Set() }),
  )
  expect([completed, questions]).toEqual([{ ...row, name: 'NORTH', price: 1001 }, []])
  await remove()
})
