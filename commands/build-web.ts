// Builds the web part when it is missing or older than what it is made of.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Built, buildIfStale, root } from './made-of.ts'

const web: Built = {
  folder: 'dist',
  sources: [
    'commands/build-web.ts',
    'src/**/*.{ts,tsx,json,css,svg}',
    'engine/**/*.ts',
    'domain/**/*.ts',
    'public/**/*.svg',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ],
  more: process.env.VITE_API_URL ?? '',
}

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Packed once here, as small as it goes, so that no request waits for packing; on all processors at once. */
const packFiles = async (): Promise<void> => {
  const pack = async (path: string): Promise<void> => {
    const file = join(root, path)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await asBrotli(content))
    await writeFile(`${file}.gz`, await asGzip(content, { level: 9 }))
  }
  await Promise.all(globSync('dist/assets/*.{js,css}', { cwd: root }).map(pack))
}

/** True when it had to be built. */
export const buildWebIfStale = (): Promise<boolean> =>
  buildIfStale(web, async () => {
    console.log('Building the web part, once ...')
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn' })
    await packFiles()
  })
