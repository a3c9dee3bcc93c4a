// Builds the web part into the folder that its argument names.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, createLogger } from 'vite'
import { root } from './build-if-stale.ts'
import { runBuild } from './build-process.ts'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses the files once at build time, as small as possible, on all processors. */
const compressFiles = async (folder: string): Promise<void> => {
  const compress = async (path: string): Promise<void> => {
    const file = join(folder, path)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(content))
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
  }
  await Promise.all(globSync('assets/*.{js,css}', { cwd: folder }).map(compress))
}

/** Errors are also thrown, so they need not be logged. */
const customLogger = { ...createLogger('warn'), error: () => undefined }

await runBuild(async folder => {
  await build({ root, customLogger, logLevel: 'warn', build: { outDir: folder } })
  await compressFiles(folder)
})
