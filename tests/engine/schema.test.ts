import { describe, expect, test } from 'vitest'
import { findField, findResource, getResource, systemColumns } from '../../engine/schema.ts'
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

describe('a field', () => {
  const thing = getResource(schema, 'thing')

  test('is found by its name', () => {
    expect(findField(thing, 'price')?.title).toBe('Price')
  })

  test.each(absent)('is not found as %j', name => {
    expect(findField(thing, name)).toBe(undefined)
  })
})

test('every table has an id, a version and four stamps', () => {
  expect(systemColumns).toEqual(['id', 'versi', 'created_at', 'created_by', 'updated_at', 'updated_by'])
})
