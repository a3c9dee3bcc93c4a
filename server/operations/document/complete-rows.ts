// Rows of a document, each completed by the rules of its file; again only where something that it has read of the document
// is something else by now.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Completed } from '../../../engine/record/complete-record.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import type { Asking } from '../rules/evaluate-for.ts'
import { completeFor, loadForeseen } from '../rules/finish-row.ts'
import type { SentRow } from './parse-document.ts'

export interface NotedReader {
  readonly reader: RowReader
  /** True where everything that was read is the same there. */
  readonly isSameIn: (other: RowReader) => boolean
}

/** Notes what is read; whoever asks for lines may need any value of them. */
export const notedReader = (own: RowReader): NotedReader => {
  const read = new Map<string, ReturnType<RowReader['get']>>()
  let asksLines = false
  const get = (name: string): ReturnType<RowReader['get']> => {
    const value = own.get(name)
    read.set(name, value)
    return value
  }
  return {
    reader: {
      get,
      // Where a reference leads is told by its key.
      follow: name => {
        get(name)
        return own.follow(name)
      },
      lines: name => {
        asksLines = true
        return own.lines(name)
      },
    },
    isSameIn: other => !asksLines && [...read].every(([name, value]) => other.get(name) === value),
  }
}

export interface CompletedRow {
  readonly completed: Completed
  readonly isSameIn: NotedReader['isSameIn']
}

interface Rows {
  readonly rows: readonly SentRow[]
  readonly parent: RowReader
  /** The same rows as they were completed before. */
  readonly earlier: readonly CompletedRow[]
}

export const completeRows = async (
  asking: Asking,
  table: Resource,
  { rows, parent, earlier }: Rows,
): Promise<readonly CompletedRow[]> => {
  const all: CompletedRow[] = []
  if (rows.length > 1 && earlier.length === 0) await loadForeseen(asking, table, rows)
  for (const [index, { row, before, given }] of rows.entries()) {
    const known = earlier[index]
    if (known?.isSameIn(parent)) {
      all.push(known)
      continue
    }
    const { reader, isSameIn } = notedReader(parent)
    const unfinished = { row, given, parent: reader, ...(before && { before }) }
    all.push({ completed: await completeFor(asking, table, unfinished), isSameIn })
    await giveWay()
  }
  return all
}
