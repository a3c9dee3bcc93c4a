import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { nextId } from '../../../../server/imports/checks/many-ids.ts'

test('gives UUIDv7, each another, beyond the bytes that are fetched at once', () => {
  const ids = Array.from({ length: 5000 }, nextId)
  expect(new Set(ids).size).toBe(5000)
  expect(ids.every(id => validate(id) && version(id) === 7)).toBe(true)
})
