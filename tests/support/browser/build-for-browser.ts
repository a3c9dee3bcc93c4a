// Before the browser tests: the web part and the server as the sources are now, and a folder for what they write.
import { rmSync } from 'node:fs'
import { buildServerIfStale } from '../../../commands/build-server.ts'
import { buildWebIfStale } from '../../../commands/build-web.ts'
import { useTestFolder } from '../run/memory-folder.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its globalSetup
export default async (): Promise<() => void> => {
  await Promise.all([buildWebIfStale(), buildServerIfStale()])
  const folder = useTestFolder()
  return () => rmSync(folder, { recursive: true, force: true })
}
