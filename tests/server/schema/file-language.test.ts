// The schema in the language of its files: of a translated one the source, of the source itself.
import { expect, test } from 'vitest'
import { getFileSchema } from '../../../engine/schema/schema.ts'
import { loadSchema, localizeSchema } from '../../../server/schema/load-schema.ts'

test('a translated schema leads to that of the files, which leads to itself', () => {
  const schema = loadSchema('schema')
  const english = localizeSchema(schema, 'en')
  expect(english.resources.penjualan?.title).not.toBe(schema.resources.penjualan?.title)
  expect([getFileSchema(english), getFileSchema(schema)]).toEqual([schema, schema])
})
