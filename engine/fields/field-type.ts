// The contract every type of field keeps; one file a type stands beside this one, all.ts lists them.
import type { Fault } from '../faults/faults.ts'

/** A value as the engine and the database hold it: text, a (scaled) integer, 0 or 1, or nothing. */
export type Stored = string | number | null

/** A value as JSON carries it. */
export type JsonScalar = string | number | boolean | null

export type Parsed = { readonly value: Stored } | { readonly fault: Fault }

/** The bounds of one field, in stored units (a weight's in milligrams), lengths in characters. */
export interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  /** Of dates, as yyyy-MM-dd. */
  readonly earliest?: string
  readonly latest?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly choices?: readonly Stored[]
}

/** The JSON Schema words that describe a type by itself, without the field's own bounds. */
export interface JsonForm {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly writeOnly?: true
}

/** A type of field is a thing, not a case: whatever differs between types is answered here. */
export interface FieldType {
  readonly name: string
  /** One English sentence for the schema reference. */
  readonly description: string
  readonly json: JsonForm
  readonly column: 'text' | 'integer'
  /** Bounds of a field that somebody types, where its file has no others. */
  readonly usual?: Limits
  /** Decimal places of the JSON number that the stored integer holds (a weight: 3). */
  readonly scale?: number
  /** What a number counts, as it stands behind a box and in the head of a column. */
  readonly unit?: string
  /** The unit and other words for it, which may stand beside a number that is typed. */
  readonly units?: readonly string[]
  /** What an empty value is stored as: the project's empty text, nothing, or zero. */
  readonly blank: 'text' | 'null' | 'zero'
  /** Usual width of a cell in characters. */
  readonly width: number
  /** Stored as a one-way hash and never shown. */
  readonly hashed?: true
  /** Holds several keys, with commas between them. */
  readonly many?: true
  /** Names a file that has a call of its own; saving the row never changes it. */
  readonly uploaded?: true
  /** Its text may have line breaks. */
  readonly multiline?: true
  /** A call may send the list itself in place of its text. */
  readonly takesList?: true
  /** A JSON value that is not empty, to its stored form; wrong kinds are faults, nothing is guessed. */
  readonly parse: (raw: unknown) => Parsed
  /** What a person typed or a CSV cell holds, to its stored form; numbers as typed-number.ts reads them. */
  readonly read: (text: string) => Parsed
  /** The stored form to JSON: exact, and back to the same value through `parse`. */
  readonly toJson: (value: Stored) => JsonScalar
  /** Every bound that the stored value breaks. */
  readonly check: (value: Stored, limits: Limits) => readonly Fault[]
  /** Text for a cell, a CSV or an Excel column; `read` understands it. */
  readonly format: (value: Stored) => string
}
