// Before the browser tests: the web part and the server as the sources are now, a folder for what they write, and the clock of
// the servers.
import { rmSync } from 'node:fs'
import { buildServerIfStale } from '../../../commands/build-server.ts'
import { buildWebIfStale } from '../../../commands/build-web.ts'
import { useTestFolder } from '../run/memory-folder.ts'

const hourMs = 3_600_000

/** No run takes as many. */
const longestRunHours = process.env.TEST_LONG ? 3 : 1

/** A run that passed midnight would have shops that are a day late: their clock is behind then, that of the page is not. */
const chooseClockShift = (): string => {
  const readHour = (time: number): string => new Date(time).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Jakarta' })
  const now = Date.now()
  const isOverMidnight = readHour(now + longestRunHours * hourMs) < readHour(now)
  return isOverMidnight ? String((longestRunHours + 1) * hourMs) : ''
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its globalSetup
export default async (): Promise<() => void> => {
  process.env.CLOCK_BEHIND ??= chooseClockShift()
  await Promise.all([buildWebIfStale(), buildServerIfStale()])
  const folder = useTestFolder()
  return () => rmSync(folder, { recursive: true, force: true })
}
