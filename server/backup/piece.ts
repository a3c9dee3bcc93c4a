// A piece: the pages of a database that changed since the piece before. The first piece of a chain has all pages, so that a
// chain up to one piece is the database as of that moment.
import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { programVersion } from '../storage/sqlite/backup-label.ts'
import type { DatabasePages } from '../storage/sqlite/database-pages.ts'
import { BackupFailed } from './backup-errors.ts'

/** The first line of a piece, as JSON. */
export interface PieceHead {
  readonly format: 'kencana-piece'
  readonly version: number
  /** The version of the program that wrote it. */
  readonly program: string
  readonly chain: string
  /** 0 for the first piece of the chain. */
  readonly number: number
  /** The instant of the state, in UTC. */
  readonly at: string
  readonly pageSize: number
  /** The digest of the state before; empty for the first piece. */
  readonly previous: string
}

/** What follows the pages, as JSON. */
interface PieceEnd {
  readonly pageCount: number
  /** Of the hashes of all pages. */
  readonly digest: string
}

/** The state that the last piece left: the hash of each page, one after the other, and their digest. */
export interface ChainState {
  readonly hashes: Buffer
  readonly digest: string
}

export const emptyState: ChainState = { hashes: Buffer.alloc(0), digest: '' }

const pieceVersion = 1
const hashBytes = 16

const hashPage = (page: Buffer): Buffer => hash('sha256', page, 'buffer').subarray(0, hashBytes)
const computeDigest = (hashes: Buffer): string => hash('sha256', hashes, 'hex')

export interface WrittenPages {
  readonly state: ChainState
  readonly changed: number
}

/** Encodes the changed pages; returns the new state, which counts once the piece is at its place. */
export async function* encodePiece(
  { pageSize, pageCount, read, changed: candidates }: DatabasePages,
  head: Pick<PieceHead, 'chain' | 'number' | 'at'>,
  { before, onEnd }: { readonly before: ChainState; readonly onEnd: (written: WrittenPages) => void },
): AsyncGenerator<Buffer> {
  const hashes = Buffer.alloc(pageCount * hashBytes)
  before.hashes.copy(hashes)
  let changed = 0
  const line: PieceHead = {
    format: 'kencana-piece',
    version: pieceVersion,
    program: programVersion,
    ...head,
    pageSize,
    previous: before.digest,
  }
  yield Buffer.from(`${JSON.stringify(line)}\n`)
  for (const page of listCandidates(candidates, { before: before.hashes.length / hashBytes, pageCount })) {
    const content = read(page)
    const hashed = hashPage(content)
    const offset = (page - 1) * hashBytes
    hashed.copy(hashes, offset)
    if (hashed.equals(before.hashes.subarray(offset, offset + hashBytes))) continue
    changed += 1
    yield Buffer.concat([encodeNumber(page), content])
  }
  const state = { hashes, digest: computeDigest(hashes) }
  onEnd({ state, changed })
  const end: PieceEnd = { pageCount, digest: state.digest }
  const text = Buffer.from(JSON.stringify(end))
  yield Buffer.concat([encodeNumber(0), encodeNumber(text.length), text])
}

/** Numbers of pages that may differ from the state before: all, without candidates. */
function* listCandidates(
  candidates: ReadonlySet<number> | undefined,
  { before, pageCount }: { readonly before: number; readonly pageCount: number },
): Generator<number> {
  const known = candidates ? Math.min(before, pageCount) : 0
  for (const page of [...(candidates ?? [])].toSorted((one, other) => one - other)) if (page <= known) yield page
  for (let page = known + 1; page <= pageCount; page++) yield page
}

