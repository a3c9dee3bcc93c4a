// Verifies after all steps that the tables are those of the schema; the migration fails otherwise.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { ExistingTable, ExistingTables } from '../existing-tables.ts'
import type { StorageTable } from '../system-tables.ts'
import { listTables } from '../tables.ts'
import { describeTableUnfit } from './describe-refusals.ts'
import { matchesColumn } from './plan-change.ts'
import { SchemaMismatch } from './schema-conflicts.ts'

/** Throws SchemaMismatch with the missing columns and indexes. */
export const assertTablesFit = (found: ExistingTables, schema: Schema): void => {
  const faults = listTables(schema).flatMap(table => findFaults(table, found.get(table.name)))
  if (faults.length > 0) throw new SchemaMismatch(faults)
}

/** Whether every statement of a program with this schema finds its columns. */
export const hasColumns = (found: ExistingTables, schema: Schema): boolean =>
  listTables(schema).every(table => {
    const existing = found.get(table.name)
    return existing !== undefined && findMissingColumns(table, existing).length === 0
  })

const findMissingColumns = (table: StorageTable, { columns }: ExistingTable) =>
  table.columns.filter(({ name }) => !columns.some(one => one.name === name && matchesColumn(one, table)))

const findFaults = (table: StorageTable, existing: ExistingTable | undefined): readonly string[] => {
  if (!existing) return [describeTableUnfit(table.name, 'it is missing')]
  const columns = findMissingColumns(table, existing)
  const indexes = table.indexes.filter(({ name }) => !existing.indexes.some(one => one.name === name))
  return [...columns, ...indexes].map(({ name }) => describeTableUnfit(table.name, name))
}
