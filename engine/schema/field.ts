// What a field of a resource is: its type, its values, what it refers to and when it shows.

import type { Expression } from '../expression/terms/expression.ts'
import type { FieldType, JsonScalar, Limits, Stored } from '../fields/field-type.ts'
import type { Derivation, Numbering, Refusal } from './document.ts'

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
  /** The row is there, and stays; else the key is stored whatever it names. */
  readonly checked: boolean
  /** Which rows may be named; `self` is the row that names them. */
  readonly filter?: Expression
  /** A scanner fills it: a value unknown here but known elsewhere in the chain gets a message of its own. */
  readonly scan: boolean
  /** Shown instead of the general message when the filter refuses a row. */
  readonly refusals: readonly Refusal[]
}

/** A value that comes from the row a reference leads to. */
export interface Fetch {
  /** The reference of this row that it goes through first. */
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

/** What a layout may show: titles by key, for each kind of document and under `*` for all. */
export interface LayoutPresentation {
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The field that says which kind of document it is. */
  readonly by?: string
  /** The fields with the size of the page in millimetres. */
  readonly page?: { readonly width: string; readonly height: string; readonly rows?: string; readonly font?: string }
  /** The fields of the narrow paper that lines stand on. */
  readonly roll?: { readonly width: string; readonly title?: string; readonly closing?: string }
  /** What keys show in every document that says nothing else; expressions over user and shop. */
  readonly values?: Readonly<Record<string, string>>
}

/** What else than a keyboard fills the box of a field. */
export interface FieldInput {
  readonly scale: boolean
  /** A code that is scanned while the box has the focus stays in it, also where a scan anywhere else is a line. */
  readonly scanner: boolean
  /** The choice of two values that says where the number came from: typed, then from the scale. */
  readonly source?: string
  /** These two values of it. */
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
  readonly required: boolean
  /** Written once: a key, or declared so. */
  readonly once: boolean
  readonly readOnly: boolean
  readonly writeOnly: boolean
  /** The stored value of a new row that says nothing about the field. */
  readonly default: Stored
  readonly limits: Limits
  readonly choices: readonly Choice[]
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
  /** Worked out from other fields and never written by anybody. */
  readonly calc?: Expression
  readonly fetch?: Fetch
  /** The value of a new row that says nothing about the field, where it has to be worked out. */
  readonly defaultBy?: Expression
  readonly when?: Conditions
  readonly examples: readonly JsonScalar[]
  /** The name it had before: its values move along. */
  readonly was?: string
  /** The program gives it, at the making of the row or at a move. */
  readonly number?: Numbering
  /** The books keep it; nobody else writes it. */
  readonly derived?: Derivation
}
