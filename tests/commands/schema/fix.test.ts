// `schema fix` over the planted mistakes: every misspelling is repaired, and nothing else is touched.
import { expect, test } from 'vitest'
import { fixFiles } from '../../../commands/schema/fix.ts'
import { formatSource } from '../../../commands/schema/format-file.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { mistakes, plantMistake } from '../../engine/schema-file/planted/all.ts'
import { findFindings, readSmallShop } from '../../support/small-shop.ts'

const inForm = (files: readonly SourceFile[]): readonly SourceFile[] =>
  files.map(file => ({ ...file, text: formatSource(file) }))

const shop = inForm(readSmallShop())
const isMisspelling = ({ message }: { readonly message: string }): boolean => message.includes('did you mean')
const find = async (files: readonly SourceFile[]) => findFindings(files)

const misspelt = mistakes.filter(isMisspelling)

test('has at least 40 misspellings', () => {
  expect(misspelt.length).toBeGreaterThanOrEqual(40)
})

test.each(misspelt.map(mistake => [`${mistake.file}: ${mistake.name}`, mistake] as const))(
  'repairs %s',
  async (_, mistake) => {
    const planted = plantMistake(shop, mistake)
    const { files, corrected, remaining } = await fixFiles(planted, find)
    expect(remaining).toEqual([])
    expect(corrected).toHaveLength(1)
    // Either the mistake replaced a right word, or it was added with a wrong one.
    const [, wrong = '', right = ''] = /["']([^"']+)["'][^"']*; did you mean "(.+)"\?$/.exec(mistake.message) ?? []
    const added = planted.map(file => ({ ...file, text: file.text.replace(wrong, right) }))
    expect([shop, inForm(added)]).toContainEqual(files)
  },
)

test.each(
  mistakes
    .filter(mistake => !isMisspelling(mistake))
    .map(mistake => [`${mistake.file}: ${mistake.name}`, mistake] as const),
)('leaves alone what has no candidate: %s', async (_, mistake) => {
  const planted = plantMistake(shop, mistake)
  const { files, corrected } = await fixFiles(planted, find)
  expect(corrected).toEqual([])
  expect(files).toEqual(inForm(planted))
})

const withChange = (place: string, from: string, to: string): readonly SourceFile[] =>
  shop.map(file => (file.place === place ? { ...file, text: file.text.replace(from, to) } : file))

test('renames a keyword that has another name now', async () => {
  const from = '"autoTransition": { "move"'
  const before = withChange('resources/goods/deposit.json', '"id": "save",', `"id": "save", ${from}: "use" },`)
  const [deposit] = before.filter(({ place }) => place === 'resources/goods/deposit.json')
  expect(deposit?.text).toContain(from)
  const renamed = withChange(
    'resources/goods/deposit.json',
    '"id": "save",',
    `"id": "save", "straightTo": { "move": "use" },`,
  )
  const { files, corrected } = await fixFiles(renamed, find)
  expect(files).toEqual(inForm(before))
  expect(corrected.map(({ message }) => message)).toContain('unknown key "straightTo"; it is called "autoTransition"')
})

test('leaves a name with two equally near candidates', async () => {
  const place = 'resources/goods/thing.json'
  const twice = withChange(place, '"size":', '"sizf": "note", "size":')
  const files = twice.map(file =>
    file.place === place
      ? { ...file, text: file.text.replace('"columns": ["thing_code"', '"columns": ["sizx"') }
      : file,
  )
  const fixed = await fixFiles(files, find)
  expect(fixed.files).toEqual(inForm(files))
  expect(fixed.remaining.map(({ message }) => message)).toEqual([
    'no field is called "sizx"; did you mean "sizf" or "size"?',
  ])
})
