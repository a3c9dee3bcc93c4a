// The type of functions that the application adds to the expression language: parameters, tables they read, and code.

/** A value in stored form, as a row holds it. */
export type StoredValue = string | number | null

export type StoredRow = Readonly<Record<string, StoredValue>>

export type ValueType =
  /** Stored as a scaled integer: scale 3 takes 12.5 as 12500. */
  { readonly kind: 'number'; readonly scale: number } | { readonly kind: 'text' | 'flag' | 'date' | 'instant' }

/** The row that a reference to that resource leads to, with these of its fields. */
export interface RecordType {
  readonly kind: 'record'
  readonly resource: string
  readonly fields: readonly string[]
}

export interface FunctionParameter {
  readonly name: string
  readonly type: ValueType | RecordType
  /** May be omitted or null; a null in any other parameter makes the result null. */
  readonly optional?: true
}

export type FunctionArgument = StoredValue | StoredRow

/** All rows of the tables that the function reads, by resource. */
export type FunctionTables = Readonly<Record<string, readonly StoredRow[]>>

/** A pure function: the same arguments and tables always return the same result, in browser and server. */
export interface FunctionType {
  readonly parameters: readonly FunctionParameter[]
  readonly result: ValueType
  /** Resources of which it is handed a snapshot. */
  readonly reads?: readonly string[]
  /** Numbers arrive rounded to the scale of their parameter, halves away from zero. */
  readonly run: (args: readonly FunctionArgument[], tables: FunctionTables) => StoredValue
}
