// Computes digests of rows over their stored values, equal on both databases and in every version of the program.
import { hash } from 'node:crypto'
import type { Stored } from '../../engine/fields/field-type.ts'
import { type ResourceCore, type StoredResource, storedFields } from '../../engine/schema/resource.ts'
import type { DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn } from './tables.ts'

/** The columns of a digest in order; the id identifies the list in every digest. */
export interface DigestColumns {
  readonly id: string
  readonly names: readonly string[]
}

const known = new WeakMap<StoredResource, { readonly whole: DigestColumns; readonly changing: DigestColumns }>()

const columnsOf = (resource: StoredResource): { readonly whole: DigestColumns; readonly changing: DigestColumns } => {
  const found = known.get(resource)
  if (found) return found
  const fields = storedFields(resource).flatMap(({ name, derived }) => (derived ? [] : [name]))
  const listed = (names: readonly string[]): DigestColumns => ({ id: columnsId(names), names })
  const updated = ['updated_at', 'updated_by']
  const columns = {
    whole: listed(['id', 'versi', ...ownerColumns(resource), ...fields, 'created_at', 'created_by', ...updated]),
    changing: listed(['id', 'versi', ...fields, ...updated]),
  }
  known.set(resource, columns)
  return columns
}

/** Returns all columns but derived ones. */
export const wholeColumns = (resource: StoredResource): DigestColumns => columnsOf(resource).whole

/** Returns all columns of append-only rows; of other rows those that a change writes. */
export const digestColumns = (resource: StoredResource): DigestColumns =>
  isAppended(resource) ? columnsOf(resource).whole : columnsOf(resource).changing

/** Returns whether rows are written once and never changed. */
export const isAppended = ({ kind }: ResourceCore): boolean => kind === 'journal' || kind === 'log' || kind === 'legs'

const ownerColumns = (resource: StoredResource): readonly string[] => {
  const shop = findShopColumn(resource)
  return [...(shop === undefined ? [] : [shop]), ...(resource.lifecycle.batched ? [batchColumn] : [])]
}

/** Returns the columns that are written once: the owner and the creation. */
const creationColumns = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return ['id', ...(shop === undefined ? [] : [shop]), 'created_at', 'created_by']
}

export const columnsId = (names: readonly string[]): string => digestOf(JSON.stringify(names)).slice(0, 12)

/** 128 bits of SHA-256 in 22 characters. */
const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, digestLength)

export const digestLength = 22

/** Normalizes to the stored form: both databases replace an unpaired surrogate by U+FFFD. */
const canonical = (value: Stored | undefined): Stored => {
  if (value === undefined) return null
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value
}

const valuesIn = (names: readonly string[], row: DatabaseRow): readonly Stored[] =>
  names.map(name => canonical(row[name]))

/** Returns the digest of the columns, followed by one letter for each column that locates an altered value. */
export const sealOf = (names: readonly string[], row: DatabaseRow): string => {
  const values = valuesIn(names, row)
  let marks = ''
  for (const value of values) marks += markOf(value)
  return digestOf(JSON.stringify(values)) + marks
}

/** Returns the digest of the columns without letters. */
export const digestIn = (names: readonly string[], row: DatabaseRow): string =>
  digestOf(JSON.stringify(valuesIn(names, row)))

/** Returns the digest of the columns that are written once. */
export const creationOf = (resource: ResourceCore, row: DatabaseRow): string => digestIn(creationColumns(resource), row)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits of FNV-1a, mixed once more: enough to locate a column, as the digest detects the change. */
const markOf = (value: Stored): string => {
  const text = String(value)
  let sum = value === null ? 1 : 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return letters[(sum ^ (sum >>> 13)) & 63] ?? ''
}
