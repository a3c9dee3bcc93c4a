import { expect, test } from 'vitest'
import { locateRefusals } from '../../../server/schema/locate-refusals.ts'
import { SchemaMismatch } from '../../../server/storage/migration/schema-conflicts.ts'
import { buildFiles } from '../../support/schema/schema-files.ts'

const files = buildFiles()
const thingFile = 'schema/resources/goods/thing.json'
const thing = files.find(({ path }) => path === thingFile)?.text ?? ''
const line = thing.slice(0, thing.indexOf('"weight": {')).split('\n').length

const refuse = (sentence: string): Promise<unknown> =>
  locateRefusals(files, () => Promise.reject(new SchemaMismatch([sentence]))).catch((error: unknown) => error)

test.each([
  [`${thingFile}: "weight" is required now`, `${thingFile}:${line}:5: "weight" is required now`],
  [`${thingFile}: 2 rows have a "weight" of 5`, `${thingFile}:${line}:5: 2 rows have a "weight" of 5`],
  [`${thingFile}: the field "gone" is gone`, `${thingFile}: the field "gone" is gone`],
  ['the resource "old" is gone', 'the resource "old" is gone'],
])('%s', async (sentence, located) => {
  expect(await refuse(sentence)).toEqual(new SchemaMismatch([located]))
})

test('passes other errors and results on', async () => {
  const other = new Error('busy')
  await expect(locateRefusals(files, () => Promise.reject(other))).rejects.toBe(other)
  expect(await locateRefusals(files, () => Promise.resolve(5))).toBe(5)
})
