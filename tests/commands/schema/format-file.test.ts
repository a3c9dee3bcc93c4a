// The form of schema files: what the formatter makes of them, and that every file of the repository has it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixFiles } from '../../../commands/schema/fix.ts'
import { formatFile } from '../../../commands/schema/format-file.ts'

const long = 'x'.repeat(100)

test.each([
  ['what fits in its line', '{"a":[1,\n2.50],"b":{"c":true}}', '{ "a": [1, 2.50], "b": { "c": true } }\n'],
  ['an object that is longer', `{"a":"${long}","b":"${long}"}`, `{\n  "a": "${long}",\n  "b": "${long}"\n}\n`],
  ['short values of a list', `["${long}","b","c"]`, `["${long}", "b", "c"]\n`],
  ['a mark, line ends and a last comma', '\uFEFF{\r\n"a": ",]",\r\n}', '{ "a": ",]" }\n'],
  ['a text that is no JSON', '{ "a": ', '{ "a": '],
])('formats %s', (_, text, formatted) => {
  expect(formatFile(text)).toBe(formatted)
  expect(formatFile(formatted)).toBe(formatted)
})

test('fills lines with short values of a list that is too long for one', () => {
  const lines = formatFile(JSON.stringify(Array.from({ length: 60 }, (_, index) => `name-${index}`))).split('\n')
  expect(lines.length).toBeLessThan(10)
  expect(lines.every(line => line.length <= 160)).toBe(true)
})

const folders = ['schema', 'examples/*', 'benchmarks/schema', 'tests/fixtures/*-*']

test('every schema file has the form that `schema fix` gives it', async () => {
  const sources = folders
    .flatMap(folder => globSync(`${folder}/**/*.json`))
    .filter(path => !/dialect\/|schema\.lock\.json$|fixtures\/legacy/.test(path.replaceAll('\\', '/')))
    .map(path => ({ path, place: path, text: readFileSync(path, 'utf8') }))
  const { files } = await fixFiles(sources, async () => [])
  expect(files.filter(({ text }, index) => text !== sources[index]?.text).map(({ path }) => path)).toEqual([])
})
