// Files as they are at a place: compressed, and sealed where there is a password.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { BackupFailed } from './backup-errors.ts'

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

// Encrypts a file by a password, in chunks: a line that names format and version, the key from scrypt, and AES-256-GCM for
// each chunk. Chunks are numbered and the last one is marked, so that none can be left out, moved or added.

/** The first bytes of every sealed file; the version of the format follows. */
const magic = 'kencana-sealed '
const sealVersion = 1
const maximumHeadBytes = 400

/** 32 MB and a tenth of a second for each attempt to guess a password. */
const scryptCost = { N: 32_768, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const

const chunkBytes = 64 * 1024
const tagBytes = 16

interface SealHead {
  /** Hexadecimal digits; a process uses one salt for all of its files, as the key takes long to compute. */
  readonly salt: string
  /** Hexadecimal digits, different for each file. */
  readonly file: string
  /** Shows that the password is another one. */
  readonly check: string
}

const processSalt = randomBytes(16).toString('hex')
const keys = new Map<string, Buffer>()

const deriveKey = (password: string, salt: string): Buffer => {
  const name = JSON.stringify([password, salt])
  const key = keys.get(name) ?? scryptSync(password.normalize('NFC'), Buffer.from(salt, 'hex'), 32, scryptCost)
  keys.set(name, key)
  return key
}

const deriveSubkey = (key: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `kencana ${purpose}`, bytes))

const formatHead = ({ salt, file, check }: SealHead): string => {
  const text = `${magic}${sealVersion} scrypt=${scryptCost.N},${scryptCost.r},${scryptCost.p} salt=${salt} file=${file} check=${check}`
  return `${text} sum=${computeSum(text)}\n`
}

/** Distinguishes a damaged head from another password. */
const computeSum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const headPattern =
  /^kencana-sealed \d+ scrypt=[\d,]+ salt=([\da-f]{32}) file=([\da-f]{32}) check=([\da-f]{16}) sum=([\da-f]{16})$/

const parseHead = (line: string, name: string): SealHead => {
  const version = Number(/^kencana-sealed (\d+) /.exec(line)?.[1])
  if (version > sealVersion)
    throw new BackupFailed(
      `${name} was encrypted by a later version of Kencana; use that version. Nothing was changed.`,
    )
  const [, salt, file, check, sum] = headPattern.exec(line) ?? []
  const isWhole = sum !== undefined && computeSum(line.slice(0, line.lastIndexOf(' sum='))) === sum
  if (!isWhole || salt === undefined || file === undefined || check === undefined) throw createDamage(name)
  return { salt, file, check }
}

const createDamage = (name: string): BackupFailed =>
  new BackupFailed(`${name} is damaged: its content is not what was encrypted. Nothing was changed.`)

const buildNonce = (chunk: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream; for `pipeline`. */
const sealStream = (password: string) =>
  async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const key = deriveKey(password, processSalt)
    const file = randomBytes(16).toString('hex')
    const head = formatHead({ salt: processSalt, file, check: deriveSubkey(key, 'check', 8).toString('hex') })
    const fileKey = deriveSubkey(key, `file ${file}`, 32)
    yield Buffer.from(head)
    let count = 0
    for await (const { chunk, isLast } of splitIntoChunks(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', fileKey, buildNonce(count, isLast))
      cipher.setAAD(Buffer.from(head))
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      count += 1
    }
  }

/** Decrypts a stream; for `pipeline`. Throws BackupFailed, one for a wrong password and one for a damaged file. */
const openSealedStream = (password: string, name: string) =>
  async function* openSeal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head, rest } = await splitHead(source, name)
    const { salt, file, check } = parseHead(head.trimEnd(), name)
    const key = deriveKey(password, salt)
    if (deriveSubkey(key, 'check', 8).toString('hex') !== check)
      throw new BackupFailed(`The password does not fit ${name}. Nothing was changed.`)
    const fileKey = deriveSubkey(key, `file ${file}`, 32)
    let count = 0
    for await (const { chunk, isLast } of splitIntoChunks(rest, chunkBytes + tagBytes)) {
      yield decryptChunk(chunk, { fileKey, head, nonce: buildNonce(count, isLast), name })
      count += 1
    }
  }

interface ChunkKeys {
  readonly fileKey: Buffer
  readonly head: string
  readonly nonce: Buffer
  readonly name: string
}

const decryptChunk = (chunk: Buffer, { fileKey, head, nonce, name }: ChunkKeys): Buffer => {
  if (chunk.length < tagBytes) throw createDamage(name)
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce)
  decipher.setAAD(Buffer.from(head))
  decipher.setAuthTag(chunk.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw createDamage(name)
  }
}

/** Chunks of one length; the last one may be shorter, and is there for an empty stream too. */
async function* splitIntoChunks(source: AsyncIterable<Buffer>, bytes: number) {
  let pending = Buffer.alloc(0)
  for await (const part of source) {
    pending = Buffer.concat([pending, part])
    for (; pending.length > bytes; pending = pending.subarray(bytes))
      yield { chunk: pending.subarray(0, bytes), isLast: false }
  }
  yield { chunk: pending, isLast: true }
}

/** Reads the first line, with its end. */
const splitHead = async (source: AsyncIterable<Buffer>, name: string) => {
  const parts = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (!read.includes('\n')) {
    const { done, value } = await parts.next()
    if (done || read.length > maximumHeadBytes) throw createDamage(name)
    read = Buffer.concat([read, value])
  }
  const end = read.indexOf('\n') + 1
  const first = read.subarray(end)
  async function* readRest(): AsyncGenerator<Buffer> {
    yield first
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return
      yield value
    }
  }
  return { head: read.subarray(0, end).toString('latin1'), rest: readRest() }
}

/** Whether the first bytes of a file are those of a sealed one. */
const isSealed = (firstBytes: Buffer): boolean => firstBytes.toString('latin1').startsWith(magic)
