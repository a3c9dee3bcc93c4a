// Maps PostgreSQL errors to failures of the storage port.
import { StorageBusy, StorageConflict, StorageReadOnly, type Trouble } from '../storage.ts'

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

const uniqueBreak = '23505'
const serialization = '40001'
const deadlock = '40P01'

/** A conflict with another transaction; a retry may succeed. */
export const isClash = (error: unknown): boolean => [serialization, deadlock].includes(codeOf(error))

export const isUniqueBreak = (error: unknown): boolean => codeOf(error) === uniqueBreak

/**
 * Codes of the operating system and of PostgreSQL for a server that is unreachable, shutting down, out of connections,
 * or a standby.
 */
const awayCodes =
  /^(?:E(?:CONN\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|08\w{3}|57P\d\d|53300|25P0[34]|25006)$/

/** Messages of node-postgres, which have no code. */
const awayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered|was closed)|Cannot use a pool after)/

/** A statement prepared before its table was changed. */
const isStale = (error: unknown): boolean => codeOf(error) === '0A000' && messageOf(error).startsWith('cached plan')

/** The connection is unusable; a new one may work. */
export const isAway = (error: unknown): boolean =>
  awayCodes.test(codeOf(error)) || awayWords.test(messageOf(error)) || isStale(error)

/** A statement or a wait for a lock took too long. */
const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(codeOf(error))

/** Codes of a server whose disk is full, fails, or holds corrupted data. */
const troubles: Readonly<Record<string, Trouble['kind']>> = {
  '53100': 'full',
  '58030': 'read-only',
  XX001: 'damaged',
  XX002: 'damaged',
}

/** Returns the storage port's error for a PostgreSQL error; returns other errors unchanged. */
export const named = (error: unknown): unknown => {
  if (isUniqueBreak(error)) return new StorageConflict(error)
  const kind = troubles[codeOf(error)]
  if (kind) return new StorageReadOnly({ kind, reason: `PostgreSQL reports: ${messageOf(error)}` }, error)
  return isAway(error) || isTimeout(error) || isClash(error) ? new StorageBusy(error) : error
}
