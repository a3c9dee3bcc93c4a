import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, collectFaultsWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const check = { id: 'a', rule: 'price < 100', message: 'Too much' }
const checks = (...said: readonly object[]) => thing('/x-checks', said)

describe('rules over a row', () => {
  test('refuse by default, and have the values of their messages', () => {
    const schema = buildSchemaWith(checks(check, { ...check, id: 'b', level: 'ask', values: { most: 'price * 2' } }))
    const found = getResource(schema, 'thing').checks
    expect(found.map(({ level, values }) => [level, Object.keys(values)])).toEqual([
      ['error', []],
      ['ask', ['most']],
    ])
  })

  test('may use the row as it was last saved, in rules and values', () => {
    const said = { ...check, rule: 'before.price == price', message: 'Was {was}', values: { was: 'before.price' } }
    expect(collectFaultsWith(checks(said))).toEqual([])
    expect(collectFaultsWith(checks({ ...said, rule: 'before.pric == price' }))[0]).toContain(
      '"thing" has no field "pric"; did you mean "price"?',
    )
  })

  test('of the audit hold at no save and no move, and ask the database alone', () => {
    const schema = buildSchemaWith(checks({ ...check, at: 'audit' }))
    expect(getResource(schema, 'thing').checks).toMatchObject([{ moves: [], isAudited: true }])
    expect(
      collectFaultsWith(checks({ ...check, at: 'audit', rule: 'today() > sysdate() or price < 100' }))[0],
    ).toContain('its value is not known here')
  })

  test('use only fields and values in their messages', () => {
    expect(collectFaultsWith(checks({ ...check, message: 'Of {name} {prce}' }))[0]).toContain(
      'the message names no field and no value "prce"; did you mean "price"?',
    )
    expect(collectFaultsWith(checks({ ...check, message: '{most}', values: { most: 'pric' } }))[0]).toContain(
      '/x-checks/0/values/most: nothing is called "pric"',
    )
  })
})
