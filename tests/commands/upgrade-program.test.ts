// The upgrade of a release by an archive: what is refused leaves everything as it was, and the way back is a command.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { writeFileList } from '../../commands/release-files.ts'
import { revertUpgrade, upgradeProgram } from '../../commands/upgrade-program.ts'

vi.setConfig({ testTimeout: 120_000 })
const folder = mkdtempSync(join(tmpdir(), 'kencana-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const system = `${process.platform}-${process.arch}`
let count = 0
let place = ''
beforeEach(() => {
  place = join(folder, String(count++))
})

/** A release whose launcher executes the lines. */
const writeRelease = (path: string, version: string, { of = system, launcher = 'exit 0' } = {}): void => {
  const files = {
    'package.json': JSON.stringify({ name: 'kencana', version, system: of }),
    'schema/menu.json': '{}',
    'dist/index.html': version,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  writeFileSync(join(path, 'kencana'), `#!/bin/sh\n${launcher}\n`, { mode: 0o755 })
  writeFileList(path)
}

type ReleaseOptions = NonNullable<Parameters<typeof writeRelease>[2]>

const pack = (
  version: string,
  options: ReleaseOptions = {},
  edit: (path: string) => void = () => undefined,
): string => {
  const name = `kencana-${version}`
  writeRelease(join(place, 'built', name), version, options)
  edit(join(place, 'built', name))
  const file = join(place, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', file, '-C', join(place, 'built'), name])
  return file
}

const install = () => {
  const program = join(place, 'kencana')
  writeRelease(program, '1.2.0')
  mkdirSync(join(program, 'data'))
  writeFileSync(join(program, 'data/kencana.db'), 'rows')
  const dataDir = join(program, 'data')
  const backUp = vi.fn(() => Promise.resolve<string | undefined>('backup.db'))
  return { program, dataDir, schemaDir: join(program, 'schema'), backUp }
}

const readVersion = (program: string): string => readFileSync(join(program, 'dist/index.html'), 'utf8')

test('replaces the program after a backup, keeps data that lies in it, and goes back', async () => {
  const file = pack('1.10.0')
  const { program, dataDir, ...others } = install()
  expect(await upgradeProgram({ program, dataDir, ...others, file })).toEqual({
    from: '1.2.0',
    to: '1.10.0',
    backup: 'backup.db',
  })
  expect(others.backUp).toHaveBeenCalledOnce()
  expect([readVersion(program), readVersion(`${program}.before`)]).toEqual(['1.10.0', '1.2.0'])
  expect(readFileSync(join(dataDir, 'kencana.db'), 'utf8')).toBe('rows')
  expect(existsSync(`${program}.new`)).toBe(false)

  expect(revertUpgrade(program, dataDir)).toMatchObject({ from: '1.10.0', to: '1.2.0' })
  expect([readVersion(program), readVersion(`${program}.before`)]).toEqual(['1.2.0', '1.10.0'])
  expect(readFileSync(join(dataDir, 'kencana.db'), 'utf8')).toBe('rows')
})

test('going back without an upgrade is refused', () => {
  const { program, dataDir } = install()
  expect(() => revertUpgrade(program, dataDir)).toThrow(/no upgrade was made here/)
  expect(readVersion(program)).toBe('1.2.0')
})

const cutArchive = (): string => {
  const file = pack('2.0.0')
  truncateSync(file, Math.floor(readFileSync(file).length / 2))
  return file
}
const writeForeign = (): string => {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'notes.txt'), 'no archive')
  return join(place, 'notes.txt')
}

const refusals: readonly [name: string, file: () => string, sentence: RegExp][] = [
  ['a file that is not there', () => join(place, 'none.tar.gz'), /^There is no \S+none\.tar\.gz\.$/],
  ['half an archive', cutArchive, /is damaged or is no release/],
  ['a file of another program', writeForeign, /is damaged or is no release/],
  [
    'an archive with a changed file',
    () => pack('2.0.0', {}, path => writeFileSync(join(path, 'dist/index.html'), 'altered')),
    /is damaged: dist\/index\.html is not as released/,
  ],
  [
    'an archive with an added file',
    () => pack('2.0.0', {}, path => writeFileSync(join(path, 'added.js'), '')),
    /is damaged: added\.js is not as released/,
  ],
  ['an older version', () => pack('1.1.9'), /has version 1\.1\.9, and 1\.2\.0 is installed/],
  ['the same version', () => pack('1.2.0'), /has version 1\.2\.0, and 1\.2\.0 is installed/],
  ['a version before the installed one', () => pack('1.2.0-dev'), /needs a later one/],
  ['another system', () => pack('2.0.0', { of: 'plan9-mips' }), /is for plan9-mips, and this computer is/],
  [
    'a version that the data refuses',
    () => pack('2.0.0', { launcher: '[ "$1 $2" = "schema plan" ] && echo "3 rows are in the way" && exit 1' }),
    /^3 rows are in the way\nThe new version refuses the data/,
  ],
]

test.each(refusals)('refuses %s and changes nothing', async (_, make, sentence) => {
  const file = make()
  const { program, dataDir, ...others } = install()
  await expect(upgradeProgram({ program, dataDir, ...others, file })).rejects.toThrow(sentence)
  expect(readVersion(program)).toBe('1.2.0')
  expect(readFileSync(join(dataDir, 'kencana.db'), 'utf8')).toBe('rows')
  expect([existsSync(`${program}.new`), existsSync(`${program}.before`)]).toEqual([false, false])
})

test('refuses to lose a schema file that was edited in the program, and takes one that is elsewhere', async () => {
  const file = pack('2.0.0')
  const { program, ...others } = install()
  writeFileSync(join(program, 'schema/menu.json'), '{ "edited": true }')
  await expect(upgradeProgram({ program, ...others, file })).rejects.toThrow(
    /schema\/menu\.json is not as released: copy/,
  )
  expect(others.backUp).not.toHaveBeenCalled()
  const result = await upgradeProgram({ program, ...others, file, schemaDir: join(place, 'own-schema') })
  expect(result).toMatchObject({ to: '2.0.0' })
})

test('a failed backup leaves the program as it is', async () => {
  const file = pack('2.0.0')
  const { program, ...others } = install()
  const backUp = (): Promise<string> => Promise.reject(new Error('the disk is full'))
  await expect(upgradeProgram({ program, ...others, file, backUp })).rejects.toThrow('the disk is full')
  expect(readVersion(program)).toBe('1.2.0')
})
