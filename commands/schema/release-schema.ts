// `schema release` and `schema apply`: all definitions as one file, made for one version, and its way into a database.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../engine/schema-file/files/version.ts'
import { isObject, parseJsonText } from '../../engine/value/json-text.ts'
import { ConfigError, parseConfig } from '../../server/config/config.ts'
import { readSchemaFiles } from '../../server/schema/load-schema.ts'
import { activateChosen } from './activate-files.ts'
import { type CommandCall, type CommandResult, getTextOption } from './command.ts'
import { loadProject } from './load-project.ts'

interface SchemaRelease {
  readonly kind: 'kencana-release'
  readonly version: string
  /** The version that it replaces. */
  readonly base: string
  /** Of the files. */
  readonly hash: string
  readonly files: readonly Pick<SourceFile, 'place' | 'text'>[]
}

export const runRelease = async ({ args: [file], options }: CommandCall): Promise<CommandResult> => {
  const base = getTextOption(options, 'base')
  if (file === undefined || base === undefined)
    throw new ConfigError(
      'Into which file, and for which version? npm run schema -- release FILE --base=<version, release or folder>.',
    )
  const { files: sources, schema } = await loadProject(getTextOption(options, 'from'))
  const files = sources.map(({ place, text }) => ({ place, text }))
  const release: SchemaRelease = {
    kind: 'kencana-release',
    version: schema.version,
    base: findBase(base),
    hash: hashFiles(files),
    files,
  }
  writeFileSync(file, `${JSON.stringify(release, null, 1)}\n`)
  const { version, hash } = release
  return {
    files: [file],
    summary: `Wrote version ${version} for ${release.base} into ${file}.`,
    result: { version, base: release.base, hash, files: files.length },
  }
}

/** A version by its name, as that of a release, or as that of the files of a folder. */
const findBase = (base: string): string => {
  if (/^[0-9a-f]{16}$/.test(base)) return base
  if (!existsSync(base)) throw new ConfigError(`"${base}" is no version, no release and no folder.`)
  return statSync(base).isDirectory() ? computeVersion(readSchemaFiles(base)) : readRelease(base).version
}

const hashFiles = (files: SchemaRelease['files']): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex')

const isRelease = (value: unknown): value is SchemaRelease =>
  isObject(value) &&
  value.kind === 'kencana-release' &&
  typeof value.base === 'string' &&
  Array.isArray(value.files) &&
  value.files.every(one => isObject(one) && typeof one.place === 'string' && typeof one.text === 'string')

/** Throws ConfigError if the file is no release, or was changed after it was written. */
const readRelease = (file: string): SchemaRelease => {
  if (!existsSync(file)) throw new ConfigError(`There is no ${file}.`)
  const release = parseJsonText(readFileSync(file, 'utf8'))
  if (!isRelease(release)) throw new ConfigError(`${file} is no release; "npm run schema -- release" makes one.`)
  const isUnchanged = hashFiles(release.files) === release.hash && computeVersion(release.files) === release.version
  const isSafe = release.files.every(({ place }) => /^[\w-]+(?:\/[\w-]+)*\.json$/.test(place))
  if (!isUnchanged || !isSafe)
    throw new ConfigError(`${file} was changed after it was made: its hash is that of other files. Make it again.`)
  return release
}

export const runApply = async (call: CommandCall): Promise<CommandResult> => {
  const [file] = call.args
  if (file === undefined) throw new ConfigError('Which one? npm run schema -- apply <file of a release>.')
  const { files, base, version } = readRelease(file)
  const { schemaDir } = parseConfig(process.env)
  const folder = relative(process.cwd(), schemaDir).split(sep).join('/')
  return activateChosen(async (_, inForce) => {
    if (inForce.version !== base && inForce.version !== version)
      throw new ConfigError(
        `${file} is made for version ${base}, and ${inForce.version} is in force: make it again with --base=${inForce.version}. Nothing was changed.`,
      )
    return {
      files: files.map(one => ({ ...one, path: join(folder, one.place).split(sep).join('/') })),
      origin: 'release',
    }
  }, call)
}
