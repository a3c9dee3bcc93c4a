// The web part: built when it is missing or older than its sources.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type BuildTarget, buildIfStale } from './build-if-stale.ts'

export const web: BuildTarget = {
  name: 'the web part',
  folder: 'dist',
  program: 'commands/build-web.process.ts',
  sources: [
    'src/**/*.{ts,tsx,json,css,svg}',
    'engine/**/*.ts',
    'domain/**/*.ts',
    'index.html',
    'public/**/*.js',
    'vite.config.ts',
    'docs/panduan*.md',
    'docs/pictures/*.png',
    'commands/{manual-plugin,markdown}.ts',
    'package-lock.json',
  ],
  more: process.env.VITE_API_URL ?? '',
}

/** True when it had to be built. */
export const buildWebIfStale = (): Promise<boolean> => buildIfStale([web])

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses the files of a build, as small as possible, on all processors. */
export const compressFiles = async (folder: string): Promise<void> => {
  const compress = async (path: string): Promise<void> => {
    const file = join(folder, path)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(content))
    await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))
  }
  await Promise.all(globSync('assets/*.{js,css}', { cwd: folder }).map(compress))
}
