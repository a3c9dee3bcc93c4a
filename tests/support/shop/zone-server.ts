// Starts a second server on the PostgreSQL of a test, in a process whose machine is in another time zone.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ZoneCall } from '../programs/zone-server.ts'
import type { ReceivedNotice } from './notice-check.ts'
import type { Answered, Asked } from './shop.ts'

export interface ZoneServer {
  /** The time zone of its process. */
  readonly timeZone: string
  readonly ask: (moment: Date, method: string, path: string, request: Asked) => Promise<Answered>
  /** Compares the rules of owners, and returns what each user receives of this server. */
  readonly checkNotices: (moment: Date, english: readonly string[]) => Promise<readonly ReceivedNotice[]>
  readonly close: () => Promise<void>
}

const program = fileURLToPath(new URL('../programs/zone-server.ts', import.meta.url))

export const openZoneServer = async (databaseUrl: string, timeZone: string, moment: Date): Promise<ZoneServer> => {
  const env = { ...process.env, TZ: timeZone, ZONE_DATABASE: databaseUrl, FIRST_MOMENT: moment.toISOString() }
  const child = fork(program, { env, execArgv: [] })
  const waiting = new Map<number, (answer: unknown) => void>()
  const [{ answer: zone }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [{ answer: string }]
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  let calls = 0
  const send = <T>(at: Date, work: ZoneCall['work']): Promise<T> =>
    new Promise(resolve => {
      calls += 1
      waiting.set(calls, result => resolve(result as T))
      child.send({ id: calls, moment: at.toISOString(), work } satisfies ZoneCall)
    })
  return {
    timeZone: zone,
    ask: (at, method, path, request) => send(at, { method, path, request }),
    checkNotices: (at, english) => send(at, { english }),
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
