// Computes digests of rows over their stored values, equal on both databases and in every version of the program.

import { hash } from 'node:crypto'
import type { Stored } from '../../engine/fields/field-type.ts'
import { getStoredFields, type ResourceCore, type StoredResource } from '../../engine/schema/resource.ts'
import { memoizeByObject } from '../../engine/values/memoize-by-object.ts'
import type { DatabaseRow } from './storage.ts'
import { batchColumn, findShopColumn, isAppendOnly } from './tables.ts'

/** The columns of a digest in order; the id identifies the list in every digest. */
interface DigestColumns {
  readonly id: string
  readonly names: readonly string[]
}

const getColumnLists = memoizeByObject((resource: StoredResource) => {
  const fields = getStoredFields(resource).flatMap(({ name, derived }) => (derived ? [] : [name]))
  const buildColumns = (names: readonly string[]): DigestColumns => ({ id: computeColumnsId(names), names })
  const updated = ['updated_at', 'updated_by']
  return {
    whole: buildColumns([
      'id',
      'versi',
      ...getOwnerColumns(resource),
      ...fields,
      'created_at',
      'created_by',
      ...updated,
    ]),
    changing: buildColumns(['id', 'versi', ...fields, ...updated]),
  }
})

/** Returns all columns but derived ones. */
export const getWholeColumns = (resource: StoredResource): DigestColumns => getColumnLists(resource).whole

/** Returns all columns of append-only rows; of other rows those that a change writes. */
export const getAuditColumns = (resource: StoredResource): DigestColumns =>
  isAppendOnly(resource) ? getColumnLists(resource).whole : getColumnLists(resource).changing

const getOwnerColumns = (resource: StoredResource): readonly string[] => {
  const shop = findShopColumn(resource)
  return [...(shop === undefined ? [] : [shop]), ...(resource.lifecycle.batched ? [batchColumn] : [])]
}

/** Returns the columns that are written once: the owner and the creation. */
const getCreationColumns = (resource: ResourceCore): readonly string[] => {
  const shop = findShopColumn(resource)
  return ['id', ...(shop === undefined ? [] : [shop]), 'created_at', 'created_by']
}

export const computeColumnsId = (names: readonly string[]): string => computeDigest(JSON.stringify(names)).slice(0, 12)

/** 128 bits of SHA-256 in 22 characters. */
const computeDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, digestLength)

export const digestLength = 22

/** Normalizes to the stored form: both databases replace an unpaired surrogate by U+FFFD. */
const toCanonical = (value: Stored | undefined): Stored => {
  if (value === undefined) return null
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value
}

const getValues = (names: readonly string[], row: DatabaseRow): readonly Stored[] =>
  names.map(name => toCanonical(row[name]))

/** Returns the digest of the columns, followed by one letter for each column that locates an altered value. */
export const computeSeal = (names: readonly string[], row: DatabaseRow): string => {
  const values = getValues(names, row)
  let marks = ''
  for (const value of values) marks += computeMark(value)
  return computeDigest(JSON.stringify(values)) + marks
}

/** Returns the digest of the columns without letters. */
export const computeRowDigest = (names: readonly string[], row: DatabaseRow): string =>
  computeDigest(JSON.stringify(getValues(names, row)))

/** Returns the digest of the columns that are written once. */
export const computeCreationDigest = (resource: ResourceCore, row: DatabaseRow): string =>
  computeRowDigest(getCreationColumns(resource), row)

const markLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits of FNV-1a, mixed once more: enough to locate a column, as the digest detects the change. */
const computeMark = (value: Stored): string => {
  const text = String(value)
  let sum = value === null ? 1 : 0x811c9dc5
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return markLetters[(sum ^ (sum >>> 13)) & 63] ?? ''
}