const encodeNumber = (number: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

interface AppliedPiece {
  readonly head: PieceHead
  readonly end: PieceEnd
}

/** Writes the pages of a piece into a file; throws BackupFailed unless the piece follows `previous` and is whole. */
export const applyPiece = async (
  source: AsyncIterable<Buffer>,
  target: string,
  { name, previous, number }: { readonly name: string; readonly previous: string; readonly number: number },
): Promise<AppliedPiece> => {
  const reader = createReader(source, name)
  const head = parseHead(await reader.readLine(), name)
  if (head.number !== number || head.previous !== previous)
    throw new BackupFailed(
      `${name} does not follow the piece before it: one is missing or of another copy. Nothing was changed.`,
    )
  const file = await open(target, number === 0 ? 'w+' : 'r+', 0o600)
  try {
    const end = await writePages(reader, file, { name, pageSize: head.pageSize })
    await file.truncate(end.pageCount * head.pageSize)
    return { head, end }
  } finally {
    await file.close()
  }
}

const parseHead = (line: string, name: string): PieceHead => {
  const head = parseJson<PieceHead>(line, name)
  if (head.format !== 'kencana-piece') throw new BackupFailed(`${name} is no copy of Kencana. Nothing was changed.`)
  if (head.version > pieceVersion)
    throw new BackupFailed(
      `${name} was written by Kencana ${head.program}; use that version or a later one. Nothing was changed.`,
    )
  return head
}

const parseJson = <T>(text: string, name: string): T => {
  try {
    return JSON.parse(text)
  } catch {
    throw createDamage(name)
  }
}

const writePages = async (
  { readBytes, isAtEnd }: PieceReader,
  file: FileHandle,
  { name, pageSize }: { readonly name: string; readonly pageSize: number },
): Promise<PieceEnd> => {
  for (;;) {
    const page = (await readBytes(4)).readUInt32BE()
    if (page > 0) {
      await file.write(await readBytes(pageSize), 0, pageSize, (page - 1) * pageSize)
      continue
    }
    const end = parseJson<PieceEnd>(String(await readBytes((await readBytes(4)).readUInt32BE())), name)
    if (await isAtEnd()) return end
    throw createDamage(name)
  }
}

const createDamage = (name: string): BackupFailed =>
  new BackupFailed(`${name} is damaged or not complete. Nothing was changed.`)

interface PieceReader {
  readonly readLine: () => Promise<string>
  /** Throws BackupFailed at the end of the file. */
  readonly readBytes: (count: number) => Promise<Buffer>
  readonly isAtEnd: () => Promise<boolean>
}

const maximumLineBytes = 2000

const createReader = (source: AsyncIterable<Buffer>, name: string): PieceReader => {
  const parts = source[Symbol.asyncIterator]()
  let pending = Buffer.alloc(0)
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await parts.next()
    if (!done) pending = Buffer.concat([pending, value])
    return !done
  }
  const readBytes = async (count: number): Promise<Buffer> => {
    while (pending.length < count) if (!(await readMore())) throw createDamage(name)
    const bytes = pending.subarray(0, count)
    pending = pending.subarray(count)
    return bytes
  }
  return {
    readBytes,
    readLine: async () => {
      while (!pending.includes('\n') && pending.length < maximumLineBytes)
        if (!(await readMore())) throw createDamage(name)
      return String(await readBytes(pending.indexOf('\n') + 1))
    },
    isAtEnd: async () => pending.length === 0 && !(await readMore()),
  }
}

/** Throws BackupFailed unless the file has exactly the pages of the state. */
export const verifyState = async (file: string, { head, end }: AppliedPiece, name: string): Promise<void> => {
  const hashes = Buffer.alloc(end.pageCount * hashBytes)
  const opened = await open(file, 'r')
  try {
    const page = Buffer.alloc(head.pageSize)
    for (let number = 0; number < end.pageCount; number++) {
      await opened.read(page, 0, page.length, number * page.length)
      hashPage(page).copy(hashes, number * hashBytes)
    }
  } finally {
    await opened.close()
  }
  if (computeDigest(hashes) !== end.digest) throw createDamage(name)
}
