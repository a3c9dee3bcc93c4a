// The names of tables, columns and indexes after the effects of a plan, worked out from the names before.

import type { ExistingTables } from '../../../server/storage/existing-tables.ts'
import type { MigrationEffect } from '../../../server/storage/migration/describe-migration.ts'

/** Columns as `table.column`, indexes and search indexes as `table:index`, tables by their names; sorted. */
export const getTableNames = (tables: ExistingTables): readonly string[] =>
  [...tables.values()]
    .flatMap(({ name, columns, indexes, searches }) => [
      name,
      ...columns.map(column => `${name}.${column.name}`),
      ...indexes.map(index => `${name}:${index.name}`),
      ...searches.map(search => `${name}:${search}`),
    ])
    .toSorted()

export const applyEffects = (names: readonly string[], effects: readonly MigrationEffect[]): readonly string[] =>
  effects.reduce(applyEffect, names).toSorted()

const applyEffect = (
  names: readonly string[],
  { kind, table, columns = [], name = '', to = '' }: MigrationEffect,
): readonly string[] => {
  switch (kind) {
    case 'create-table':
      return [...names, table, ...columns.map(column => `${table}.${column}`)]
    case 'drop-table':
      return names.filter(one => !isOf(one, table))
    case 'rename-table':
      return names.map(one => (isOf(one, table) ? `${to}${one.slice(table.length)}` : one))
    case 'add-column':
      return [...names, `${table}.${name}`]
    case 'drop-column':
      return names.filter(one => one !== `${table}.${name}`)
    case 'rename-column':
      return names.map(one => (one === `${table}.${name}` ? `${table}.${to}` : one))
    case 'create-index':
    case 'create-search':
      return [...names, `${table}:${name}`]
    case 'drop-index':
    case 'drop-search':
      return names.filter(one => one !== `${table}:${name}`)
    default:
      return names
  }
}

/** Whether the name is the table, or of it. */
const isOf = (name: string, table: string): boolean =>
  name === table || (/^[.:]/.test(name.slice(table.length)) && name.startsWith(table))
