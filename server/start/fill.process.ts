// Opens a new database, fills it and ends; `fill-apart.ts` starts it and reads its messages.
import { byHandOf } from '../by-hand/by-hand.ts'
import { parseConfig } from '../config/config.ts'
import { modules } from '../modules/all.ts'
import type { StartProgress, StartUser } from '../modules/sistem/start-data.ts'
import { fillIfEmpty } from './fill-if-empty.ts'
import { isSentence } from './is-sentence.ts'
import { openInForce } from './open-in-force.ts'

export type FillMessage =
  | { readonly filling: string }
  | { readonly progress: StartProgress }
  /** Users whose passwords were generated. */
  | { readonly madeUsers: readonly StartUser[] }
  /** A message for the operator. */
  | { readonly failed: string }

// Without the parent process the passwords could not be printed, so the transaction is abandoned.
const end = (): void => process.exit(1)
process.once('disconnect', end)

const send = (message: FillMessage): void => void process.send?.(message)

const fill = async (): Promise<readonly StartUser[]> => {
  const config = parseConfig(process.env)
  const now = () => new Date()
  const byHand = byHandOf(modules)
  const { schema, storage } = await openInForce(config, { now, command: 'start', check: byHand.check })
  try {
    const { moveHookOf, plays } = byHand
    const onFilling = (start: string) => send({ filling: start })
    const onProgress = (progress: StartProgress) => send({ progress })
    return await fillIfEmpty(config, { schema, storage, now, moveHookOf, plays, onFilling, onProgress })
  } finally {
    await storage.close()
  }
}

try {
  send({ madeUsers: await fill() })
} catch (error) {
  if (!isSentence(error)) throw error
  send({ failed: error.message })
  process.exitCode = 1
}
process.off('disconnect', end)
process.disconnect()
