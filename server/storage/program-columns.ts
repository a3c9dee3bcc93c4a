// Rows of the program's own tables as objects: the member `rowCount` is the column `row_count`.

import type { Stored } from '../../engine/field/field-type.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { DatabaseRow } from './storage.ts'

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
