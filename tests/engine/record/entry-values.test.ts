import { describe, expect, test } from 'vitest'
import { buildEntryRow, checkEntry, normalizeEntry, toEntryText } from '../../../engine/record/record-reader.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const known = {
  STEP: { $ref: 'types#money', title: 'Step', default: 500, minimum: 1 },
  SHARE: { $ref: 'types#percent', default: 70 },
  ON: { $ref: 'types#flag', default: true },
}
const said = { key: 'thing_code', value: 'name', sections: [{ title: 'A', entries: known }] }
const thing = buildSchemaWith(buildEdits('thing')('/x-entries', said)).resources.thing as Resource
const buildRow = (thing_code: string, name: string) => ({ thing_code, name })
const entries = thing.entries ?? expect.fail('no entries')

test('all settings are one row: what the rows say, else the defaults', () => {
  expect(buildEntryRow({ ...thing, entries }, [])).toEqual({ STEP: 500, SHARE: 7000, ON: 1 })
  const rows = [buildRow('STEP', '1000'), buildRow('ON', 'false'), buildRow('OTHER', 'x'), buildRow('SHARE', 'much')]
  expect(buildEntryRow({ ...thing, entries }, rows)).toEqual({ STEP: 1000, SHARE: 7000, ON: 0 })
})

test('a value is stored as JSON writes it', () => {
  const texts = entries.of.fields.map((field, index) => toEntryText(field, [1000, 1250, 0][index] ?? null))
  expect(texts).toEqual(['1000', '12.5', 'false'])
})

describe('a row', () => {
  test.each([
    [buildRow('STEP', '1,000'), '1000'],
    [buildRow('ON', 'Ya'), 'true'],
    [buildRow('OTHER', '1,000'), '1,000'],
    [buildRow('STEP', '-'), '-'],
    [buildRow('STEP', 'x'), 'x'],
  ])('%j is spelt %s', (given, text) => {
    expect(normalizeEntry(thing, given).name).toBe(text)
  })

  test.each([
    [buildRow('STEP', '500'), []],
    [buildRow('OTHER', 'anything'), []],
    [buildRow('STEP', '-'), []],
    [buildRow('STEP', 'x'), [{ code: 'type.number', field: 'name', params: { title: 'Step' } }]],
    [buildRow('STEP', '0'), [{ code: 'number.minimum', field: 'name', params: { title: 'Step', limit: '1' } }]],
    [buildRow('ON', 'perhaps'), [{ code: 'type.flag', field: 'name', params: { title: 'On' } }]],
  ])('%j has faults %j, in the name of the setting', (given, faults) => {
    expect(checkEntry(thing, given)).toEqual(faults)
  })
})
