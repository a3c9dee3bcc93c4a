// The catalogue of codes, both ways: every code has its words in each language and its row in the docs, and nothing else has.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultCodes } from '../../engine/message/faults.ts'
import { loadWording } from '../../server/config/load-wording.ts'
import { errorStatuses } from '../../server/error/errors.ts'

interface WordingFile {
  readonly errors: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, string>>
  readonly messages: Readonly<Record<string, string>>
}

const buildFile = (language: string): WordingFile => JSON.parse(readFileSync(`src/i18n/${language}.json`, 'utf8'))
const languages = ['id', 'en'] as const
const files = { id: buildFile('id'), en: buildFile('en') }

const sources = globSync('{domain,server}/**/*.ts').map(path => readFileSync(path, 'utf8'))
const usedMessages = [...new Set(sources.flatMap(text => text.match(/(?<=')message\.[a-z-]+(?=')/g) ?? []))]

const parts = [
  ['errors', Object.keys(errorStatuses)],
  ['faults', [...faultCodes]],
  ['messages', usedMessages],
] as const

describe.each(languages)('%s.json', language => {
  test.each(parts)('has texts for all %s, and no others', (part, codes) => {
    expect(Object.keys(files[language][part]).toSorted()).toEqual([...codes].toSorted())
  })

  test('has no empty texts', () => {
    expect(Object.values(loadWording(language)).filter(text => text.trim() === '')).toEqual([])
  })
})

const getParams = (text: string | undefined): readonly string[] =>
  [...(text ?? '').matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()

test.each([...Object.keys(errorStatuses), ...faultCodes, ...usedMessages])(
  '%s has the same params in both languages',
  code => {
    const [indonesian, english] = languages.map(language => getParams(loadWording(language)[code]))
    expect(english).toEqual(indonesian)
  },
)

test('no code has two parts', () => {
  const all = [...Object.keys(errorStatuses), ...faultCodes, ...usedMessages]
  expect(new Set(all).size).toBe(all.length)
})

describe('docs/errors.md', () => {
  const rows = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

  test('has exactly one row for each code', () => {
    const codes = rows.map(([code = '']) => code.replaceAll('`', ''))
    expect(codes.toSorted()).toEqual([...Object.keys(errorStatuses), ...faultCodes].toSorted())
  })

  test('has status, cause and remedy of each code', () => {
    for (const row of rows) {
      expect(row).toHaveLength(4)
      expect(row[1]).toMatch(/^\d{3}(, \d{3})*$/)
      expect([row[0], row.slice(2).filter(cell => cell.length < 5)]).toEqual([row[0], []])
    }
  })

  test('has the status of each error code', () => {
    const described = new Map(rows.map(([code = '', status = '']) => [code.replaceAll('`', ''), status.split(', ')]))
    for (const [code, status] of Object.entries(errorStatuses))
      expect([code, described.get(code)?.includes(String(status))]).toEqual([code, true])
  })
})
