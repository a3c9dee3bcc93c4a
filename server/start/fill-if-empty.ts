// Fills an empty database, and generates the passwords that are not configured.

import { findPasswordFault } from '../access/user/password-rules.ts'
import { type Config, ConfigError, chooseStart } from '../config/config.ts'
import {
  createPassword,
  fillDatabase,
  firstOwner,
  isStarted,
  type StartOptions,
  type StartUser,
} from '../shop/start-data.ts'
import { type Storage, startLease } from '../storage/storage.ts'

interface FillOptions extends Omit<StartOptions, 'start' | 'firstShop' | 'ownerPassword' | 'demoPassword'> {
  /** Called before the first row, with the name of the start. */
  readonly onFilling?: (start: string) => void
}

/** Returns true if the database is empty and can be written. */
export const isEmpty = async (storage: Storage): Promise<boolean> => !storage.trouble() && !(await isStarted(storage))

/** Fills an empty database; returns the users with generated passwords, or none if another process was first. */
export const fillIfEmpty = async (
  { ownerPassword, demoPassword, ...config }: Config,
  { onFilling, ...options }: FillOptions,
): Promise<readonly StartUser[]> => {
  const { project, starts } = options.schema
  const start = chooseStart(config.start, starts)
  const firstShop = config.firstShop ?? project.shops.first
  if (!(await isEmpty(options.storage))) return []
  const names = [project.name, firstShop, firstOwner]
  await assertStrongPassword('KENCANA_OWNER_PASSWORD', ownerPassword, names)
  await assertStrongPassword('KENCANA_DEMO_PASSWORD', demoPassword, names)
  const release = await options.storage.lease(startLease)
  try {
    onFilling?.(start)
    const passwords = { ownerPassword: ownerPassword ?? createPassword(), demoPassword }
    const users = await fillDatabase({ ...options, ...passwords, start, firstShop })
    return users?.filter(({ password }) => password !== ownerPassword && password !== demoPassword) ?? []
  } finally {
    await release()
  }
}

const assertStrongPassword = async (
  setting: string,
  password: string | undefined,
  names: readonly string[],
): Promise<void> => {
  if (password !== undefined && (await findPasswordFault(password, { names })))
    throw new ConfigError(`${setting} is too easy to guess; choose some words that few people use.`)
}
