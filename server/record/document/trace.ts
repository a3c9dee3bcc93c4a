// The trace of a move for its preview.

import { createHash } from 'node:crypto'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import { addCodes, type TextPart } from '../../../engine/value/coded-text.ts'

export interface TracedEntry {
  readonly ledger: string
  readonly title: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, JsonScalar>>
}

/** A row that the move creates or changes, or another document that it moves. */
export interface TracedOther {
  readonly resource: string
  readonly does: 'make' | 'change' | 'move'
  /** The title of the nested move; undefined for a row that is no document. */
  readonly move?: string
  readonly row: Row
  /** Fields that the outer move sets. */
  readonly changedFields: readonly string[]
  readonly trace: MoveTrace
}

export interface MoveTrace {
  state?: string
  readonly numbers: Record<string, string>
  readonly entries: TracedEntry[]
  readonly others: TracedOther[]
  authorize: { readonly category: string; readonly text: string } | null
}

export const createTrace = (): MoveTrace => ({ numbers: {}, entries: [], others: [], authorize: null })

/** Runs work on another row and adds its trace; without a trace only runs the work. */
export const runTraced = async <T extends { readonly row: Row }>(
  outer: MoveTrace | undefined,
  target: Pick<TracedOther, 'resource' | 'does' | 'move' | 'changedFields'>,
  work: (inner: MoveTrace | undefined) => Promise<T>,
): Promise<T> => {
  if (!outer) return work(undefined)
  const trace = createTrace()
  const result = await work(trace)
  outer.authorize ??= trace.authorize
  outer.others.push({ ...target, row: result.row, trace })
  return result
}

// The summary of a move for the authorizing user, and its form in the log.

/** The codes of a change are for logs alone: a symbol is in no JSON. */
export const codes = Symbol('codes')

export interface SummaryChange {
  /** The label of the line; empty for the document itself. */
  readonly piece: string
  readonly title: string
  readonly before: string
  readonly after: string
  /** The change in percent with sign and one decimal; undefined if it is meaningless. */
  readonly percent?: string | undefined
  readonly [codes]?: {
    readonly title: TextPart
    readonly before?: TextPart
    readonly after?: TextPart
  }
}

export interface MoveSummary {
  /** Title and number of the document; a new one has no number yet. */
  readonly document: string
  readonly move: string
  /** The requesting user. */
  readonly requester: string
  /** The stored version of a saved document. */
  readonly versi?: number
  readonly changes: readonly SummaryChange[]
}

/** The maximum length of a note, in which the log stores the text. */
const maxLoggedLength = 2000

/**
 * Formats each change as one line of text for the log, with its codes. A longer text ends after a whole line with the number of lines that
 * are left out and the hash of the whole text: `+12 sha256:...`.
 */
export const formatLoggedChanges = (changes: readonly SummaryChange[]): string => {
  const lines = changes.map(formatChange)
  const text = lines.join('\n')
  const encode = (count: number, marks: readonly string[]): string =>
    addCodes(
      [...lines.slice(0, count), ...marks].join('\n'),
      [...changes.slice(0, count).map(encodeChange), ...marks.map(one => [one])].flatMap((parts, index) =>
        index === 0 ? parts : ['\n', ...parts],
      ),
    )
  if (text.length <= maxLoggedLength) return encode(lines.length, [])
  const digest = createHash('sha256').update(text).digest('hex')
  const createMark = (count: number): string => `+${lines.length - count} sha256:${digest}`
  let [count, length] = [0, 0]
  for (const line of lines) {
    if (length + line.length + 1 + createMark(count + 1).length > maxLoggedLength) break
    count += 1
    length += line.length + 1
  }
  return encode(count, [createMark(count)])
}

const encodeChange = ({ piece, title, before, after, percent, ...rest }: SummaryChange): readonly TextPart[] => {
  const { title: field = title, before: first = before, after: last = after } = rest[codes] ?? {}
  const values = before === '' || before === after ? [last] : [first, ' → ', last]
  return [piece === '' ? '' : `${piece}, `, field, ': ', ...values, percent === undefined ? '' : ` (${percent})`]
}

const formatChange = ({ piece, title, before, after, percent }: SummaryChange): string => {
  const values = before === '' || before === after ? after : `${before} → ${after}`
  const field = `${title}: ${values}${percent === undefined ? '' : ` (${percent})`}`
  return piece === '' ? field : `${piece}, ${field}`
}
