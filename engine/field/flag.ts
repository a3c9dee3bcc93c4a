// True or false. The words of another language than English make a type of its own, whose reference holds them.
import { fault } from '../message/faults.ts'
import type { FieldType, ParsedValue } from './field-type.ts'

const readableWords: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['yes', 1],
  ['1', 1],
  ['false', 0],
  ['no', 0],
  ['0', 0],
  ['', 0],
])

const toParsedValue = (value: number | undefined): ParsedValue =>
  value === undefined ? { fault: fault('type.flag') } : { value }

const createFlagType = ([yes, no]: FlagWords): FieldType => {
  const words = new Map([...readableWords, [yes.toLowerCase(), 1], [no.toLowerCase(), 0]])
  return {
    name: 'flag',
    description: 'True or false, stored as 1 or 0.',
    json: { type: 'boolean' },
    column: 'integer',
    blank: 'zero',
    width: 6,
    boxWidth: 10,
    view: 'flag',
    parse: raw => (typeof raw === 'boolean' ? { value: Number(raw) } : toParsedValue(undefined)),
    read: text => toParsedValue(words.get(text.trim().toLowerCase())),
    toJson: value => (value === null ? null : value === 1),
    check: () => [],
    format: value => {
      if (value === null) return ''
      return value === 1 ? yes : no
    },
  }
}

/** The words for true and false. */
export type FlagWords = readonly [string, string]

/** `read` takes true/false, yes/no, 1/0 and the words of the project in any case; an empty text is false. */
export const flag: FieldType = createFlagType(['Yes', 'No'])

const prefix = 'flag:'

export const getFlagReference = (words: FlagWords): string => prefix + JSON.stringify(words)

const typesByReference = new Map<string, FieldType>()

/** The type with those words; undefined if the reference is not one of `getFlagReference`. */
export const findFlagType = (reference: string): FieldType | undefined => {
  if (!reference.startsWith(prefix)) return undefined
  const type = typesByReference.get(reference) ?? {
    ...createFlagType(JSON.parse(reference.slice(prefix.length)) as FlagWords),
    reference,
  }
  typesByReference.set(reference, type)
  return type
}
