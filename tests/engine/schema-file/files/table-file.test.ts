import { expect, test } from 'vitest'
import { buildTableFiles, type ResourceFile } from '../../../../engine/schema-file/files/document-files.ts'
import { readSchemaFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { readField, readTable } from '../../../../engine/schema-file/files/table-file.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { buildFiles } from '../../../support/schema/schema-files.ts'

test('keywords of a field have plain names, and the names of the file are kept', () => {
  const field = readField({ default: 'A', 'x-default': 'now()', 'x-calc': 'a + b', 'x-ref': { to: 'place' } })
  expect(field).toMatchObject({ default: 'A', defaultBy: 'now()', calc: 'a + b', ref: { to: 'place' } })
  expect([...field.keywords]).toEqual(['default', 'x-default', 'x-calc', 'x-ref'])
  expect([field.enumEntries, field.messages]).toEqual([{}, {}])
  expect(readField({ 'x-enum': { A: { title: 'B' } } }).enumEntries).toEqual({ A: { title: 'B' } })
})

test('a table has its keywords and those of its fields, with defaults, and its JSON', () => {
  const files = buildFiles(...withFlow).flatMap(source => readSchemaFile(source, []) ?? [])
  const tables = buildTableFiles(files.filter((file): file is ResourceFile => file.kind === 'resource'))
  const raw = tables.find(({ name }) => name === 'order')
  if (!raw) throw new Error('the fixture has no order')
  const { definition, source } = readTable(raw)
  expect(source).toBe(raw.definition)
  expect(definition).toMatchObject({ key: source['x-key'], flow: source['x-flow'], kind: 'document', actions: [] })
  expect(Object.keys(definition.properties)).toEqual(Object.keys(source.properties))
  expect(Object.keys(definition).filter(name => name.startsWith('x-'))).toEqual([])
})
