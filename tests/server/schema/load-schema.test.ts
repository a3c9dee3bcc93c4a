// The schema files from the disk, compiled: once for the same files, and anew for others.
import { afterAll, expect, test } from 'vitest'
import { readSchemaFiles, schemaOf } from '../../../server/schema/load-schema.ts'
import { newSchemaFolder } from '../../support/schema-folder.ts'

const folder = newSchemaFolder()
afterAll(folder.remove)

test('the same files return the same schema', () => {
  const schema = schemaOf(readSchemaFiles(folder.path))
  expect(schemaOf(readSchemaFiles(folder.path))).toBe(schema)
})

test('a saved file returns another schema, and reverting it the former one', () => {
  const before = schemaOf(readSchemaFiles(folder.path))
  folder.edit('resources/master/bank.json', text => text.replace('"title": "Bank"', '"title": "Bank Kita"'))
  const after = schemaOf(readSchemaFiles(folder.path))
  expect([before.resources.bank?.title, after.resources.bank?.title]).toEqual(['Bank', 'Bank Kita'])
  folder.edit('resources/master/bank.json', text => text.replace('"title": "Bank Kita"', '"title": "Bank"'))
  expect(schemaOf(readSchemaFiles(folder.path))).toMatchObject({ version: before.version, menu: before.menu })
})

test('a schema used between others is not compiled again', () => {
  const files = readSchemaFiles(folder.path)
  const titled = (title: string) =>
    files.map(file =>
      file.place === 'resources/master/bank.json'
        ? { ...file, text: file.text.replace('"title": "Bank"', `"title": "${title}"`) }
        : file,
    )
  const schema = schemaOf(files)
  for (const title of ['Bank Satu', 'Bank Dua', 'Bank Tiga']) {
    expect(schemaOf(titled(title)).resources.bank?.title).toBe(title)
    expect(schemaOf(files)).toBe(schema)
  }
})

test('the same texts in another folder have their own paths', () => {
  const own = schemaOf(readSchemaFiles(folder.path)).resources.bank?.file
  expect(schemaOf(readSchemaFiles('schema')).resources.bank?.file).not.toBe(own)
})

test('refused files are refused again', () => {
  folder.edit('resources/master/bank.json', text => text.replace('"x-key"', '"x-keys"'))
  const files = readSchemaFiles(folder.path)
  expect(() => schemaOf(files)).toThrow(/x-keys/)
  expect(() => schemaOf(files)).toThrow(/x-keys/)
})
