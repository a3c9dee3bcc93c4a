// A second server on the database of a test, in a process with a time zone of its own: it answers the calls that the test
// sends, each at its own moment, and compares the rules of owners.
import { rmSync } from 'node:fs'
import { prepareNoticeModules } from '../shop/notice-check.ts'
import { type Asked, openShop } from '../shop/shop.ts'

export interface ZoneCall {
  readonly id: number
  readonly moment: string
  /** A call of the API, or the users who read English, of whom and all others the notices are returned. */
  readonly work:
    | { readonly method: string; readonly path: string; readonly request: Asked }
    | { readonly english: readonly string[] }
}

let now = new Date(String(process.env.FIRST_MOMENT))
const { modules, createCheck } = prepareNoticeModules()
const shop = await openShop({ databaseUrl: String(process.env.ZONE_DATABASE), modules, now: () => now })
const checkNotices = createCheck()

process.on('message', (call: ZoneCall) => void answer(call))
process.on('disconnect', () => void end())

const answer = async ({ id, moment, work }: ZoneCall): Promise<void> => {
  now = new Date(moment)
  const result =
    'english' in work ? await checkNotices(new Set(work.english)) : await shop.ask(work.method, work.path, work.request)
  process.send?.({ id, answer: result })
}

const end = async (): Promise<void> => {
  await shop.running.close()
  rmSync(shop.dataDir, { recursive: true, force: true })
}

process.send?.({ id: 0, answer: Intl.DateTimeFormat().resolvedOptions().timeZone })
