// Takes a backup out of a copy: an encrypted or compressed file, or the state of a place at a minute.
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { maxBy } from 'es-toolkit/array/maxBy'
import { ConfigError } from '../config/config.ts'
import { findAppliedSchema } from '../storage/migration/applied-files.ts'
import { isLaterVersion, programVersion, writeBackupLabel } from '../storage/sqlite/backup-label.ts'
import { connect } from '../storage/sqlite/connection.ts'
import { BackupFailed } from './backup-errors.ts'
import { type CopiedPiece, findChains, findCopiedBackups, findPlainBackups, sealedSuffix } from './copy-names.ts'
import { type CopyPlace, type CopyPlaceSettings, describePlace } from './copy-place.ts'
import { openPlace } from './open-place.ts'
import { detectPacking, readPacked, unpackFile } from './packed-file.ts'
import { applyPiece, verifyState } from './piece.ts'

export interface CopyRestoreRequest {
  readonly source: CopyPlaceSettings | { readonly file: string }
  /** The newest state that is not later; undefined: the newest of all. */
  readonly at: Date | undefined
  /** Called once an encrypted file is met; undefined: there is no password. */
  readonly getPassword: () => Promise<string | undefined>
}

/** Works on a backup file, which is deleted afterwards unless it is the one that was named. */
export const openBackupCopy = async <Result>(
  { source, at, getPassword }: CopyRestoreRequest,
  work: (file: string) => Promise<Result>,
): Promise<Result> => {
  const spool = mkdtempSync(join(tmpdir(), 'kencana-copy-'))
  try {
    if ('file' in source) {
      if (at !== undefined) throw new ConfigError('--at is for the folder or bucket of BACKUP_COPY, not for one file.')
      return await work(await unpackNamed(source.file, join(spool, 'kencana.db'), getPassword))
    }
    const options = { at, spool, getPassword, place: describePlace(source) }
    return await work(await assembleState(openPlace(source), options))
  } finally {
    rmSync(spool, { recursive: true, force: true })
  }
}

const unpackNamed = async (
  file: string,
  target: string,
  getPassword: CopyRestoreRequest['getPassword'],
): Promise<string> => {
  if (!existsSync(file) || !statSync(file).isFile()) return file
  const packing = await detectPacking(file)
  if (packing === undefined) return file
  await unpackFile({ file, name: file, password: packing === 'sealed' ? await getPassword() : undefined }, target)
  return target
}

interface AssembleOptions {
  readonly at: Date | undefined
  readonly spool: string
  readonly getPassword: CopyRestoreRequest['getPassword']
  readonly place: string
}

/** Returns a backup of the newest state that is not later than the instant. */
const assembleState = async (
  place: CopyPlace,
  { at, spool, getPassword, place: label }: AssembleOptions,
): Promise<string> => {
  const names = await place.list()
  const password = names.some(name => name.endsWith(sealedSuffix)) ? await getPassword() : undefined
  const isInTime = (copy: { readonly at: string }): boolean => at === undefined || Date.parse(copy.at) <= at.getTime()
  const backup = maxBy(
    [findCopiedBackups(names), findPlainBackups(names)].flatMap(list => list.find(isInTime) ?? []),
    ({ at: written }) => Date.parse(written),
  )
  const pieces = findChains(names).map(chain => chain.filter(isInTime))
  const chain = pieces.find(({ length }) => length > 0)
  const target = join(spool, 'kencana.db')
  const last = chain?.at(-1)
  if (chain && last && (backup === undefined || backup.at <= last.at)) {
    await assembleChain(place, chain, { spool, password, target })
    return target
  }
  if (backup === undefined)
    throw new ConfigError(
      at === undefined
        ? `${label} has no copy of Kencana.`
        : `${label} has no copy of Kencana from before ${at.toISOString()}.`,
    )
  const packed = join(spool, 'packed')
  await place.get(backup.name, packed)
  if (await detectPacking(packed)) await unpackFile({ file: packed, name: backup.name, password }, target)
  else renameSync(packed, target)
  return target
}

const assembleChain = async (
  place: CopyPlace,
  chain: readonly CopiedPiece[],
  {
    spool,
    password,
    target,
  }: { readonly spool: string; readonly password: string | undefined; readonly target: string },
): Promise<void> => {
  const packed = join(spool, 'packed')
  let applied: Awaited<ReturnType<typeof applyPiece>> | undefined
  for (const [number, { name }] of chain.entries()) {
    await place.get(name, packed)
    const previous = applied?.end.digest ?? ''
    applied = await readPacked({ file: packed, name, password }, content =>
      applyPiece(content, target, { name, previous, number }),
    )
    const { program } = applied.head
    if (isLaterVersion(program, programVersion))
      throw new ConfigError(
        `${name} was written by Kencana ${program}, and this is ${programVersion}; use that version or a later one. Nothing was changed.`,
      )
  }
  if (!applied) return
  await verifyState(target, applied, chain.at(-1)?.name ?? '')
  const { at } = applied.head
  writeBackupLabel(target, { at, database: 'sqlite', files: await readAppliedFiles(target) })
}

/** The schema files that were in force. */
const readAppliedFiles = async (file: string) => {
  const connection = connect(file, { readonly: false })
  try {
    const applied = await findAppliedSchema(connection)
    if (!applied) throw new BackupFailed(`${basename(file)} has no schema files. Nothing was changed.`)
    return applied.files
  } finally {
    connection.handle.close()
  }
}
