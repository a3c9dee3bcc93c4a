// The licences of all packages whose code a release may hold.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-if-stale.ts'

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly license?: string }>
  >
}

/** Returns one text: each package with its version, its declared license, and its license files. */
export const collectLicences = (): string => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const parts: string[] = []
  for (const [path, { version, dev, license }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const files = globSync('{LICEN[CS]E,licen[cs]e,License,COPYING,NOTICE}{,.md,.txt,-MIT}', { cwd: join(root, path) })
    const texts = files.map(file => readFileSync(join(root, path, file), 'utf8').trim())
    if (texts.length === 0 && globSync('package.json', { cwd: join(root, path) }).length === 0) continue
    parts.push([`${path.split('node_modules/').at(-1)} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n'))
  }
  return parts.join(`\n\n${'-'.repeat(80)}\n\n`)
}
