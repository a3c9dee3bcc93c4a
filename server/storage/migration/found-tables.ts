// The contents of a database, as every kind of database reports them.

export interface FoundColumn {
  readonly name: string
  /** `text` and `integer` are ours; another type has its own name. */
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
  /** Without that of the primary key. */
  readonly indexes: readonly FoundIndex[]
  /** Names of the indexes that parts of texts are found by. */
  readonly searches: readonly string[]
}

export type FoundTables = ReadonlyMap<string, FoundTable>
