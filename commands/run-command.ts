// Runs a command of the operator: what fails is one sentence, with its stack only where the program itself is at fault.

import type { Config } from '../server/config/config.ts'
import { describeFailure } from '../server/start/operator-errors.ts'
import { keepOwner } from '../server/storage/sqlite/open-file.ts'

/** Ends the process with 1 where the command throws. What root makes in the data folder is left to the user whose folder it is. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = 1
  } finally {
    keepOwner(process.env.DATA_DIR || './data')
  }
}

/** A host of all interfaces is reached over the loopback. */
export const getHealthAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`
}
