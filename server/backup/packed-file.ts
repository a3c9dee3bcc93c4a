// Files as they are at a place: compressed, and sealed where there is a password.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { BackupFailed } from './backup-failed.ts'
import { isSealed, openSealedStream, sealStream } from './sealed-stream.ts'

/** Writes a file of its own user alone. */
export const packStream = (
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  file: string,
  password: string | undefined,
): Promise<void> => {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const target = createWriteStream(file, { mode: 0o600 })
  return password === undefined ? pipeline(source, gzip, target) : pipeline(source, gzip, sealStream(password), target)
}

export interface PackedFile {
  readonly file: string
  /** As it is called in messages. */
  readonly name: string
  readonly password: string | undefined
}

/** Runs with the content of a packed file; throws BackupFailed if it is damaged, no packed file, or has another password. */
export const readPacked = async <Result>(
  { file, name, password }: PackedFile,
  work: (content: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> => {
  const kind = await detectPacking(file)
  if (kind === undefined) throw new BackupFailed(`${name} is no copy of Kencana. Nothing was changed.`)
  if (kind === 'sealed' && password === undefined)
    throw new BackupFailed(`${name} is encrypted: set BACKUP_PASSWORD, or type the password. Nothing was changed.`)
  const gunzip = createGunzip()
  const source = createReadStream(file)
  const filled =
    kind === 'sealed' ? pipeline(source, openSealedStream(password ?? '', name), gunzip) : pipeline(source, gunzip)
  const reading = work(gunzip).finally(() => gunzip.destroy())
  const [read, filling] = await Promise.allSettled([reading, filled])
  if (read.status === 'fulfilled' && filling.status === 'fulfilled') return read.value
  const reasons = [read, filling].flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  throw toReadFailure(reasons.find(reason => reason instanceof BackupFailed) ?? reasons.at(-1), name)
}

/** What the packing of a file is, by its first bytes; undefined if it has none. */
export const detectPacking = async (file: string): Promise<'sealed' | 'gzip' | undefined> => {
  const opened = await open(file, 'r')
  try {
    const first = Buffer.alloc(32)
    const { bytesRead } = await opened.read(first, 0, first.length, 0)
    if (isSealed(first.subarray(0, bytesRead))) return 'sealed'
    return bytesRead > 2 && first[0] === 0x1f && first[1] === 0x8b ? 'gzip' : undefined
  } finally {
    await opened.close()
  }
}

const toReadFailure = (error: unknown, name: string): unknown =>
  error instanceof BackupFailed || !/^(?:Z_|ERR_|UND)/.test(String((error as { code?: unknown }).code))
    ? error
    : new BackupFailed(`${name} is damaged or not complete. Nothing was changed.`)

export const unpackFile = (packed: PackedFile, target: string): Promise<void> =>
  readPacked(packed, content => pipeline(content, createWriteStream(target, { mode: 0o600 })))

/** SHA-256 in hexadecimal digits. */
export const hashFile = async (file: string): Promise<string> => {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}
