// No sentence of the shop is written in code alone: texts have a code and words in each language.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileSchema, localizeSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

const listTexts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts)

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

const translations = globSync('schema/i18n/en/*.json').map(path => {
  const { texts } = readJson(path) as { readonly texts: Readonly<Record<string, string>> }
  return texts
})
const programTexts = (language: string): readonly string[] => listTexts(readJson(`src/i18n/${language}.json`))

/** Words of Indonesian texts that no English text has. */
const indonesian = new Set([...translations.flatMap(Object.keys), ...programTexts('id')].flatMap(listWords)).difference(
  new Set([...translations.flatMap(Object.values), ...programTexts('en'), 'sub versi minus'].flatMap(listWords)),
)

/** Files whose texts stay in Indonesian, or have both languages themselves, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'domain/function-examples.ts': 'examples of what customers read',
  'domain/hutang/kalimat-hutang.ts': 'messages to customers',
  'server/gold/data-pribadi/person-copy.ts': 'the copy that the law gives the customer',
  'server/report/outputs/printed-words.ts': 'both languages of printed words',
}

const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|>([^<>{}=;]+)</g

/** A text of several words, one of which begins with a capital and one of which is Indonesian; SQL and keys are left out. */
const isSentence = (text: string): boolean =>
  /\p{Lu}\p{Ll}+/u.test(text) && /\p{L} \p{L}/u.test(text) && listWords(text).some(word => indonesian.has(word))

const listSentences = (path: string): readonly string[] => {
  const code = readFileSync(path, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const texts = [...code.matchAll(literal)].map(([, single, template, markup]) => single ?? template ?? markup ?? '')
  return texts.map(text => text.replaceAll(/\$\{[^}]*\}/g, ' ')).filter(isSentence)
}

const isChecked = (path: string): boolean => !/^(?:domain\/records|server\/modules\/demo)\//.test(path)

test('no file has a sentence of the shop beside the texts by code', () => {
  const paths = globSync('{domain,engine,server,src}/**/*.{ts,tsx}').filter(isChecked)
  expect(paths.length).toBeGreaterThan(1000)
  expect(indonesian.size).toBeGreaterThan(1000)
  const sentences = paths
    .filter(path => !Object.hasOwn(exceptions, path))
    .flatMap(path => listSentences(path).map(text => `${path}: ${text}`))
  expect(sentences).toEqual([])
})

test('each exception still has a sentence', () => {
  expect(Object.keys(exceptions).filter(path => listSentences(path).length === 0)).toEqual([])
})

test('titles that follow from names are translated too', () => {
  const english = localizeSchema(compileSchema(readSchemaFiles('schema')), 'en')
  const titles = [
    ...Object.values(english.resources)
      // Books are read by reports, whose columns have titles of their own.
      .filter(({ name }) => !/^(?:balance|days|ledger):/.test(name))
      .flatMap(({ name, fields }) => fields.map(field => [`${name}.${field.name}`, field.title] as const)),
    ...Object.values(english.reports).flatMap(({ name, columns, sections }) =>
      [columns, ...sections.map(section => section.columns)]
        .flat()
        .filter(({ isInner }) => !isInner)
        .map(column => [`${name} ${column.name}`, column.title] as const),
    ),
  ]
  expect(titles.length).toBeGreaterThan(2000)
  expect(titles.filter(([, title]) => listWords(title).some(word => indonesian.has(word)))).toEqual([])
})
