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

/** The name of a type. Whatever is decided by the type is a member of it: outside of this folder no name is compared. */
export type TypeName = string & { readonly [nameOfType]?: never }
declare const nameOfType: unique symbol

/** Names of the views in the browser: a cell and an input each. */
export type ViewName =
  | 'text'
  | 'note'
  | 'barcode'
  | 'number'
  | 'flag'
  | 'date'
  | 'time'
  | 'instant'
  | 'choice'
  | 'secret'
  | 'menu'
  | 'image'
  | 'layout'

/** A field type is an object: whatever differs between types is a member. */
export interface FieldType {
  readonly name: TypeName
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
  /** Usual width of a box in a form, in characters; absent: as wide as its longest text. */
  readonly boxWidth?: number
  readonly view: ViewName
  /**
   * Free words of a user, which lists find by a part and an erasure of personal data searches: a short name, a line that
   * describes its row, or several lines with breaks. Absent: a value that is known as a whole.
   */
  readonly words?: 'name' | 'line' | 'lines'
  /** What a number is an amount of; absent for counts and shares. */
  readonly amount?: 'currency' | 'weight' | 'measure'
  /** A time of the clock: named with its zone, and another one at each attempt. */
  readonly clock?: true
  /** Its text is a list for programs, and nothing to read. */
  readonly structured?: true
  /** The layout of a page, or the lines of a roll; a call may send the list itself in place of its text. */
  readonly layout?: 'page' | 'lines'
  /** Takes its values from the `enum` of a field. */
  readonly takesEnum?: true
  /** `read` completes a shortened text to the one that a row has. */
  readonly completes?: true
  /** Never shown; stored as a one-way hash, or as it is where the server has to send it. */
  readonly secret?: 'hashed' | 'stored'
  /** The type of each key, if it holds several with commas between them. */
  readonly many?: FieldType
  /** Names a file that has a call of its own; saving the row never changes it. */
  readonly uploaded?: true
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

/** Whether both are one type, whatever options of the project they have. */
export const isSameType = (one: Pick<FieldType, 'name'>, other: Pick<FieldType, 'name'>): boolean =>
  one.name === other.name

export const isNumberType = ({ json }: Pick<FieldType, 'json'>): boolean =>
  json.type === 'number' || json.type === 'integer'

export const isFlagType = ({ json }: Pick<FieldType, 'json'>): boolean => json.type === 'boolean'

export const isDateType = ({ json }: Pick<FieldType, 'json'>): boolean => json.format === 'date'

export const isInstantType = ({ json }: Pick<FieldType, 'json'>): boolean => json.format === 'date-time'

/** Returns the stored form of an empty field of this type. */
export const getBlankValue = ({ blank }: Pick<FieldType, 'blank'>, emptyText: string): Stored => {
  if (blank === 'text') return emptyText
  return blank === 'zero' ? 0 : null
}
