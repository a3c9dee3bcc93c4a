// Maps PostgreSQL errors to failures of the storage port.
import { getErrorCode, StorageBusy, StorageConflict, StorageReadOnly, type Trouble } from '../storage.ts'

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : '')

const uniqueViolation = '23505'
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** A conflict with another transaction; a retry may succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  [serializationFailure, deadlockDetected].includes(getErrorCode(error))

export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === uniqueViolation

/**
 * Codes of the operating system and of PostgreSQL for a server that is unreachable, shutting down, out of connections,
 * or a standby.
 */
const connectionLostCodes =
  /^(?:E(?:CONN\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|08\w{3}|57P\d\d|53300|25P0[34]|25006)$/

/** Messages of node-postgres, which have no code. */
const connectionLostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool after)/

/** A statement prepared before its table was changed; with another name it is planned anew. */
export const isStalePlan = (error: unknown): boolean =>
  getErrorCode(error) === '0A000' && getErrorMessage(error).startsWith('cached plan')

/** The connection is unusable; a new one may work. */
export const isConnectionLost = (error: unknown): boolean =>
  connectionLostCodes.test(getErrorCode(error)) ||
  connectionLostMessages.test(getErrorMessage(error)) ||
  isStalePlan(error)

/** A statement or a wait for a lock took too long. */
const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(getErrorCode(error))

/** Codes of a server whose disk is full, fails, or holds corrupted data. */
const troubleKinds: Readonly<Record<string, Trouble['kind']>> = {
  '53100': 'full',
  '58030': 'read-only',
  XX001: 'damaged',
  XX002: 'damaged',
}

/** Returns the storage port's error for a PostgreSQL error; returns other errors unchanged. */
export const toStorageError = (error: unknown): unknown => {
  if (isUniqueViolation(error)) return new StorageConflict(error)
  const kind = troubleKinds[getErrorCode(error)]
  if (kind) return new StorageReadOnly({ kind, reason: `PostgreSQL reports: ${getErrorMessage(error)}` }, error)
  return isConnectionLost(error) || isTimeout(error) || isTransactionConflict(error) ? new StorageBusy(error) : error
}
