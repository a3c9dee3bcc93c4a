// The interface of all field types; each type has a file in this folder, all.ts lists them.
import type { Fault } from '../message/faults.ts'
import type { Rounding } from '../value/amount.ts'

/** How files and answers name a type, with its options. */
export const getTypeReference = ({ name, reference = name }: Pick<FieldType, 'name' | 'reference'>): string => reference

/** The name in a reference: `money` for every currency. */
export const getReferencedName = (reference: string): string => reference.replace(/:.*$/s, '')

/** A value in stored form: text, a (scaled) integer, 0 or 1, or null. */
export type Stored = string | number | null

/** A value as JSON carries it. */
export type JsonScalar = string | number | boolean | null

export type ParsedValue = { readonly value: Stored } | { readonly fault: Fault }

/** The bounds of one field, in stored units (a weight's in milligrams), lengths in characters. */
export interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  /** Of dates, as yyyy-MM-dd. */
  readonly earliest?: string
  readonly latest?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly choices?: readonly Stored[]
}

/** The JSON Schema keywords that describe the type itself, without the limits of a field. */
export interface JsonForm {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly writeOnly?: true
}

/** A field type is an object: whatever differs between types is a member. */
export interface FieldType {
  readonly name: string
  /** The name with options of the project, by which the type is found again; absent: it has none. */
  readonly reference?: string
  /** One English sentence for the schema reference. */
  readonly description: string
  readonly json: JsonForm
  readonly column: 'text' | 'integer'
  /** Limits of a typed field whose file has none. */
  readonly usual?: Limits
  /** Decimal places of the JSON number that the stored integer holds (a weight: 3). */
  readonly scale?: number
  /** The unit of a number, shown in inputs and column headings. */
  readonly unit?: string
  /** How a calculated number with more decimals becomes one of this type; default: nearest, halves away from zero. */
  readonly rounding?: Rounding
  /** The unit and its synonyms, which are accepted next to a typed number. */
  readonly units?: readonly string[]
  /** The stored form of an empty value: the project's empty text, null, or zero. */
  readonly blank: 'text' | 'null' | 'zero'
  /** Usual width of a cell in characters. */
  readonly width: number
  /** Never shown; stored as a one-way hash, or as it is where the server has to send it. */
  readonly secret?: 'hashed' | 'stored'
  /** Holds several keys, with commas between them. */
  readonly many?: true
  /** Names a file that has a call of its own; saving the row never changes it. */
  readonly uploaded?: true
  /** Its text may have line breaks. */
  readonly multiline?: true
  /** A call may send the list itself in place of its text. */
  readonly takesList?: true
  /** Converts a non-empty JSON value to its stored form; wrong types are faults, nothing is guessed. */
  readonly parse: (raw: unknown) => ParsedValue
  /** Converts typed text or a CSV cell to its stored form; numbers are read by typed-number.ts. */
  readonly read: (text: string) => ParsedValue
  /** The stored form to JSON: exact, and back to the same value through `parse`. */
  readonly toJson: (value: Stored) => JsonScalar
  /** Every bound that the stored value breaks. */
  readonly check: (value: Stored, limits: Limits) => readonly Fault[]
  /** Text for a cell, a CSV or an Excel column; `read` understands it. */
  readonly format: (value: Stored) => string
}

/** Returns the stored form of an empty field of this type. */
export const getBlankValue = ({ blank }: Pick<FieldType, 'blank'>, emptyText: string): Stored => {
  if (blank === 'text') return emptyText
  return blank === 'zero' ? 0 : null
}
