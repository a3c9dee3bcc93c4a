// Starts and stops both servers.
import { join } from 'node:path'
import type { FromChild, ToChild } from './child/child-messages.ts'
import { endChild, readMessage, startChild } from './child/children.ts'
import { ours } from './child/ours.ts'
import type { BenchmarkSide } from './load/requests.ts'
import { sendRequest } from './load/send-request.ts'

export interface BenchmarkServer {
  readonly side: BenchmarkSide
  readonly port: number
  /** Milliseconds from the start of the process to the end of its first answer. */
  readonly startMilliseconds: number
  /** Resident memory in megabytes of a million bytes. */
  readonly memory: () => Promise<number>
  readonly stop: () => Promise<void>
}

export const ownerPassword = 'neraca kayu jati tua'

export const getOursFile = (folder: string): string => join(folder, 'ours', 'kencana.db')
export const getSchemaFolder = (folder: string): string => join(folder, 'schema')
export const getLimitFile = (folder: string): string => join(folder, 'limit.db')

const programs: Readonly<Record<BenchmarkSide, URL>> = {
  limit: new URL('./limit/serve-limit.ts', import.meta.url),
  ours: ours.program,
}

const buildSettings = (side: BenchmarkSide, folder: string): Readonly<Record<string, string>> =>
  side === 'limit'
    ? { LIMIT_FILE: getLimitFile(folder) }
    : {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'ours'),
        SCHEMA_DIR: getSchemaFolder(folder),
        KENCANA_START: 'empty',
        KENCANA_OWNER_PASSWORD: ownerPassword,
      }

const nodeOptions: Readonly<Record<BenchmarkSide, readonly string[]>> = { limit: [], ours: ours.nodeOptions }

/** Starts the server on the data in the folder and requests `findFirstPath`, which must succeed. */
export const startServer = async (side: BenchmarkSide, folder: string, firstPath: string): Promise<BenchmarkServer> => {
  const begin = performance.now()
  const child = startChild(programs[side], buildSettings(side, folder), nodeOptions[side])
  const readReply = async (): Promise<FromChild> => (await readMessage(child)) as FromChild
  const sendToChild = (message: ToChild): boolean => child.send(message)
  try {
    const { port = 0 } = (await readReply()) as { port?: number }
    const { status } = await sendRequest(port, firstPath)
    if (status !== 200) throw new Error(`${side} answered ${firstPath} with ${status}`)
    const startMilliseconds = performance.now() - begin
    const readMemory = async (): Promise<number> => {
      sendToChild('memory')
      return ((await readReply()) as { memory: number }).memory / 1e6
    }
    return { side, port, startMilliseconds, memory: readMemory, stop: () => endChild(child, 'stop' satisfies ToChild) }
  } catch (error) {
    await endChild(child)
    throw error
  }
}
