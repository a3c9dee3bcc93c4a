// What a row holds as a digest: over its stored values, so that both databases and every version of the program say the same.
import { hash } from 'node:crypto'
import type { Stored } from '../../engine/fields/field-type.ts'
import { type ResourceCore, type StoredResource, storedFields } from '../../engine/schema/resource.ts'
import type { DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn } from './tables.ts'

/** The columns that a digest is made of, in their order; the id stands for the list in every digest. */
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

/** Every column but those that the books keep. */
export const wholeColumns = (resource: StoredResource): DigestColumns => columnsOf(resource).whole

/** Rows that nobody changes are covered whole; of others what a change knows. */
export const digestColumns = (resource: StoredResource): DigestColumns =>
  isAppended(resource) ? columnsOf(resource).whole : columnsOf(resource).changing

/** Rows that are written once and never changed. */
export const isAppended = ({ kind }: ResourceCore): boolean => kind === 'journal' || kind === 'log' || kind === 'legs'

const ownerColumns = (resource: StoredResource): readonly string[] => {
  const shop = findShopColumn(resource)
  return [...(shop === undefined ? [] : [shop]), ...(resource.lifecycle.batched ? [batchColumn] : [])]
}

/** What of a row that changes is written once: whose it is, and who made it when. */
const creationColumns = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return ['id', ...(shop === undefined ? [] : [shop]), 'created_at', 'created_by']
}

export const columnsId = (names: readonly string[]): string => digestOf(JSON.stringify(names)).slice(0, 12)

/** 128 bits of SHA-256 in 22 letters. */
const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, digestLength)

export const digestLength = 22

/** As a database keeps it: a half of a surrogate pair becomes U+FFFD in both. */
const canonical = (value: Stored | undefined): Stored => {
  if (value === undefined) return null
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value
}

const valuesIn = (names: readonly string[], row: DatabaseRow): readonly Stored[] =>
  names.map(name => canonical(row[name]))

/** The digest of these columns, and behind it a letter for each column: the letters show which one was altered. */
export const sealOf = (names: readonly string[], row: DatabaseRow): string => {
  const values = valuesIn(names, row)
  let marks = ''
  for (const value of values) marks += markOf(value)
  return digestOf(JSON.stringify(values)) + marks
}

/** The digest of these columns alone. */
export const digestIn = (names: readonly string[], row: DatabaseRow): string =>
  digestOf(JSON.stringify(valuesIn(names, row)))

/** Of what is written once. */
export const creationOf = (resource: ResourceCore, row: DatabaseRow): string => digestIn(creationColumns(resource), row)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits of FNV-1a, mixed once more: enough to point at a column, the digest decides. */
const markOf = (value: Stored): string => {
  const text = String(value)
  let sum = value === null ? 1 : 0x811c9dc5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return letters[(sum ^ (sum >>> 13)) & 63] ?? ''
}
