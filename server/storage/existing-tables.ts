// The tables of a database, in the same form for every database.

export interface ExistingColumn {
  readonly name: string
  /** `text`, `integer`, or the name of another type. */
  readonly type: string
  readonly required: boolean
}

export interface ExistingIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

export interface ExistingTable {
  readonly name: string
  readonly columns: readonly ExistingColumn[]
  /** Without the index of the primary key. */
  readonly indexes: readonly ExistingIndex[]
  /** Names of the search indexes. */
  readonly searches: readonly string[]
}

export type ExistingTables = ReadonlyMap<string, ExistingTable>
