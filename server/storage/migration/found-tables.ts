// What stands in a database, as every kind of database tells it.

export interface FoundColumn {
  readonly name: string
  /** `text` and `integer` are ours; another type is told by its own name. */
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
}

export type FoundTables = ReadonlyMap<string, FoundTable>
