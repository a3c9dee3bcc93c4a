// Completes the rows of a document; completes a row again only if a value that it has read from the document changed.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { CompletedRecord } from '../../../engine/record/complete-record.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import type { EvaluationContext } from '../rule/evaluation.ts'
import { completeRow, prefetchQuestions } from '../rule/finish-row.ts'
import type { ParsedRow } from './parse-document.ts'

interface RecordingReader {
  readonly reader: RowReader
  /** Returns true if all values that were read are the same in the other reader. */
  readonly isUnchangedFor: (other: RowReader) => boolean
}

/** Records the values that are read. A row that reads lines may depend on any of them. */
export const createRecordingReader = (source: RowReader): RecordingReader => {
  const values = new Map<string, ReturnType<RowReader['get']>>()
  let hasReadLines = false
  const get = (name: string): ReturnType<RowReader['get']> => {
    const value = source.get(name)
    values.set(name, value)
    return value
  }
  return {
    reader: {
      get,
      // The key identifies the referenced row.
      follow: name => {
        get(name)
        return source.follow(name)
      },
      lines: name => {
        hasReadLines = true
        return source.lines(name)
      },
    },
    isUnchangedFor: other => !hasReadLines && [...values].every(([name, value]) => other.get(name) === value),
  }
}

export interface CompletedRow {
  readonly completed: CompletedRecord
  readonly isUnchangedFor: RecordingReader['isUnchangedFor']
}

interface RowsToComplete {
  readonly rows: readonly ParsedRow[]
  readonly parent: RowReader
  /** The same rows after the previous round. */
  readonly earlier: readonly CompletedRow[]
}

export const completeRows = async (
  asking: EvaluationContext,
  table: Resource,
  { rows, parent, earlier }: RowsToComplete,
): Promise<readonly CompletedRow[]> => {
  const completedRows: CompletedRow[] = []
  if (rows.length > 1 && earlier.length === 0) await prefetchQuestions(asking, table, rows)
  for (const [index, { row, before, inputFields }] of rows.entries()) {
    const previous = earlier[index]
    if (previous?.isUnchangedFor(parent)) {
      completedRows.push(previous)
      continue
    }
    const { reader, isUnchangedFor } = createRecordingReader(parent)
    const unfinished = { row, inputFields, parent: reader, before }
    completedRows.push({ completed: await completeRow(asking, table, unfinished), isUnchangedFor })
    await yieldToEventLoop()
  }
  return completedRows
}
