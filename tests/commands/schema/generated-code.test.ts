import { expect, test } from 'vitest'
import { collectUsedFields, readHandWritten } from '../../../commands/schema/generated-code.ts'
import { UnclearUse } from '../../../commands/schema/scan-used-fields.ts'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { buildFiles } from '../../support/schema/schema-files.ts'

const sources = buildFiles()
const schema = compileSchemaFiles(sources)

const buildUses = (path: string, ...uses: readonly string[]) => ({
  path,
  text: `import type { Used } from '../domain/used.ts'\n${uses.map(use => `type A = Used<${use}>`).join('\n')}`,
})

test('lists what is used in the order of the names, each field with its type and who uses it', () => {
  const code = [
    buildUses('src/till.ts', "'thing', 'weight' | 'name' | 'id' | 'versi'", "'place', 'name'"),
    buildUses('server/report.ts', "'thing', 'name'", "'thing', 'price'", "'thing', 'name'"),
  ]
  const used = collectUsedFields(schema, sources, code)
  expect(used.records).toEqual({
    place: {
      place: 'resources/house/place.json',
      fields: { name: { type: 'text', filled: true, by: ['src/till.ts'] } },
    },
    thing: {
      place: 'resources/goods/thing.json',
      fields: {
        name: { type: 'text', filled: true, by: ['server/report.ts', 'src/till.ts'] },
        price: { type: 'money', filled: false, by: ['server/report.ts'] },
        weight: { type: 'weight', filled: false, by: ['src/till.ts'] },
      },
    },
  })
  expect(Object.keys(used.records)).toEqual(['place', 'thing'])
})

test('lists every word of the project with the type of the field that it names', () => {
  const { records, words } = collectUsedFields(schema, sources, [])
  expect(records).toEqual({})
  expect(words).toMatchObject({
    'shop.businessDate': { type: 'date', filled: false },
    'shop.name': { type: 'text', filled: true },
    'user.active': { type: 'flag', filled: true },
    'user.password': { type: 'secret', filled: true },
  })
  expect(Object.keys(words)).toHaveLength(11)
})

test.each([
  ["'thing', 'colour'", 'src/till.ts: the resource "thing" has no field "colour"'],
  ["'stone', 'name'", 'src/till.ts: the resource "stone" has no field "name"'],
])('code that uses what the schema has not is named: %s', (use, sentence) => {
  const listed = () => collectUsedFields(schema, sources, [buildUses('src/till.ts', use)])
  expect(listed).toThrow(UnclearUse)
  expect(listed).toThrow(sentence)
})

test('reads all hand-written code except the engine', () => {
  const folders = new Set(readHandWritten().map(({ path }) => path.split('/')[0]))
  expect([...folders].toSorted()).toEqual(['domain', 'server', 'src'])
})
