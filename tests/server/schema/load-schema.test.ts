// The schema files from the disk, compiled: once for the same files, and anew for others.
import { afterAll, expect, test } from 'vitest'
import { compileSchema, readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { createSchemaFolder } from '../../support/schema/schema-folder.ts'

const folder = createSchemaFolder()
afterAll(folder.remove)

test('the same files return the same schema', () => {
  const schema = compileSchema(readSchemaFiles(folder.path))
  expect(compileSchema(readSchemaFiles(folder.path))).toBe(schema)
})

test('a saved file returns another schema, and reverting it the former one', () => {
  const before = compileSchema(readSchemaFiles(folder.path))
  folder.edit('resources/master/bank.json', text => text.replace('"x-key"', '"title": "Bank Kita", "x-key"'))
  const after = compileSchema(readSchemaFiles(folder.path))
  expect([before.resources.bank?.title, after.resources.bank?.title]).toEqual(['Bank', 'Bank Kita'])
  folder.edit('resources/master/bank.json', text => text.replace('"title": "Bank Kita", ', ''))
  expect(compileSchema(readSchemaFiles(folder.path))).toMatchObject({ version: before.version, menu: before.menu })
})

test('a schema used between others is not compiled again', () => {
  const files = readSchemaFiles(folder.path)
  const titled = (title: string) =>
    files.map(file =>
      file.place === 'resources/master/bank.json'
        ? { ...file, text: file.text.replace('"x-key"', `"title": "${title}", "x-key"`) }
        : file,
    )
  const schema = compileSchema(files)
  for (const title of ['Bank Satu', 'Bank Dua', 'Bank Tiga']) {
    expect(compileSchema(titled(title)).resources.bank?.title).toBe(title)
    expect(compileSchema(files)).toBe(schema)
  }
})

test('the same texts in another folder have their own paths', () => {
  const own = compileSchema(readSchemaFiles(folder.path)).resources.bank?.file
  expect(compileSchema(readSchemaFiles('schema')).resources.bank?.file).not.toBe(own)
})

test('refused files are refused again', () => {
  folder.edit('resources/master/bank.json', text => text.replace('"x-key"', '"x-keys"'))
  const files = readSchemaFiles(folder.path)
  expect(() => compileSchema(files)).toThrow(/x-keys/)
  expect(() => compileSchema(files)).toThrow(/x-keys/)
})
