// Copies what changed in a SQLite database, as pieces: the first of a chain has all pages, each later one those since then.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type LogPosition, withDatabasePages } from '../storage/sqlite/database-pages.ts'
import { formatStamp, getPieceName } from './copy-names.ts'
import { packStream } from './packed-file.ts'
import { type ChainState, emptyState, encodePiece, type WrittenPages } from './piece.ts'
import { reportEach } from './report-each.ts'

interface Chain {
  readonly name: string
  readonly begunAt: number
  readonly firstBytes: number
  /** The next number. */
  number: number
  /** Of all pieces but the first. */
  bytes: number
  state: ChainState
  /** What the log has behind it is not in the state. */
  position: LogPosition | undefined
}

const chainMilliseconds = 20 * 3_600_000
const leastChainBytes = 32 * 1024 * 1024

/** A chain is as long as a day, and its pieces together no larger than its first one. */
const isOver = ({ begunAt, firstBytes, bytes }: Chain): boolean =>
  Math.abs(Date.now() - begunAt) > chainMilliseconds || bytes > Math.max(firstBytes, leastChainBytes)

interface PageCopierOptions {
  readonly dataDir: string
  readonly password: string | undefined
  /** Works with a file that is deleted afterwards. */
  readonly withSpool: <Result>(work: (file: string) => Promise<Result>) => Promise<Result>
  readonly put: (name: string, file: string) => Promise<void>
  readonly onProgress: () => void
}

interface PageCopier {
  /** Returns true if a chain was begun. */
  readonly copy: () => Promise<boolean>
  /** The next piece begins a chain. */
  readonly forget: () => void
}

export const createPageCopier = ({ dataDir, password, withSpool, put, onProgress }: PageCopierOptions): PageCopier => {
  let chain: Chain | undefined
  const copy = async (): Promise<boolean> => {
    const at = new Date()
    const current: Chain = chain && !isOver(chain) ? chain : beginChain(at)
    return withSpool(async file => {
      let written: WrittenPages | undefined
      const source = { file: join(dataDir, 'kencana.db'), since: current.position }
      const position = await withDatabasePages(source, async pages => {
        if (pages.changed?.size === 0) return pages.position
        const head = { chain: current.name, number: current.number, at: at.toISOString() }
        const onEnd = (result: WrittenPages): void => {
          written = result
        }
        const piece = encodePiece(pages, head, { before: current.state, onEnd })
        await packStream(reportEach(piece, onProgress), file, password)
        return pages.position
      })
      if (!written || written.changed === 0) {
        chain = { ...current, position }
        return false
      }
      await put(getPieceName({ chain: current.name, number: current.number, at }, password !== undefined), file)
      const { size } = await stat(file)
      chain = {
        ...current,
        firstBytes: current.number === 0 ? size : current.firstBytes,
        bytes: current.number === 0 ? 0 : current.bytes + size,
        number: current.number + 1,
        state: written.state,
        position,
      }
      return current.number === 0
    })
  }

  return {
    copy,
    forget: () => {
      chain = undefined
    },
  }
}

const beginChain = (at: Date): Chain => ({
  name: `${formatStamp(at)}-${crypto.randomUUID().slice(0, 8)}`,
  begunAt: at.getTime(),
  firstBytes: 0,
  bytes: 0,
  number: 0,
  state: emptyState,
  position: undefined,
})
