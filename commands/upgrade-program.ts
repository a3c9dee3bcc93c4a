// Replaces an installed release by the one of an archive, and puts the one before in place again.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ConfigError } from '../server/config/config.ts'
import { findChangedFile } from './release-files.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly system: string
}

export interface UpgradeRequest {
  /** The folder of the installed release. */
  readonly program: string
  readonly file: string
  readonly dataDir: string
  readonly schemaDir: string
  /** Writes a backup; undefined where there is no data yet. */
  readonly backUp: () => Promise<string | undefined>
}

export interface UpgradeResult {
  readonly from: string
  readonly to: string
  readonly backup: string | undefined
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const isWithin = (folder: string, path: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)

const getFormerFolder = (program: string): string => `${program}.before`

/** Returns the difference of the first number that differs; parts after a hyphen precede the version itself. */
const compareVersions = (left: string, right: string): number => {
  const parse = (version: string) => version.split(/[.-]/).map(part => (/^\d+$/.test(part) ? Number(part) : -1))
  const [others, numbers] = [parse(right), parse(left)]
  const length = Math.max(numbers.length, others.length)
  for (let index = 0; index < length; index++) {
    const difference = (numbers[index] ?? 0) - (others[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Unpacks an archive into an empty folder; throws ConfigError for one that is not there or damaged. */
const unpack = async (file: string, folder: string): Promise<void> => {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}.`)
  mkdirSync(folder, { recursive: true })
  const args = ['-xf', '-', '--strip-components=1', '--no-same-owner', '-C', folder]
  const tar = spawn('tar', args, { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(tar, 'close')
  // tar stops at the end of the archive, and may close its input before the padding behind.
  const isRead = await pipeline(createReadStream(file), createGunzip(), tar.stdin).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE',
  )
  const [code] = await ended
  if (!isRead || code !== 0)
    throw new ConfigError(`${file} is damaged or is no release of Kencana; nothing was changed.`)
}

const assertIsNewer = (request: UpgradeRequest, draft: string): UpgradeResult => {
  const { file, program } = request
  if (!existsSync(join(draft, 'package.json')) || readManifest(draft).name !== 'kencana')
    throw new ConfigError(`${file} is no release of Kencana; nothing was changed.`)
  const changed = findChangedFile(draft)
  if (changed !== undefined)
    throw new ConfigError(`${file} is damaged: ${changed} is not as released; nothing was changed.`)
  const [installed, next] = [readManifest(program), readManifest(draft)]
  if (next.system !== installed.system)
    throw new ConfigError(
      `${file} is for ${next.system}, and this computer is ${installed.system}; nothing was changed.`,
    )
  if (compareVersions(next.version, installed.version) <= 0)
    throw new ConfigError(
      `${file} has version ${next.version}, and ${installed.version} is installed: an upgrade needs a later one. Nothing was changed.`,
    )
  return { from: installed.version, to: next.version, backup: undefined }
}

/** Schema files that were edited within the program would be lost with it. */
const assertSchemaUnchanged = ({ program, schemaDir }: UpgradeRequest): void => {
  if (!isWithin(program, schemaDir)) return
  const changed = findChangedFile(program, 'schema/')
  if (changed === undefined) return
  throw new ConfigError(
    `${changed} is not as released: copy ${schemaDir} to a folder elsewhere, name it by SCHEMA_DIR, and upgrade again. Nothing was changed.`,
  )
}

/** Executes the plan of the new version on the data; throws with its output where a row is in the way. */
const assertPlan = ({ program, schemaDir }: UpgradeRequest, draft: string): void => {
  const nextSchema = isWithin(program, schemaDir) ? join(draft, relative(program, schemaDir)) : schemaDir
  const env = { ...process.env, SCHEMA_DIR: nextSchema, NODE_COMPILE_CACHE: undefined, LD_LIBRARY_PATH: undefined }
  const { status, stdout, stderr } = spawnSync(join(draft, 'kencana'), ['schema', 'plan'], { env, encoding: 'utf8' })
  if (status !== 0)
    throw new ConfigError(
      `${`${stdout ?? ''}${stderr ?? ''}`.trim()}\nThe new version refuses the data; nothing was changed.`,
    )
}

/** Exchanges two folders of programs; data inside of the first stays under its name. */
const exchange = (program: string, next: string, { before, dataDir }: { before: string; dataDir: string }): void => {
  renameSync(program, before)
  try {
    renameSync(next, program)
  } catch (error) {
    renameSync(before, program)
    throw error
  }
  const inside = relative(program, dataDir)
  if (isWithin(program, dataDir) && existsSync(join(before, inside))) renameSync(join(before, inside), dataDir)
}

/** Throws ConfigError with a sentence, and leaves the program as it is, where anything is in the way. */
export const upgradeProgram = async (request: UpgradeRequest): Promise<UpgradeResult> => {
  const { program, file, dataDir } = request
  const draft = `${program}.new`
  const before = getFormerFolder(program)
  rmSync(draft, { recursive: true, force: true })
  try {
    await unpack(file, draft)
    const versions = assertIsNewer(request, draft)
    assertSchemaUnchanged(request)
    const backup = await request.backUp()
    if (backup !== undefined) assertPlan(request, draft)
    rmSync(before, { recursive: true, force: true })
    exchange(program, draft, { before, dataDir })
    return { ...versions, backup }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Puts the program before the last upgrade in place again; the later one takes its name, so that the same brings it back. */
export const revertUpgrade = (program: string, dataDir: string): UpgradeResult => {
  const before = getFormerFolder(program)
  if (!existsSync(before)) throw new ConfigError(`There is no ${before}: no upgrade was made here.`)
  const [from, to] = [readManifest(program).version, readManifest(before).version]
  const next = `${program}.new`
  rmSync(next, { recursive: true, force: true })
  renameSync(before, next)
  exchange(program, next, { before, dataDir })
  return { from, to, backup: undefined }
}
