// Nothing in the house names a machine it was built on, or a host it was fetched from.
import { expect, test } from 'vitest'
import { allPaths, readText, type SourceFile } from './source-files.ts'

// Put together here, so that this file does not name them either.
const machineFolders = ['work', 'root', 'home'].join('|')
const machinePath = new RegExp(String.raw`(?<![\w.@:/-])/(?:${machineFolders})/[\w.]`)
const registryHost = new RegExp(
  ['registry.npmjs', 'deb.debian'].map(name => `${name}.org`.replaceAll('.', '\\.')).join('|'),
)

/** Lines that give a machine or a registry away, as `file:line`. */
const findLeaks = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (machinePath.test(line) || registryHost.test(line) ? [`${path}:${index + 1}`] : [])),
  )

const isText = ({ text }: SourceFile): boolean => !text.includes('\0')

test('no file names a machine or a registry', () => {
  expect(findLeaks(allPaths.map(path => ({ path, text: readText(path) })).filter(isText))).toEqual([])
})

test('the lock file says what to install, not where from', () => {
  const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { resolved?: string }> }
  const resolved = Object.values(lock.packages).flatMap(entry => entry.resolved ?? [])
  expect(resolved.filter(address => /^(?:https?|git)/.test(address))).toEqual([])
})

test('finds paths of machines and hosts of registries by their line', () => {
  const lines = [
    `cd /${'work'}/main`,
    `const path = '/${'home'}/budi/data'`,
    `https://registry.npmjs${'.org'}/node`,
    'https://example.com/homework/x',
    "route: '/rumah'",
    `../${'home'}/x and ./${'work'}/y`,
  ]
  expect(findLeaks([{ path: 'a.md', text: lines.join('\n') }])).toEqual(['a.md:1', 'a.md:2', 'a.md:3'])
})
