import { execFileSync, execSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

interface LinkNode {
  readonly linkNode: (modules: string) => { readonly binary?: string; readonly fault?: string }
  readonly describeNodeFault: (fault: string) => string
  readonly getNodePackage: (platform: string, arch: string) => string
}

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly packages: Readonly<Record<string, { os?: string | string[]; cpu?: string | string[] }>>
}

const root = new URL('../..', import.meta.url)
const read = (file: string): Manifest => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Manifest
const { linkNode, describeNodeFault, getNodePackage }: LinkNode = await import(
  new URL('commands/link-node.mjs', root).pathname
)

let modules: string
let binary: string
let link: string

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'modules-'))
  binary = join(modules, getNodePackage(process.platform, process.arch), 'bin/node')
  link = join(modules, '.bin/node')
  mkdirSync(dirname(binary), { recursive: true })
  mkdirSync(dirname(link))
})

afterEach(() => rmSync(modules, { recursive: true }))

test('scripts find the Node that came with the install, also in place of another link', () => {
  symlinkSync(process.execPath, binary)
  symlinkSync('/nowhere', link)
  expect(linkNode(modules)).toEqual({ binary })
  expect(linkNode(modules)).toEqual({ binary })
  expect(execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version)
})

test("a Node that does not run here is skipped in favor of the machine's Node", () => {
  writeFileSync(binary, 'built for another system')
  chmodSync(binary, 0o755)
  writeFileSync(link, 'stale')
  expect(linkNode(modules).fault).toBeDefined()
  expect(existsSync(link)).toBe(false)
})

test('each Node among the dependencies is the one of the system that npm installs it on', () => {
  const locked = read('package-lock.json').packages
  const names = Object.keys(read('package.json').optionalDependencies)
  const expected = names.map(name => {
    const { os, cpu } = locked[`node_modules/${name}`] ?? {}
    return getNodePackage(String(os), String(cpu))
  })
  expect(expected).toEqual(names)
})

test('a Node that lacks a library of the system is not linked, and the sentence names the library and its packages', () => {
  const reason = `${binary}: error while loading shared libraries: libatomic.so.1: cannot open shared object file`
  writeFileSync(binary, `#!/bin/sh\necho '${reason}' >&2\nexit 127\n`)
  chmodSync(binary, 0o755)
  const { fault = '' } = linkNode(modules)
  expect(fault).toBe(reason)
  expect(existsSync(link)).toBe(false)
  expect(describeNodeFault(fault)).toContain(
    `${reason}; install libatomic1 (Debian, Ubuntu, SUSE) or libatomic (Fedora), or use`,
  )
})

test('all systems get the same version of Node, a maintained one', () => {
  const versions = new Set(Object.values(read('package.json').optionalDependencies))
  expect([...versions]).toEqual([expect.stringMatching(/^26\.\d+\.\d+$/)])
})

test('an install in a folder that holds the manifest alone ends well, and links Node where the commands are', () => {
  const { postinstall } = (read('package.json') as unknown as { scripts: { postinstall: string } }).scripts
  const install = (folder: string) => execSync(postinstall, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  install(modules)
  const program = join(modules, 'program')
  mkdirSync(join(program, 'commands'), { recursive: true })
  for (const name of ['installed.mjs', 'link-node.mjs', 'prune-packages.mjs'])
    copyFileSync(new URL(`commands/${name}`, root), join(program, 'commands', name))
  const own = join(program, 'node_modules', getNodePackage(process.platform, process.arch), 'bin/node')
  mkdirSync(dirname(own), { recursive: true })
  symlinkSync(process.execPath, own)
  install(program)
  expect(realpathSync(join(program, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
  writeFileSync(
    join(program, 'commands/link-node.mjs'),
    'export const linkInstalledNode = () => { throw new Error("broken") }',
  )
  expect(() => install(program)).toThrow(/broken/)
})
