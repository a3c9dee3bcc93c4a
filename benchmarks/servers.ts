// Starts and stops both servers.
import { join } from 'node:path'
import type { FromChild, ToChild } from './child/child-side.ts'
import { endChild, nextMessage, startChild } from './child/children.ts'
import { ours } from './child/ours.ts'
import { ask } from './load/ask.ts'
import type { Side } from './load/requests.ts'

export interface Server {
  readonly side: Side
  readonly port: number
  /** Milliseconds from the start of the process to the end of its first answer. */
  readonly startMilliseconds: number
  /** Resident memory in megabytes of a million bytes. */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

export const ownerPassword = 'neraca kayu jati tua'

export const oursFile = (folder: string): string => join(folder, 'ours', 'kencana.db')
export const schemaFolder = (folder: string): string => join(folder, 'schema')
export const limitFile = (folder: string): string => join(folder, 'limit.db')

const programs: Readonly<Record<Side, URL>> = {
  limit: new URL('./limit/serve.ts', import.meta.url),
  ours: ours.program,
}

const settingsOf = (side: Side, folder: string): Readonly<Record<string, string>> =>
  side === 'limit'
    ? { LIMIT_FILE: limitFile(folder) }
    : {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'ours'),
        SCHEMA_DIR: schemaFolder(folder),
        KENCANA_START: 'empty',
        KENCANA_OWNER_PASSWORD: ownerPassword,
      }

const nodeOptions: Readonly<Record<Side, readonly string[]>> = { limit: [], ours: ours.nodeOptions }

/** Starts the server on the data in the folder and requests `firstPath`, which must succeed. */
export const startServer = async (side: Side, folder: string, firstPath: string): Promise<Server> => {
  const begin = performance.now()
  const child = startChild(programs[side], settingsOf(side, folder), nodeOptions[side])
  const heard = async (): Promise<FromChild> => (await nextMessage(child)) as FromChild
  const say = (message: ToChild): boolean => child.send(message)
  try {
    const { port = 0 } = (await heard()) as { port?: number }
    const { status } = await ask(port, firstPath)
    if (status !== 200) throw new Error(`${side} answered ${firstPath} with ${status}`)
    const startMilliseconds = performance.now() - begin
    const memory = async (): Promise<number> => {
      say('memory')
      return ((await heard()) as { memory: number }).memory / 1e6
    }
    return { side, port, startMilliseconds, memory, stop: () => endChild(child, 'stop' satisfies ToChild) }
  } catch (error) {
    await endChild(child)
    throw error
  }
}
