// The promise of a function that the application gives to the language by name: types, tables it reads, and the code.

/** A value in stored form, as a row holds it. */
export type StoredValue = string | number | null

export type StoredRow = Readonly<Record<string, StoredValue>>

export type ValueType =
  /** Stored as a whole number of the last decimal: scale 3 takes 12.5 as 12500. */
  { readonly kind: 'number'; readonly scale: number } | { readonly kind: 'text' | 'flag' | 'date' | 'instant' }

/** The row that a reference to that resource leads to, with these of its fields. */
export interface RecordType {
  readonly kind: 'record'
  readonly resource: string
  readonly fields: readonly string[]
}

export interface Parameter {
  readonly name: string
  readonly type: ValueType | RecordType
  /** May be left out or be nothing, and is null then; other parameters that are nothing make the result nothing. */
  readonly optional?: true
}

export type Argument = StoredValue | StoredRow

/** All rows of the tables that the function reads, by resource. */
export type Tables = Readonly<Record<string, readonly StoredRow[]>>

/** A pure function: the same arguments and tables always give the same result, in browser and server. */
export interface FunctionType {
  readonly parameters: readonly Parameter[]
  readonly result: ValueType
  /** Resources of which it is handed a snapshot. */
  readonly reads?: readonly string[]
  /** Numbers arrive rounded to the scale of their parameter, halves away from zero. */
  readonly run: (args: readonly Argument[], tables: Tables) => StoredValue
}
