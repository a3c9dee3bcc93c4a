import { describe, expect, test } from 'vitest'
import { findField, isListed, systemColumns } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { bookSchema } from '../../support/schema/ledger-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

const absent = ['nothing', 'constructor', '__proto__', 'toString', '']

test('a ledger and its tables are no independent resources', () => {
  const { resources } = bookSchema()
  const [thing, legs, balance] = ['thing', 'ledger:cash', 'balance:cash.held'].map(name => resources[name])
  expect([thing, legs, balance].map(one => one && isListed(one))).toEqual([true, false, false])
})

describe('a field', () => {
  const thing = getResource(buildSchemaWith(), 'thing')

  test('is found by its name', () => {
    expect(findField(thing, 'price')?.title).toBe('Price')
  })

  test.each(absent)('is not found as %j', name => {
    expect(findField(thing, name)).toBe(undefined)
  })
})

test('no field is called as a column that tables have: an id, a version, four stamps, a batch', () => {
  expect(systemColumns).toEqual(['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by', 'batch'])
})
