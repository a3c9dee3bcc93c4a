// The tables of a database, in the same form for every database.

export interface FoundColumn {
  readonly name: string
  /** `text`, `integer`, or the name of another type. */
  readonly type: string
  readonly required: boolean
}

export interface FoundIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

export interface FoundTable {
  readonly name: string
  readonly columns: readonly FoundColumn[]
  /** Without the index of the primary key. */
  readonly indexes: readonly FoundIndex[]
  /** Names of the search indexes. */
  readonly searches: readonly string[]
}

export type FoundTables = ReadonlyMap<string, FoundTable>
