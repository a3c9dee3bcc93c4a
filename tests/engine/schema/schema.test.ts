import { describe, expect, test } from 'vitest'
import { findResource, getLedger, getResource } from '../../../engine/schema/schema.ts'
import { bookSchema } from '../../support/schema/ledger-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

const schema = buildSchemaWith()
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
})
