// Loads the texts of all codes, one file for each language, shared with the browser.
import { readFileSync } from 'node:fs'
import { memoize } from 'es-toolkit/function/memoize'
import type { Wording } from '../../engine/schema/wording.ts'
import { isObject } from '../../engine/value/json-text.ts'

interface WordingFile {
  readonly errors: Wording
  readonly faults: Wording
  readonly messages: Wording
}

const folder = new URL('../../src/i18n/', import.meta.url)

const readTexts = (language: 'id' | 'en'): WordingFile =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as WordingFile

export const loadWording = (language: 'id' | 'en'): Wording => {
  const { errors, faults, messages } = readTexts(language)
  return { ...errors, ...faults, ...messages }
}

const listKeys = (value: unknown, key: string): readonly string[] =>
  isObject(value) ? Object.entries(value).flatMap(([name, one]) => listKeys(one, `${key}.${name}`)) : [key]

/** The keys of the texts of screens, which a project may word in its own way. */
export const listTextKeys = memoize((): readonly string[] => {
  const { errors: _errors, faults: _faults, messages: _messages, ...screens } = readTexts('en')
  return Object.entries(screens).flatMap(([group, texts]) => listKeys(texts, group))
})
