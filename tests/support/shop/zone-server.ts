// Starts a second server on the PostgreSQL of a test, in a process whose machine is in another time zone.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ZoneCall } from '../programs/zone-server.ts'
import type { Answered, Asked } from './shop.ts'

interface ZoneServer {
  /** The time zone of its process. */
  readonly timeZone: string
  readonly ask: (moment: Date, method: string, path: string, request: Asked) => Promise<Answered>
  readonly close: () => Promise<void>
}

const program = fileURLToPath(new URL('../programs/zone-server.ts', import.meta.url))

export const openZoneServer = async (databaseUrl: string, timeZone: string, moment: Date): Promise<ZoneServer> => {
  const env = { ...process.env, TZ: timeZone, ZONE_DATABASE: databaseUrl, FIRST_MOMENT: moment.toISOString() }
  const child = fork(program, { env, execArgv: [] })
  const waiting = new Map<number, (answer: Answered) => void>()
  const [{ answer: zone }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`))),
  ])) as [{ answer: string }]
  child.on('message', ({ id, answer }: { id: number; answer: Answered }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  let calls = 0
  return {
    timeZone: zone,
    ask: (at, method, path, request) =>
      new Promise(resolve => {
        calls += 1
        waiting.set(calls, resolve)
        child.send({ id: calls, moment: at.toISOString(), method, path, request } satisfies ZoneCall)
      }),
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
