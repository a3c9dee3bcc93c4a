// Replaces the values of a person in texts that were written about the person.

import { uniq } from 'es-toolkit/array/uniq'
import { escapeRegExp } from 'es-toolkit/string/escapeRegExp'
import { isObject } from '../../../engine/value/json-object.ts'
import { mapValues } from '../../../engine/value/records.ts'

/** True for a text that is likely to mean this person in any context. */
const isDistinct = (text: string): boolean =>
  /^\D*\d{6,}\D*$/.test(text) || text.length >= 8 || (text.length >= 5 && text.includes(' '))

const shortestWord = 4

export interface TextEraser {
  /** The values that are looked for in any text of the database. */
  readonly distinct: readonly string[]
  /** Replaces distinct values, and in notes also short ones. */
  readonly erase: (text: string, options?: { readonly isNote?: boolean }) => string
  /** Replaces personal fields of objects that name the person, or of all objects. */
  readonly eraseJson: (text: string, options?: { readonly isOfPerson?: boolean }) => string
}

/** Values are whole words, in small or capital letters. */
export const createTextEraser = (
  values: Iterable<string>,
  { replacement, key, names }: { replacement: string; key: string; names: ReadonlyMap<string, unknown> },
): TextEraser => {
  const all = uniq([...values])
    .filter(value => value.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length)
  const distinct = all.filter(isDistinct)
  const [noteWords, words] = [buildPattern(all), buildPattern(distinct)]
  const erase: TextEraser['erase'] = (text, { isNote = false } = {}) => {
    const pattern = isNote ? noteWords : words
    return pattern ? text.replaceAll(pattern, replacement) : text
  }
  const eraseValue = (value: unknown, isOfPerson: boolean): unknown => {
    if (typeof value === 'string') return erase(value)
    if (Array.isArray(value)) return value.map(one => eraseValue(one, isOfPerson))
    if (!isObject(value)) return value
    const isNamed = isOfPerson || Object.values(value).includes(key)
    return mapValues(value, (inner, name) =>
      isNamed && names.has(name) ? names.get(name) : eraseValue(inner, isNamed),
    )
  }
  return {
    distinct,
    erase,
    eraseJson: (text, { isOfPerson = false } = {}) =>
      /^[[{]/.test(text) ? JSON.stringify(eraseValue(JSON.parse(text), isOfPerson)) : erase(text),
  }
}

const buildPattern = (values: readonly string[]): RegExp | undefined => {
  if (values.length === 0) return undefined
  const alternatives = values.map(value => escapeRegExp(value)).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu')
}
