// Passkeys: public keys of devices and password managers that sign a user in without a password.
import { readMembers, readNumber, readText, type StoredMembers, toColumns } from './meta.ts'
import { build, findAll, findFirst, runQuery } from './run-query.ts'
import type { Connection } from './storage.ts'

const table = 'kencana_passkey'

const members = {
  /** As the authenticator named it, base64url. */
  credentialId: readText,
  userRow: readText,
  /** In the form of COSE, base64url. */
  publicKey: readText,
  name: readText,
  createdAt: readText,
  /** Empty before the first sign-in. */
  usedAt: readText,
  challengedAt: readText,
  /** Of signatures; always 0 for passkeys that several devices share. */
  counter: readNumber,
}

export type StoredPasskey = StoredMembers<typeof members>
export type NewPasskey = Omit<StoredPasskey, 'usedAt' | 'challengedAt'>

export const insertPasskey = async (connection: Connection, passkey: NewPasskey): Promise<void> => {
  const values = toColumns({ ...passkey, usedAt: '', challengedAt: '' })
  await runQuery(connection, build.insertInto(table).values(values))
}

export const findPasskey = async (connection: Connection, credentialId: string): Promise<StoredPasskey | undefined> => {
  const row = await findFirst(connection, build.selectFrom(table).selectAll().where('credential_id', '=', credentialId))
  return row && readMembers(members, row)
}

/** The oldest first. */
export const findUserPasskeys = async (connection: Connection, userRow: string): Promise<readonly StoredPasskey[]> => {
  const query = build.selectFrom(table).selectAll().where('user_row', '=', userRow)
  const rows = await findAll(connection, query.orderBy('created_at').orderBy('credential_id'))
  return rows.map(row => readMembers(members, row))
}

/** Whether any user has one. */
export const hasPasskeys = async (connection: Connection): Promise<boolean> =>
  (await findFirst(connection, build.selectFrom(table).select('credential_id').limit(1))) !== undefined

interface PasskeyUse {
  readonly credentialId: string
  readonly counter: number
  /** When the challenge was made that is answered. */
  readonly challengedAt: string
  readonly at: string
}

/** Returns false if a challenge of that moment or a later one was accepted already. */
export const recordPasskeyUse = async (
  connection: Connection,
  { credentialId, counter, challengedAt, at }: PasskeyUse,
): Promise<boolean> => {
  const update = build.updateTable(table).set({ counter, challenged_at: challengedAt, used_at: at })
  const changed = await runQuery(
    connection,
    update.where('credential_id', '=', credentialId).where('challenged_at', '<', challengedAt),
  )
  return changed === 1
}

export const deletePasskey = async (connection: Connection, credentialId: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('credential_id', '=', credentialId))
}

export const deleteUserPasskeys = async (connection: Connection, userRow: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow))
}
