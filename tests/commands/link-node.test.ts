import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

interface LinkNode {
  readonly linkNode: (modules: string) => string | undefined
  readonly nodePackageOf: (platform: string, arch: string) => string
}

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly packages: Readonly<Record<string, { os?: string | string[]; cpu?: string | string[] }>>
}

const root = new URL('../..', import.meta.url)
const read = (file: string): Manifest => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Manifest
const { linkNode, nodePackageOf }: LinkNode = await import(new URL('commands/link-node.mjs', root).pathname)

let modules: string
let binary: string
let link: string

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'modules-'))
  binary = join(modules, nodePackageOf(process.platform, process.arch), 'bin/node')
  link = join(modules, '.bin/node')
  mkdirSync(dirname(binary), { recursive: true })
  mkdirSync(dirname(link))
})

afterEach(() => rmSync(modules, { recursive: true }))

test('scripts find the Node that came with the install, also in place of another link', () => {
  symlinkSync(process.execPath, binary)
  symlinkSync('/nowhere', link)
  expect(linkNode(modules)).toBe(binary)
  expect(linkNode(modules)).toBe(binary)
  expect(execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()).toBe(process.version)
})

test('a Node that does not run here does not stand in the way of the one of the machine', () => {
  writeFileSync(binary, 'built for another system')
  chmodSync(binary, 0o755)
  writeFileSync(link, 'stale')
  expect(linkNode(modules)).toBeUndefined()
  expect(existsSync(link)).toBe(false)
})

test('each Node among the dependencies is the one of the system that npm installs it on', () => {
  const locked = read('package-lock.json').packages
  const names = Object.keys(read('package.json').optionalDependencies)
  const expected = names.map(name => {
    const { os, cpu } = locked[`node_modules/${name}`] ?? {}
    return nodePackageOf(String(os), String(cpu))
  })
  expect(expected).toEqual(names)
})
