// What this browser stores for times without a connection: in a database of its own, of one user in one shop, for a day at most.
import { readSession, runRequest, type SessionUser } from './session.ts'

/** In milliseconds: older entries are not read any more. */
const maxOfflineAge = 24 * 60 * 60 * 1000

interface StoredEntry<Value> {
  readonly owner: string
  readonly at: number
  readonly value: Value
}

export type OfflineEntry<Value> = Omit<StoredEntry<Value>, 'owner'>

const getOwner = ({ userId, shop }: SessionUser): string => `${userId}@${shop}`

/** The entry of that name of the signed-in user; undefined if there is none, if it is too old, or without a database. */
export const readOfflineEntry = async <Value>(name: string): Promise<OfflineEntry<Value> | undefined> => {
  const user = readSession()?.user
  if (!user) return undefined
  const entry = await runRequest<StoredEntry<Value> | undefined>('readonly', table => table.get(name))
  return entry && entry.owner === getOwner(user) && Date.now() - entry.at < maxOfflineAge ? entry : undefined
}

/** Stores it for `user`, unless that user has signed out meanwhile. */
export const writeOfflineEntry = async (user: SessionUser, name: string, value: unknown): Promise<void> => {
  const owner = getOwner(user)
  const current = readSession()?.user
  if (!current || getOwner(current) !== owner) return
  await runRequest('readwrite', table => table.put({ owner, at: Date.now(), value }, name))
}
