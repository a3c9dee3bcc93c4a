// Opens a new database, fills it and ends; `fill-apart.ts` starts it and reads its messages.

import '../gold/register.ts'
import { parseConfig } from '../config/config.ts'
import { createCustomModules } from '../module/custom-modules.ts'
import { loadModules } from '../module/load-modules.ts'
import { openAppliedSchema } from '../project/open-storage.ts'
import { readSchemaFiles } from '../schema/load-schema.ts'
import type { StartProgress, StartUser } from '../shop/start-data.ts'
import { fillIfEmpty } from './fill-if-empty.ts'
import { isOperatorError } from './operator-errors.ts'

export type FillMessage =
  | { readonly filling: string }
  | { readonly progress: StartProgress }
  /** Users whose passwords were generated. */
  | { readonly madeUsers: readonly StartUser[] }
  /** A message for the operator. */
  | { readonly failed: string }

// Without the parent process the passwords could not be printed, so the transaction is abandoned.
const exitProcess = (): void => process.exit(1)
process.once('disconnect', exitProcess)

const sendMessage = (message: FillMessage): void => void process.send?.(message)

const fillDatabase = async (): Promise<readonly StartUser[]> => {
  const config = parseConfig(process.env)
  const now = () => new Date()
  const customModules = createCustomModules(await loadModules(readSchemaFiles(config.schemaDir)))
  const { schema, storage } = await openAppliedSchema(config, { now, command: 'start', check: customModules.check })
  try {
    const { moveHookOf, simulations } = customModules
    const onFilling = (start: string) => sendMessage({ filling: start })
    const onProgress = (progress: StartProgress) => sendMessage({ progress })
    return await fillIfEmpty(config, { schema, storage, now, moveHookOf, simulations, onFilling, onProgress })
  } finally {
    await storage.close()
  }
}

try {
  sendMessage({ madeUsers: await fillDatabase() })
} catch (error) {
  if (!isOperatorError(error)) throw error
  sendMessage({ failed: error.message })
  process.exitCode = 1
}
process.off('disconnect', exitProcess)
process.disconnect()
