// Seals rows of system tables on which rights depend: the audit covers them like rows of resources.

import { createHash, randomBytes } from 'node:crypto'
import { mapNames } from '../../engine/value/records.ts'
import { computeSeal } from './row-digest.ts'
import type { Connection, DatabaseRow } from './storage.ts'

export interface SealedTable {
  readonly name: string
  readonly key: readonly string[]
  /** Columns that never change. */
  readonly columns: readonly string[]
  /** The column with the creation time of a row, if there is one. */
  readonly writtenAt?: string
  /** A table with one row for the key in that column, created at the same time as these rows. */
  readonly beside?: { readonly table: string; readonly column: string }
  /** Rows are deleted only with an entry in the audit. */
  readonly stays: boolean
  /** A column with an id that was made before the row, as ids of audit rows are. */
  readonly madeAfter?: string
  /** Sealed by later versions than the tables before it: rows older than its own first seal have none. */
  readonly isAddedLater?: boolean
}

/** Authorizations; whether they were spent is in the log of authorizations. */
export const sealedAuthorizations: SealedTable = {
  name: 'kencana_authorization',
  key: ['id'],
  writtenAt: 'created_at',
  stays: false,
  columns: [
    'id',
    'shop',
    'asked_by',
    'given_by',
    'resource',
    'move',
    'content_hash',
    'agreement',
    'remark',
    'created_at',
    'expires_at',
    'request',
    'device',
    'address',
  ],
}

/** Requests for an authorization, sealed when they begin and when they end; the content is known by its hash. */
export const sealedRequests: SealedTable = {
  name: 'kencana_authorization_request',
  key: ['shop', 'id'],
  writtenAt: 'created_at',
  stays: false,
  isAddedLater: true,
  columns: [
    'id',
    'shop',
    'asked_by',
    'user_row',
    'device',
    'language',
    'resource',
    'move',
    'row_id',
    'number',
    'content_hash',
    'agreement',
    'needs',
    'created_at',
    'expires_at',
    'state',
    'ended_at',
    'answered_by',
    'remark',
    'authorization_id',
  ],
}

/** Background jobs that have ended. */
export const sealedJobs: SealedTable = {
  name: 'kencana_job',
  key: ['name', 'shop'],
  writtenAt: 'started_at',
  stays: false,
  columns: ['name', 'shop', 'id', 'state', 'percentage', 'message', 'user_id', 'started_at', 'ended_at', 'result'],
}

/** Active imports, with the data that reverses them. */
export const sealedImports: SealedTable = {
  name: 'kencana_import',
  key: ['id'],
  writtenAt: 'at',
  stays: true,
  columns: [
    'id',
    'import_name',
    'scope',
    'shop',
    'user_id',
    'at',
    'file_name',
    'file_hash',
    'previous',
    'row_count',
    'percentage',
    'result',
    'undo',
  ],
}

export const sealedFactors: SealedTable = {
  name: 'kencana_second_factor',
  key: ['user_row'],
  writtenAt: 'created_at',
  stays: true,
  columns: ['user_row', 'secret', 'created_at', 'confirmed_at'],
}

export const sealedCodes: SealedTable = {
  name: 'kencana_recovery_code',
  key: ['user_row', 'code_hash'],
  stays: false,
  beside: { table: sealedFactors.name, column: 'user_row' },
  columns: ['user_row', 'code_hash'],
}

/** Passkeys; their counter and their last use change with each sign-in. */
export const sealedPasskeys: SealedTable = {
  name: 'kencana_passkey',
  key: ['credential_id'],
  writtenAt: 'created_at',
  stays: true,
  isAddedLater: true,
  columns: ['credential_id', 'user_row', 'public_key', 'name', 'created_at'],
}

/** Sessions; their shop and their last use change while they last. */
export const sealedSessions: SealedTable = {
  name: 'kencana_session',
  key: ['token_hash'],
  writtenAt: 'created_at',
  stays: false,
  isAddedLater: true,
  columns: ['token_hash', 'user_row', 'device', 'address', 'created_at'],
}

/** Versions of the schema files, with who put them in force and when. */
export const sealedVersions: SealedTable = {
  name: 'kencana_schema_version',
  key: ['seq'],
  writtenAt: 'at',
  stays: true,
  isAddedLater: true,
  columns: ['seq', 'version', 'at', 'author', 'origin', 'reason', 'plan', 'folder', 'files'],
}

/** What waiting documents were computed from. */
export const sealedBases: SealedTable = {
  name: 'kencana_basis',
  key: ['shop', 'document_id'],
  madeAfter: 'document_id',
  stays: true,
  isAddedLater: true,
  columns: ['shop', 'document_id', 'basis'],
}

export const sealedTables: readonly SealedTable[] = [
  sealedSessions,
  sealedVersions,
  sealedAuthorizations,
  sealedRequests,
  sealedJobs,
  sealedImports,
  sealedFactors,
  sealedCodes,
  sealedPasskeys,
  sealedBases,
]

/** The seal of a row in the audit: table, key, columns and seal; the last two are empty for a deleted row. */
export type SystemSeal = readonly [table: string, key: string, columns: string, seal: string]

export const formatSealedKey = ({ key }: SealedTable, row: DatabaseRow): string =>
  key.map(name => String(row[name])).join(' ')

/** Seals the current rows of the table that match the condition. */
export const computeSystemSeals = async (
  connection: Connection,
  table: SealedTable,
  where: Readonly<Record<string, string | number>>,
): Promise<readonly SystemSeal[]> => {
  const conditions = Object.keys(where).map(name => `${name} = ?`)
  const sql = `select * from ${table.name} where ${conditions.join(' and ')}`
  const rows = await connection.all({ sql, values: Object.values(where) })
  return rows.map(row => buildSystemSeal(table, row))
}

export const buildSystemSeal = (table: SealedTable, row: DatabaseRow): SystemSeal => [
  table.name,
  formatSealedKey(table, row),
  table.columns.join(','),
  computeSeal(table.columns, row),
]

/** Returns the seal of a deleted row. */
export const buildDeletionSeal = ({ name }: SealedTable, key: string): SystemSeal => [name, key, '', '']

// The salts of an audit row: each seal in it, and its values before and after, are hashed with one, so that an erasure makes
// them useless for guesses by throwing their salts away. All but the thrown away ones can be checked as before.

/** Names the salt of the values before and after. */
export const contentKey = 'content'

/** From a seed all salts of an audit row follow, until one of them is thrown away. */
export const createSeed = (): string => randomBytes(12).toString('base64url')

export const deriveSalt = (seed: string, key: string): string =>
  createHash('sha256').update(`${seed} ${key}`).digest('base64url').slice(0, 16)

/**
 * Returns the salt of a sealed row or of the content: undefined in a row of an older version, whose hashes have none. A salt
 * that was thrown away is replaced by one that fits nothing.
 */
export const getSalt = (salts: unknown, key: string): string | undefined => {
  if (typeof salts !== 'string') return undefined
  if (!salts.startsWith('{')) return deriveSalt(salts, key)
  const left = (JSON.parse(salts) as Readonly<Record<string, string>>)[key]
  return left ?? 'erased'
}

/** The salts without those that are thrown away, for an audit row with these sealed rows. */
export const removeSalts = (
  salts: string,
  sealedIds: readonly string[],
  isRemoved: (key: string) => boolean,
): string => {
  const left = [contentKey, ...sealedIds].filter(key => !isRemoved(key))
  return JSON.stringify(mapNames(left, key => getSalt(salts, key) ?? ''))
}
