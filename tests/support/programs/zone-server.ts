// A second server on the database of a test, in a process with a time zone of its own: it answers the calls that the test
// sends, each at its own moment.
import { rmSync } from 'node:fs'
import { type Asked, openShop } from '../shop/shop.ts'

export interface ZoneCall {
  readonly id: number
  readonly moment: string
  readonly method: string
  readonly path: string
  readonly request: Asked
}

let now = new Date(String(process.env.FIRST_MOMENT))
const shop = await openShop({ databaseUrl: String(process.env.ZONE_DATABASE), now: () => now })

process.on('message', (call: ZoneCall) => void answer(call))
process.on('disconnect', () => void end())

const answer = async ({ id, moment, method, path, request }: ZoneCall): Promise<void> => {
  now = new Date(moment)
  process.send?.({ id, answer: await shop.ask(method, path, request) })
}

const end = async (): Promise<void> => {
  await shop.running.close()
  rmSync(shop.dataDir, { recursive: true, force: true })
}

process.send?.({ id: 0, answer: Intl.DateTimeFormat().resolvedOptions().timeZone })
