// Verifies after all steps that the tables are those of the schema; the migration fails otherwise.
import type { Schema } from '../../../engine/schema/schema.ts'
import { type Table, tablesOf } from '../tables.ts'
import type { FoundTable, FoundTables } from './found-tables.ts'
import { fits } from './plan-change.ts'
import { tableUnfit } from './refusals.ts'
import { SchemaMismatch } from './schema-mismatch.ts'

/** Throws SchemaMismatch with the missing columns and indexes. */
export const refuseUnfit = (found: FoundTables, schema: Schema): void => {
  const unfit = tablesOf(schema).flatMap(table => faultsOf(table, found.get(table.name)))
  if (unfit.length > 0) throw new SchemaMismatch(unfit)
}

const faultsOf = (table: Table, there: FoundTable | undefined): readonly string[] => {
  if (!there) return [tableUnfit(table.name, 'it is missing')]
  const columns = table.columns.filter(({ name }) => !there.columns.some(one => one.name === name && fits(one, table)))
  const indexes = table.indexes.filter(({ name }) => !there.indexes.some(one => one.name === name))
  return [...columns, ...indexes].map(({ name }) => tableUnfit(table.name, name))
}
