// `npm run release`: writes `release/kencana-<version>-<platform>.tar.gz`, which starts where neither npm nor Node is installed, and
// its digest. `--draft` allows a version between two releases.

import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mapNames } from '../engine/value/records.ts'
import { root } from './build-if-stale.ts'
import { buildWebIfStale } from './build-web.ts'
import { bundle } from './bundle.ts'
import { collectSbom } from './collect-sbom.ts'
import {
  collectLicences,
  copyDrivers,
  findVersionFault,
  nameReleaseCommands,
  programs,
  writeDocs,
  writeFileList,
} from './release-files.ts'

const isWindows = process.platform === 'win32'
const system = `${process.platform}-${process.arch}`

/** Files that the bundles read at runtime. */
const readFiles = [
  'dist',
  'schema',
  'generated/used-fields.json',
  'server/http/docs',
  'src/i18n/en.json',
  'src/i18n/id.json',
  'LICENSE',
  'CHANGELOG.md',
]

/** Everything of a release, in a folder that is empty before. */
const fillRelease = async (folder: string, version: string): Promise<void> => {
  await buildWebIfStale()
  const entries = mapNames(programs, name => `commands/${name}.ts`)
  await bundle(
    { main: 'server/main.ts', ...entries },
    {
      folder: 'dist-server',
      into: join(folder, 'dist-server'),
      rewrite: nameReleaseCommands,
    },
  )
  for (const path of readFiles) cpSync(join(root, path), join(folder, path), { recursive: true })
  // The bundles read their version here, and Node reads that they are modules.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'kencana', version, system, type: 'module' }))
  copyDrivers(folder)
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), collectLicences())
  writeFileSync(join(folder, 'sbom.cdx.json'), collectSbom())
  const node = isWindows ? 'node.exe' : 'node'
  cpSync(process.execPath, join(folder, 'bin', node))
  copyLibrary(folder)
  const script = isWindows ? 'kencana.cmd' : 'kencana'
  cpSync(join(root, 'deploy', isWindows ? 'kencana.cmd' : 'kencana.sh'), join(folder, script))
  writeDocs(folder)
  writeFileList(folder)
}

/** Node 26 needs a library that a minimal Linux does not have; the launcher names its folder. */
const copyLibrary = (folder: string): void => {
  if (process.platform !== 'linux') return
  const library = /\s(\/\S+\/libatomic\.so\.1\S*)$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[1]
  if (library !== undefined) cpSync(library, join(folder, 'lib/libatomic.so.1'))
}

const packFolder = async (parent: string, name: string, file: string): Promise<void> => {
  // Unpacked by root the files belong to root, and not to a user there with the number of the user here.
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--numeric-owner'] : []
  const tar = spawn('tar', [...owner, '-cf', '-', '-C', parent, name], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
}

/** The output of git; undefined where it fails. */
const runGit = (...args: readonly string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const readReleasedState = (version: string) => ({
  changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  tagged: runGit('rev-parse', '--verify', `v${version}^{commit}`),
  built: runGit('status', '--porcelain') === '' ? runGit('rev-parse', 'HEAD') : undefined,
})

const release = async (): Promise<void> => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const fault = process.argv.includes('--draft') ? undefined : findVersionFault(version, readReleasedState(version))
  if (fault !== undefined) {
    console.error(fault)
    process.exitCode = 1
    return
  }
  const name = `kencana-${version}-${system}`
  const parent = join(root, 'release')
  const draft = join(parent, `draft-${process.pid}`)
  const file = join(parent, `${name}.tar.gz`)
  try {
    mkdirSync(join(draft, name), { recursive: true })
    await fillRelease(join(draft, name), version)
    await packFolder(draft, name, join(draft, 'packed'))
    renameSync(join(draft, 'packed'), file)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${name}.tar.gz\n`)
  console.log(`${file}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`)
}

await release()
