// A field of a resource: type, values, reference and conditions.

import type { Expression } from '../expression/terms/scope.ts'
import type { FieldType, Limits, Stored } from '../field/field-type.ts'
import type { Derivation, LookupRefusal, Numbering } from './document.ts'

export type PersonalKind = 'name' | 'phone' | 'address' | 'identity' | 'photo' | 'other' | 'erased'

export interface Choice {
  readonly value: string
  readonly title: string
  readonly color: string
  /** Offered, and accepted, only where this holds. */
  readonly show?: Expression
}

export interface Reference {
  readonly to: string
  readonly search: readonly string[]
  readonly columns: readonly string[]
  readonly preload: boolean
  /** The row must exist, and cannot be deleted; otherwise any key is stored. */
  readonly checked: boolean
  /** Which rows may be named; `self` is the row that names them. */
  readonly filter?: Expression
  /** Rows that the lookup lists on request: those that may be named, and refused ones that are shown with the reason. */
  readonly listed?: Expression
  /** A whole number that each offered row shows; `self` is the row that names it. */
  readonly amount?: { readonly title: string; readonly value: Expression }
  /** Filled by a scanner: a value unknown here but known elsewhere in the chain gets a message of its own. */
  readonly scan: boolean
  /** Shown instead of the general message when the filter refuses a row. */
  readonly refusals: readonly LookupRefusal[]
}

/** A value fetched from a referenced row. */
export interface Fetch {
  /** The first reference on its path. */
  readonly through: string
  readonly from: Expression
  /** Copied when the reference is picked, only into an empty field, or joined and never stored. */
  readonly mode: 'copy' | 'copyIfEmpty' | 'live'
}

/** When a field shows, must be filled, may not be changed. */
export interface Conditions {
  readonly show?: Expression
  readonly require?: Expression
  readonly lock?: Expression
  /** Whether a hidden field keeps its value; by default it is cleared. */
  readonly hiddenValue: 'keep' | 'clear'
}

/** The keys of a layout: titles by key, for each kind of document and under `*` for all. */
export interface LayoutPresentation {
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The field with the kind of document. */
  readonly by?: string
  /** The fields with the size of the page in millimetres. */
  readonly page?: { readonly width: string; readonly height: string; readonly rows?: string; readonly font?: string }
  /** The fields of the roll paper that lines are printed on. */
  readonly roll?: { readonly width: string; readonly title?: string; readonly closing?: string }
  /** Values of keys for documents that do not define them; expressions over user and shop. */
  readonly values?: Readonly<Record<string, string>>
}

/** Input devices of the field other than the keyboard. */
export interface FieldInput {
  readonly scale: boolean
  /** A code that is scanned while the box has the focus stays in it, also where a scan anywhere else is a line. */
  readonly scanner: boolean
  /** The choice field with the source of the number: typed, or from the scale. */
  readonly source?: string
  /** Its two values. */
  readonly sources?: readonly [typed: string, weighed: string]
}

export interface FieldPresentation {
  readonly width?: number
  readonly help?: string
  readonly placeholder?: string
  readonly focus?: boolean
  readonly widget?: string
}

export interface Field {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly type: FieldType
  /** The stored form of an empty value; of a text the empty text of the project. */
  readonly blank: Stored
  readonly required: boolean
  /** Written once: a key, or declared so. */
  readonly once: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  /** The stored value of a new row if the input has none. */
  readonly default: Stored
  readonly limits: Limits
  readonly choices: readonly Choice[]
  /** What values of a text are shown as; others are shown as they are. */
  readonly titles?: Readonly<Record<string, string>>
  readonly case: 'upper' | 'lower' | 'asis'
  readonly messages: Readonly<Record<string, string>>
  readonly presentation: FieldPresentation
  readonly layout?: LayoutPresentation
  readonly input?: FieldInput
  readonly ref?: Reference
  /** False: worked out whenever the row is read, and no column of its table. */
  readonly stored: boolean
  /** Not stored, and more than a database works out: the engine does it for each row that was read. */
  readonly computed?: true
  /** Calculated from other fields, and never written directly. */
  readonly calc?: Expression
  readonly fetch?: Fetch
  /** The calculated default of a new row if the input has no value. */
  readonly defaultBy?: Expression
  /** The value that existing rows get in a migration, where they have none. */
  readonly fill?: Expression
  readonly when?: Conditions
  /** The name it had before: its values move along. */
  readonly was?: string
  /** Which data of a person the field holds. */
  readonly personal?: PersonalKind
  /** Assigned by the program, at creation or at a move. */
  readonly number?: Numbering
  /** Derived from the books; never written directly. */
  readonly derived?: Derivation
}
