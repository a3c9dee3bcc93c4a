// The texts of react-admin's own parts: Indonesian has exactly those that the English package has.
import english from 'ra-language-english'
import { expect, test } from 'vitest'
import indonesian from '../../../src/i18n/stock/id.json' with { type: 'json' }

const getKeys = (texts: object, above = ''): readonly string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? getKeys(value, `${above}${key}.`) : [`${above}${key}`],
  )

/** What a text has filled in, in the order of the alphabet. */
const findPlaces = (text: string): readonly string[] => [...new Set(text.match(/%\{\w+\}/g))].sort()

const findText = (texts: object, key: string): string =>
  String(key.split('.').reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], texts))

test('every text is there, and no other', () => {
  expect(getKeys(indonesian).toSorted()).toEqual(getKeys(english).toSorted())
})

test('each fills in what English does, and has one form for one and for many', () => {
  for (const key of getKeys(english)) {
    const [own, other] = [findText(indonesian, key), findText(english, key)]
    const isPlural = other.includes('||||')
    if (isPlural) expect([key, findPlaces(own)]).toEqual([key, expect.arrayContaining(['%{smart_count}'])])
    else expect([key, findPlaces(own)]).toEqual([key, findPlaces(other)])
    expect([key, own.includes('||||')]).toEqual([key, false])
  }
})
