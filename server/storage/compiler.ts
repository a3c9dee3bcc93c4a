// Uses Kysely to compile statements, which the port runs. No statement is assembled by hand.
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import type { Statement } from './storage.ts'

export interface AnyTables {
  [table: string]: { [column: string]: Stored }
}

/** Builds statements with `?`; a database with other placeholders replaces them. */
export const build = new Kysely<AnyTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** Makes a raw query compilable. */
export const toCompilable = (rawQuery: RawBuilder<unknown>): { readonly compile: () => CompiledQuery<unknown> } => ({
  compile: () => rawQuery.compile(build),
})

export const toStatement = (query: { compile: () => CompiledQuery<unknown> }): Statement => {
  const { sql, parameters } = query.compile()
  return { sql, values: parameters as readonly Stored[] }
}
