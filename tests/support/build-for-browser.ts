// Before the browser tests: the web part as the sources are now.
import { buildWebIfStale } from '../../commands/build-web.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its globalSetup
export default async (): Promise<void> => {
  await buildWebIfStale()
}
