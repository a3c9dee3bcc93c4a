// The packages that are not bundled, with their dependencies: drivers with binaries, and Swagger UI.
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-if-stale.ts'
import { drivers } from './bundle.ts'

interface PackageManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const getPackageFolder = (name: string): string => join('node_modules', name)

/** Collects these packages and their installed dependencies; all are in the first node_modules folder. */
const findPackages = (names: readonly string[]): ReadonlySet<string> => {
  const packages = new Set<string>()
  const add = (name: string, isOptional: boolean): void => {
    const file = join(root, getPackageFolder(name), 'package.json')
    if (packages.has(name) || (isOptional && !existsSync(file))) return
    packages.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as PackageManifest
    for (const other of Object.keys(dependencies)) add(other, Object.hasOwn(optionalDependencies, other))
    for (const other of Object.keys(optionalDependencies)) add(other, true)
  }
  for (const name of names) add(name, false)
  return packages
}

/** The needed files of packages that also contain binaries of other systems, sources or unused files. */
const usedFiles: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib/**', `prebuilds/${process.platform}-${process.arch}.node`],
  'swagger-ui-dist': ['package.json', 'LICENSE', 'swagger-ui.css', 'swagger-ui-bundle.js'],
}

const unusedFile = /\.(?:md|map|d\.[cm]?ts|ts)$/

export const copyDrivers = (folder: string): void => {
  for (const name of findPackages([...drivers, 'swagger-ui-dist'])) {
    const from = getPackageFolder(name)
    const patterns = usedFiles[name] ?? ['**']
    const files = globSync([...patterns], { cwd: join(root, from), withFileTypes: true })
      .filter(entry => entry.isFile() && !unusedFile.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length))
    if (files.length === 0) throw new Error(`${from} has none of its files.`)
    for (const file of files) cpSync(join(root, file), join(folder, file))
  }
}
