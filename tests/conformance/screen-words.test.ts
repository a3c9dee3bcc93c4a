// Texts of screens are words of the shop: none is English, and none is a key or the code of a format.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const english =
  /\b(?:the|of|is|are|was|were|and|or|not|this|that|these|those|with|without|from|has|have|must|may|cannot|please|choose|select(?:ed)?|type a|add(?:ed)?|change[sd]?|removed?|deleted?|columns?|fields?|rows?|values?|required|missing|unknown|screen|entry|navigation|loading|search|shop|piece|weight|price|today|yesterday|month|year|days|hours|minutes|empty|nothing|none|found|failed|saved|closed)\b/i
const machine = /[a-z]_[a-z]|y{4}|MM-dd|\bundefined\b|\bnull\b|\[object/

/** Words of the specification. */
const specified = ['Navigation', 'Looks like you connection is Back, You Can Use Our Website Again']

interface PlacedText {
  readonly place: string
  readonly text: string
}

/** Placeholders and quoted names of keywords are no words of a text. */
const isForeign = ({ text }: PlacedText): boolean => {
  const words = text.replaceAll(/%?\{[^}]*\}|"[^"]*"/g, '')
  return !specified.includes(text) && (english.test(words) || machine.test(words))
}

const shownKeys = /^(?:title|titleAdd|titleEdit|about|help|placeholder|empty|button|confirm|confirmDelete|all|message)$/
/** `money 'Sisa' = ...`, `sum(bayar 'Bayar')`: a declaration with its title. */
const declaration = /^(?:sum\()?[\w: #]+ '([^']*)'/

const collectTexts = (part: unknown, place: string): readonly PlacedText[] => {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]: readonly [string, unknown]) => {
    const at = `${place}/${key}`
    if (typeof value !== 'string') return collectTexts(value, at)
    const text = shownKeys.test(key) ? value : declaration.exec(value)?.[1]
    return text === undefined ? [] : [{ place: at, text }]
  })
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const listFiles = (folder: string): readonly string[] => globSync(`schema/${folder}/**/*.json`)

test.each(['resources', 'parts', 'reports', 'lists', 'dashboard', 'imports', 'ledgers'])(
  'schema/%s has the words of the shop',
  folder => {
    const texts = listFiles(folder).flatMap(path => collectTexts(readJson(path), path))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter(isForeign)).toEqual([])
  },
)

test('the menu has the words of the shop', () => {
  const texts = collectTexts(readJson('schema/menu.json'), 'menu')
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(isForeign)).toEqual([])
})

test('the program has the words of the shop', () => {
  const flatten = (value: unknown, place: string): readonly PlacedText[] =>
    typeof value === 'string'
      ? [{ place, text: value }]
      : Object.entries(value ?? {}).flatMap(([key, one]) => flatten(one, `${place}.${key}`))
  expect(flatten(readJson('src/i18n/id.json'), 'id').filter(isForeign)).toEqual([])
})
