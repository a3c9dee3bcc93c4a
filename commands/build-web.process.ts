// Builds the web part into the folder that its argument names.
import { build, createLogger } from 'vite'
import { root } from './build-if-stale.ts'
import { runBuild } from './build-process.ts'
import { compressFiles } from './build-web.ts'

/** Errors are also thrown, so they need not be logged. */
const customLogger = { ...createLogger('warn'), error: () => undefined }

await runBuild(async folder => {
  await build({ root, customLogger, logLevel: 'warn', build: { outDir: folder } })
  await compressFiles(folder)
})
