// Fills a database that nothing was written to yet, and makes a password for its first owner where none is set.
import { randomBytes } from 'node:crypto'
import type { Schema } from '../../engine/schema/schema.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { fillDatabase, firstOwner, isStarted, type StartOptions } from '../modules/sistem/start-data.ts'
import { passwordFault } from '../modules/users/password-rules.ts'
import { type Storage, startLease } from '../storage/storage.ts'

/** True when nothing was written yet and something can be. */
export const isEmpty = async (storage: Storage): Promise<boolean> => !storage.trouble() && !(await isStarted(storage))

/** The owner's password when it was made here, for another process may have been faster. */
export const fillIfEmpty = async (
  { ownerPassword: given, start, firstShop }: Config,
  options: Omit<StartOptions, 'start' | 'firstShop' | 'ownerPassword'>,
): Promise<string | undefined> => {
  if (!(await isEmpty(options.storage))) return undefined
  if (given !== undefined) await refuseWeak(given, options.schema, firstShop)
  const ownerPassword = given ?? randomBytes(9).toString('base64url')
  const release = await options.storage.lease(startLease)
  try {
    const filled = await fillDatabase({ ...options, start, firstShop, ownerPassword })
    return filled && given === undefined ? ownerPassword : undefined
  } finally {
    await release()
  }
}

const refuseWeak = async (password: string, { project }: Schema, firstShop: string): Promise<void> => {
  if (await passwordFault(password, { names: [project.name, firstShop, firstOwner] }))
    throw new ConfigError('KENCANA_OWNER_PASSWORD is too easy to guess; choose some words that few people use.')
}
