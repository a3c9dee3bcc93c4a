import { describe, expect, test } from 'vitest'
import { findField, findResource, getLedger, getResource, isListed, systemColumns } from '../../engine/schema.ts'
import { bookSchema } from '../support/ledger-files.ts'
import { schemaWith } from '../support/schema-files.ts'

const schema = schemaWith()
const absent = ['nothing', 'constructor', '__proto__', 'toString', '']

describe('a resource', () => {
  test('is found by its name', () => {
    expect(findResource(schema, 'thing')?.title).toBe('Thing')
    expect(getResource(schema, 'thing')).toBe(findResource(schema, 'thing'))
  })

  test.each(absent)('is not found as %j', name => {
    expect(findResource(schema, name)).toBe(undefined)
    expect(() => getResource(schema, name)).toThrow(`no resource is called ${name}`)
  })
})

describe('a ledger', () => {
  test('is found by its name', () => {
    expect(getLedger(bookSchema(), 'cash').title).toBe('Cash')
  })

  test.each(absent)('is not found as %j', name => {
    expect(() => getLedger(bookSchema(), name)).toThrow(`no ledger is called ${name}`)
  })

  test('is no resource that stands for itself, and neither are its tables', () => {
    const { resources } = bookSchema()
    const [thing, legs, balance] = ['thing', 'ledger:cash', 'balance:cash.held'].map(name => resources[name])
    expect([thing, legs, balance].map(one => one && isListed(one))).toEqual([true, false, false])
  })
})

describe('a field', () => {
  const thing = getResource(schema, 'thing')

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
