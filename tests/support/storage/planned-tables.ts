// What the effects of a plan come to, worked out without it: names from the names before, rows from those before and after.

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

type StoredRow = Readonly<Record<string, unknown>>

/** The rows of each table. */
export type StoredRows = ReadonlyMap<string, readonly StoredRow[]>

/** The rows that each effect fills, or whose values it drops, counted in the tables before and after the migration. */
export const countAffectedRows = (
  effects: readonly MigrationEffect[],
  { before, after }: { readonly before: StoredRows; readonly after: StoredRows },
): readonly (readonly [effect: string, rows: number])[] => {
  const tables = new Map(effects.flatMap(({ kind, table, to }) => (kind === 'rename-table' && to ? [[to, table]] : [])))
  const columns = new Map(
    effects.flatMap(({ kind, table, name, to }) => (kind === 'rename-column' && to ? [[`${table}.${to}`, name]] : [])),
  )
  const readFormer = ({ table, name = '' }: MigrationEffect): ReadonlyMap<unknown, unknown> => {
    const column = columns.get(`${table}.${name}`) ?? name
    return new Map((before.get(tables.get(table) ?? table) ?? []).map(row => [row.id, row[column]]))
  }
  const count = (effect: MigrationEffect): number => {
    const former = readFormer(effect)
    if (effect.kind === 'drop-table') return former.size
    if (effect.kind === 'drop-column') return [...former.values()].filter(isFilled).length
    const filled = after.get(effect.table) ?? []
    return filled.filter(row => isFilled(row[effect.name ?? '']) && row[effect.name ?? ''] !== former.get(row.id))
      .length
  }
  return effects.flatMap(effect =>
    countedKinds.includes(effect.kind) ? [[describeEffect(effect), count(effect)] as const] : [],
  )
}

const countedKinds: readonly string[] = ['drop-table', 'drop-column', 'fill-column']

const describeEffect = ({ kind, table, name = '' }: MigrationEffect): string => `${kind} ${table} ${name}`

export const listCountedEffects = (effects: readonly MigrationEffect[]): readonly (readonly [string, number])[] =>
  effects.flatMap(effect => (countedKinds.includes(effect.kind) ? [[describeEffect(effect), effect.rows ?? -1]] : []))

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== '-'
