// Which tables hold data of the persons of a schema, and by which fields they name the person.

import { uniq } from 'es-toolkit/array/uniq'
import { escapeRegExp } from 'es-toolkit/string/escapeRegExp'
import { findPersonRegister, getPersonalKind } from '../../../engine/record/personal.ts'
import type { Field, PersonalKind } from '../../../engine/schema/field.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { mapValues, memoizeByObject } from '../../../engine/value/records.ts'

export interface PersonalField {
  readonly field: Field
  readonly kind: PersonalKind
}

/** A table whose rows may belong to a person. */
export interface PersonTable {
  readonly resource: StoredResource
  /** Fields with the key of the person. */
  readonly links: readonly string[]
  readonly personal: readonly PersonalField[]
}

const identifyingKinds: ReadonlySet<PersonalKind> = new Set(['phone', 'identity'])

/** The tables with a field that names a person, or by which one is identified; lines and their journals follow their document. */
export const listPersonTables = memoizeByObject((schema: Schema): readonly PersonTable[] => {
  const register = findPersonRegister(schema)
  if (!register) return []
  const { resource: persons } = register
  return Object.values(schema.resources).flatMap(resource => {
    if (resource.kind === 'balance' || resource.kind === 'legs' || resource.name === persons.name) return []
    const links = getStoredFields(resource).flatMap(({ name, ref }) => (ref?.to === persons.name ? [name] : []))
    const personal = listPersonalFields(schema, resource)
    // A document without such a field belongs to the person by a telephone or an identity; masters are of others.
    const isIdentified = resource.kind === 'document' && personal.some(({ kind }) => identifyingKinds.has(kind))
    return links.length > 0 || isIdentified ? [{ resource, links, personal }] : []
  })
})

/** The stored fields with data of the person that a row belongs to, not of others that it names. */
export const listPersonalFields = (schema: Schema, resource: StoredResource): readonly PersonalField[] => {
  const persons = findPersonRegister(schema)?.resource.name
  return getStoredFields(resource).flatMap(field => {
    const kind = getPersonalKind(schema, resource, field)
    const source = field.fetch && resource.field[field.fetch.through]?.ref?.to
    const isOfOther = source !== undefined && source !== persons
    return kind === undefined || kind === 'erased' || isOfOther ? [] : [{ field, kind }]
  })
}

// Replaces the values of a person in texts that were written about the person.

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
