// Completes the rows of a document; completes a row again only if a value that it has read from the document changed.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Completed } from '../../../engine/record/complete-record.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import type { Asking } from '../rules/evaluate-for.ts'
import { completeFor, loadForeseen } from '../rules/finish-row.ts'
import type { SentRow } from './parse-document.ts'

export interface NotedReader {
  readonly reader: RowReader
  /** Returns true if all values that were read are the same in the other reader. */
  readonly isSameIn: (other: RowReader) => boolean
}

/** Records the values that are read. A row that reads lines may depend on any of them. */
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
      // The key identifies the referenced row.
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
  /** The same rows after the previous round. */
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
