// Computes digests of rows over their stored values, equal on both databases and in every version of the program.
import { hash } from 'node:crypto'
import type { Stored } from '../../engine/field/field-type.ts'
import { isFreeText } from '../../engine/record/personal.ts'
import { getStoredFields, type ResourceCore, type StoredResource } from '../../engine/schema/resource.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
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

/** Makes a seal useless for guesses of personal values after the salt is gone. */
export interface SealSalt {
  readonly text: string
  /** The columns whose letters have the salt too; the others still show that they did not change. */
  readonly columns: ReadonlySet<string>
}

/** The columns that an erasure may change. */
const getPersonalColumns = memoizeByObject(
  (resource: StoredResource): ReadonlySet<string> =>
    new Set(
      getStoredFields(resource).flatMap(({ name, personal }) =>
        personal !== undefined || isFreeText(resource, name) ? [name] : [],
      ),
    ),
)

export const createSealSalt = (resource: StoredResource, text: string): SealSalt => ({
  text,
  columns: getPersonalColumns(resource),
})

/** Returns the digest of the columns, followed by one letter for each column that locates an altered value. */
export const computeSeal = (names: readonly string[], row: DatabaseRow, salt?: SealSalt): string => {
  const values = getValues(names, row)
  const start = mixText(offsetBasis, salt?.text ?? '')
  let marks = ''
  for (const [index, value] of values.entries())
    marks += computeMark(value, salt?.columns.has(names[index] ?? '') ? start : offsetBasis)
  return computeDigest((salt?.text ?? '') + JSON.stringify(values)) + marks
}

/** A seal as it is read from the audit: with its salt behind a point, if it has one. */
export const formatSaltedSeal = (seal: string, salt: string | undefined): string =>
  salt === undefined ? seal : `${seal}.${salt}`

/** Computes the seal of the row with the salt of a seal that was read. */
export const computeSealLike = (
  read: string,
  resource: StoredResource,
  { names, row }: { readonly names: readonly string[]; readonly row: DatabaseRow },
): string => {
  const [, salt] = read.split('.')
  return computeSeal(names, row, salt === undefined ? undefined : createSealSalt(resource, salt))
}

/** Returns the digest of the columns without letters. */
export const computeRowDigest = (names: readonly string[], row: DatabaseRow): string =>
  computeDigest(JSON.stringify(getValues(names, row)))

/** Returns the digest of the columns that are written once. */
export const computeCreationDigest = (resource: ResourceCore, row: DatabaseRow): string =>
  computeRowDigest(getCreationColumns(resource), row)

const markLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const offsetBasis = 0x811c9dc5

const mixText = (start: number, text: string): number => {
  let sum = start
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return sum
}

/** Six bits of FNV-1a, mixed once more: enough to locate a column, as the digest detects the change. */
const computeMark = (value: Stored, start: number): string => {
  let sum = mixText(value === null ? (start ^ offsetBasis) + 1 : start, String(value))
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return markLetters[(sum ^ (sum >>> 13)) & 63] ?? ''
}

// Sums many digests to one value that does not depend on their order: equal sums, equal rows.

export class DigestSum {
  readonly #lanes = new Uint32Array(4)
  count = 0

  add(digest: string): void {
    const bytes = Buffer.from(digest, 'base64url')
    for (let lane = 0; lane < 4; lane++) this.#lanes[lane] = (this.#lanes[lane] ?? 0) + bytes.readUInt32LE(lane * 4)
    this.count += 1
  }

  /** Returns 32 hexadecimal digits. */
  get text(): string {
    return [...this.#lanes].map(lane => lane.toString(16).padStart(8, '0')).join('')
  }

  isSame(other: DigestSum): boolean {
    return this.count === other.count && this.text === other.text
  }
}
