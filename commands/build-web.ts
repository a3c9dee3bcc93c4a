// Builds the web part when it is missing or older than what it is made of.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist/.made-of')
const sources = [
  'commands/build-web.ts',
  'src/**/*.{ts,tsx,json,css}',
  'engine/**/*.ts',
  'domain/**/*.ts',
  'public/**/*.svg',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** One hash over the paths and contents of everything the web part is built from, and the addresses built into it. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).toSorted())
    hash.update(path).update(readFileSync(join(root, path)))
  return hash.update(`${process.env.VITE_API_URL} ${process.env.VITE_API_URL_PUSAT}`).digest('hex')
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
export const buildWebIfStale = async (): Promise<boolean> => {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  console.log('Building the web part, once ...')
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
  packFiles()
  writeFileSync(stamp, wanted)
  return true
}
