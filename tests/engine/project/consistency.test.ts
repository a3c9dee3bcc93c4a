import { expect, test } from 'vitest'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { getLineAndColumn } from '../../../engine/schema-file/language/read-json.ts'
import { findFindings, readSmallShop } from '../../support/small-shop.ts'
import { mark, mistakes, plantMistake } from '../schema-file/planted/all.ts'
import type { PlantedMistake } from '../schema-file/planted/mistake.ts'

const shop = readSmallShop()

const plant = (mistake: PlantedMistake): readonly SourceFile[] => plantMistake(shop, mistake, { keepMark: true })

const withoutMark = (file: SourceFile): SourceFile => ({ ...file, text: file.text.replace(mark, '') })

/** The file and the offset of the mark: in what was planted, or in the text that the mistake names. */
const findMark = (planted: readonly SourceFile[], { file, at }: PlantedMistake): readonly [SourceFile, number] => {
  const target = planted.find(({ place }) => place === (at?.file ?? file))
  if (!target) throw new Error(`no file ${at?.file ?? file}`)
  if (!at) return [target, target.text.indexOf(mark)]
  const plain = at.text.replace(mark, '')
  expect(target.text.split(plain), `"${plain}" stands once in the file`).toHaveLength(2)
  return [target, target.text.indexOf(plain) + at.text.indexOf(mark)]
}

test('accepts the small shop without a note', () => {
  expect(findFindings(shop)).toEqual([])
})

test('accepts a full level below an entry for others, as it sees all entries', () => {
  const change = {
    file: 'menu.json',
    name: '',
    message: '',
    replace: '"levels": ["MID"]',
    by: '"levels": ["TOP", "MID"]',
  }
  expect(findFindings(plant(change))).toEqual([])
})

test('has at least 125 mistakes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(125)
})

test.each(mistakes.map(mistake => [`${mistake.file}: ${mistake.name}`, mistake] as const))(
  'reports %s',
  (_, mistake) => {
    const planted = plant(mistake)
    const [marked, offset] = findMark(planted, mistake)
    expect(offset).toBeGreaterThanOrEqual(0)
    const { text } = withoutMark(marked)
    const found = findFindings(planted.map(withoutMark)).map(({ file, line, column, message, note }) => ({
      at: `${file}:${line}:${column}`,
      message,
      severity: note === undefined ? 'fault' : 'note',
    }))
    const { line, column } = getLineAndColumn(text, offset)
    expect(found).toEqual([
      { at: `${marked.path}:${line}:${column}`, message: mistake.message, severity: mistake.severity ?? 'fault' },
    ])
  },
)
