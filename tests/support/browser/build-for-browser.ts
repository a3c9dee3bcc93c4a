// Before the browser tests: the web part and the server as the sources are now, a folder for what they write, and the clock of
// the servers.
import { rmSync } from 'node:fs'
import { buildServerIfStale } from '../../../commands/build-server.ts'
import { buildWebIfStale } from '../../../commands/build-web.ts'
import { useTestFolder } from '../run/memory-folder.ts'

const hourMs = 3_600_000

/** A run that begins in the last hour of a day would pass midnight, and shops would be a day late: the clock is behind then. */
const chooseClockShift = (): string => {
  const inAnHour = new Date(Date.now() + hourMs).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Jakarta' })
  return inAnHour < '01:00' ? String(2 * hourMs) : ''
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its globalSetup
export default async (): Promise<() => void> => {
  process.env.CLOCK_BEHIND ??= chooseClockShift()
  await Promise.all([buildWebIfStale(), buildServerIfStale()])
  const folder = useTestFolder()
  return () => rmSync(folder, { recursive: true, force: true })
}
