// Changes whose result is not needed: a database across a network receives them together with the next statement.
import { type Connection, type Statement, StorageConflict } from './storage.ts'

/**
 * Runs a change of a write, now or before its next statement. Throws StorageConflict, now or by a later statement, if it
 * affects another number of rows than expected.
 */
export const deferChange = async (
  connection: Connection,
  statement: Statement,
  expectedRows?: number,
): Promise<void> => {
  if (connection.defer) await connection.defer(statement, expectedRows)
  else assertAffected(await connection.run(statement), expectedRows)
}

export const assertAffected = (rows: number, expectedRows: number | undefined): void => {
  if (expectedRows !== undefined && rows !== expectedRows)
    throw new StorageConflict(new Error(`${rows} rows were changed in place of ${expectedRows}`))
}
