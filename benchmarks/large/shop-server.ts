// The shop itself as `npm start` runs it, in a process of its own, and the owner signed in.

import type { FromChild, ToChild } from '../child/child-messages.ts'
import { endChild, readMessage, startChild, stopChildAtOnce } from '../child/children.ts'
import { bundleOurs, ours } from '../child/ours.ts'
import { sendRequest } from '../load/send-request.ts'

export interface ShopServer {
  readonly port: number
  readonly token: string
  /** Resident memory in megabytes of a million bytes: now, and the most that it ever was. */
  readonly memory: () => Promise<{ readonly now: number; readonly peak: number }>
  /** Milliseconds of each request since the last call; the first call starts the recording. */
  readonly served: () => Promise<readonly number[]>
  /** CPU milliseconds of all threads, which waiting on a busy machine does not increase. */
  readonly processor: () => Promise<number>
  /** Milliseconds by which the event loop was late since the last call; the first call starts the recording. */
  readonly loopDelay: () => Promise<{ readonly p95: number; readonly most: number }>
  readonly stop: () => Promise<void>
  /** Ends the process at once, as a crash does. */
  readonly kill: () => Promise<void>
}

export const shopCode = 'TST'

export const benchmarkPassword = 'neraca kayu jati tua'

/** Starts it on the folder, which it fills when it is empty; `env` has settings that are others. */
export const startShop = async (folder: string, env: Readonly<Record<string, string>> = {}): Promise<ShopServer> => {
  await bundleOurs()
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    KENCANA_START: 'empty',
    KENCANA_SHOP: shopCode,
    KENCANA_OWNER_PASSWORD: benchmarkPassword,
    KENCANA_DEMO_PASSWORD: benchmarkPassword,
    ...env,
  }
  const child = startChild(ours.program, settings, ours.nodeOptions)
  try {
    const { port = 0 } = (await readMessage(child)) as { port?: number }
    const { status, body } = await sendRequest(port, '/api/users/login', {
      body: { user_id: 'OWNER', password: benchmarkPassword },
    })
    if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
    const { token } = body as { token: string }
    const request = (message: ToChild): Promise<FromChild> => {
      const reply = readMessage(child) as Promise<FromChild>
      child.send(message)
      return reply
    }
    const readMemory: ShopServer['memory'] = async () => {
      const { memory: now, peak } = (await request('memory')) as Extract<FromChild, { memory: number }>
      return { now: now / 1e6, peak: peak / 1e6 }
    }
    const readServedTimes: ShopServer['served'] = async () =>
      ((await request('served')) as Extract<FromChild, { served: unknown }>).served
    const readProcessorTime: ShopServer['processor'] = async () =>
      ((await request('processor')) as Extract<FromChild, { processor: number }>).processor
    const readLoopDelay: ShopServer['loopDelay'] = async () =>
      ((await request('loop')) as Extract<FromChild, { loop: unknown }>).loop
    return {
      port,
      token,
      memory: readMemory,
      served: readServedTimes,
      processor: readProcessorTime,
      loopDelay: readLoopDelay,
      stop: () => endChild(child, 'stop' satisfies ToChild),
      kill: () => stopChildAtOnce(child),
    }
  } catch (error) {
    await endChild(child)
    throw error
  }
}
