import { expect, test } from 'vitest'
import { cachedSql } from '../../../server/storage/statement-cache.ts'
import { schemaWithThing, thingsOf } from './stored-things.ts'

const statement = (sql: string) => () => ({ sql, values: [] })

test('a shape is built once for a resource, and anew for the same resource of another schema', () => {
  const first = thingsOf(schemaWithThing())
  const second = thingsOf(schemaWithThing())
  expect(cachedSql(first, 'find', statement('one'))).toBe('one')
  expect(cachedSql(first, 'find', statement('two'))).toBe('one')
  expect(cachedSql(first, 'list', statement('three'))).toBe('three')
  expect(cachedSql(second, 'find', statement('four'))).toBe('four')
})

test('more shapes than are cached stay right', () => {
  const things = thingsOf(schemaWithThing())
  for (const round of [1, 2])
    for (let shape = 0; shape < 1200; shape++)
      expect([round, cachedSql(things, String(shape), statement(String(shape)))]).toEqual([round, String(shape)])
})
