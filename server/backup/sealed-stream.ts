// Encrypts a file by a password, in chunks: a line that names format and version, the key from scrypt, and AES-256-GCM for
// each chunk. Chunks are numbered and the last one is marked, so that none can be left out, moved or added.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { BackupFailed } from './backup-failed.ts'

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
export const sealStream = (password: string) =>
  async function* seal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const key = deriveKey(password, processSalt)
    const file = randomBytes(16).toString('hex')
    const head = formatHead({ salt: processSalt, file, check: deriveSubkey(key, 'check', 8).toString('hex') })
    const fileKey = deriveSubkey(key, `file ${file}`, 32)
    yield Buffer.from(head)
    let count = 0
    for await (const { chunk, isLast } of cutChunks(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', fileKey, buildNonce(count, isLast))
      cipher.setAAD(Buffer.from(head))
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      count += 1
    }
  }

/** Decrypts a stream; for `pipeline`. Throws BackupFailed, one for a wrong password and one for a damaged file. */
export const openSealedStream = (password: string, name: string) =>
  async function* openSeal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head, rest } = await splitHead(source, name)
    const { salt, file, check } = parseHead(head.trimEnd(), name)
    const key = deriveKey(password, salt)
    if (deriveSubkey(key, 'check', 8).toString('hex') !== check)
      throw new BackupFailed(`The password does not fit ${name}. Nothing was changed.`)
    const fileKey = deriveSubkey(key, `file ${file}`, 32)
    let count = 0
    for await (const { chunk, isLast } of cutChunks(rest, chunkBytes + tagBytes)) {
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
async function* cutChunks(source: AsyncIterable<Buffer>, bytes: number) {
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
export const isSealed = (firstBytes: Buffer): boolean => firstBytes.toString('latin1').startsWith(magic)
