// Builds the web part when it is missing or older than what it is made of.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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

/** Packed once here, as small as it goes, so that no request waits for packing. */
const packFiles = (): void => {
  for (const path of globSync('dist/assets/*.{js,css}', { cwd: root })) {
    const content = readFileSync(join(root, path))
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(content))
    writeFileSync(join(root, `${path}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** True when it had to be built. */
export const buildWebIfStale = (): Promise<boolean> =>
  buildIfStale(web, async () => {
    console.log('Building the web part, once ...')
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn' })
    packFiles()
  })
