// Key-value pairs about the database itself, such as how it was first filled.

import type { Stored } from '../../engine/field/field-type.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { mapValues } from '../../engine/value/records.ts'
import { build, findFirst, runQuery } from './run-query.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

const table = 'kencana_meta'

/** The name of the start file that filled the database. */
export const startMeta = 'start'

/** The moment at which a copy to practise on was made; absent in the books of a shop. */
export const practiceMeta = 'practice'

export const findMeta = async (connection: Pick<Connection, 'all'>, name: string): Promise<string | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).select('value').where('name', '=', name))
  return row ? String(row.value) : undefined
}

export const insertMeta = async (connection: Connection, name: string, value: string): Promise<void> => {
  await runQuery(connection, build.insertInto(table).values({ name, value }))
}

export const deleteMeta = async (connection: StatementRunner, name: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('name', '=', name))
}

interface StatementRunner {
  readonly run: (statement: Statement) => Promise<unknown>
}

/** Inserts or replaces a value. */
export const setMeta = async (connection: StatementRunner, name: string, value: string): Promise<void> => {
  const insert = build.insertInto(table).values({ name, value })
  await runQuery(
    connection,
    insert.onConflict(conflict => conflict.column('name').doUpdateSet({ value })),
  )
}

// Rows of the program's own tables as objects: the member `rowCount` is the column `row_count`.

type Readers = Readonly<Record<string, (value: Stored | undefined) => unknown>>

/** An object whose members are read by these functions. */
export type StoredMembers<Members extends Readers> = {
  readonly [Name in keyof Members]: ReturnType<Members[Name]>
}

export const readText = (value: Stored | undefined): string => String(value)
export const readNumber = (value: Stored | undefined): number => Number(value)
export const readOptional = (value: Stored | undefined): string | null => (value == null ? null : String(value))

const toColumn = (member: string): string => member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Converts members to columns; absent members stay absent. */
export const toColumns = (members: object): DatabaseRow =>
  Object.fromEntries(Object.entries(members).map(([member, value]) => [toColumn(member), value]))

export const listColumns = (members: Readers): readonly string[] => Object.keys(members).map(toColumn)

export const readMembers = <Members extends Readers>(members: Members, row: DatabaseRow): StoredMembers<Members> =>
  mapValues(members, (read, member) => read(row[toColumn(member)])) as StoredMembers<Members>

// A read-only database for audits, opened beside a running server.

/** A table, trigger, index, view or function that is missing, that differs, or that the program does not create. */
export interface DatabaseDifference {
  readonly what: string
  readonly expected: string
  readonly found: string
}

/** One sentence about differences, which names the first few. */
export const describeDifferences = (differences: readonly DatabaseDifference[]): string => {
  const missingTriggers = differences.flatMap(({ what, found }) =>
    found === 'missing' && what.startsWith('trigger ') ? [what.slice('trigger '.length)] : [],
  )
  if (missingTriggers.length === differences.length) return `triggers are missing: ${missingTriggers.join(', ')}`
  const named = differences.slice(0, 3).map(({ what, found }) => (found === 'missing' ? `${what} is missing` : what))
  const more = differences.length > named.length ? `, and ${differences.length - named.length} more` : ''
  return `the database is not as the program created it: ${named.join(', ')}${more}`
}

export interface InspectedDatabase {
  readonly database: 'sqlite' | 'postgres'
  /** All reads see one snapshot. */
  readonly connection: Connection
  /** Returns the files of the applied schema, if the database stores them. */
  readonly findAppliedFiles: () => Promise<readonly SourceFile[] | undefined>
  /** Compares tables, indexes, triggers and views with those that the program creates. */
  readonly findDifferences: (schema: Schema) => Promise<readonly DatabaseDifference[]>
  /** Returns the faults that the database reports for its pages, indexes and keys. */
  readonly findDamages: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}
