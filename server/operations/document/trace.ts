// What a move would do, as its preview shows it.
import type { JsonScalar } from '../../../engine/fields/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'

export interface TracedEntry {
  readonly ledger: string
  readonly title: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, JsonScalar>>
}

/** A row that the move makes, or another document that it moves. */
export interface TracedOther {
  readonly resource: string
  readonly does: 'make' | 'change' | 'move'
  /** The title of its own move; absent for what is no document. */
  readonly move?: string
  readonly row: Row
  /** Fields that the outer move gives a value. */
  readonly given: readonly string[]
  readonly trace: Trace
}

export interface Trace {
  state?: string
  readonly numbers: Record<string, string>
  readonly entries: TracedEntry[]
  readonly others: TracedOther[]
  authorize: { readonly category: string; readonly text: string } | null
}

export const newTrace = (): Trace => ({ numbers: {}, entries: [], others: [], authorize: null })

/** Notes what becomes of another row, with all that its own work notes; without a trace the work alone is done. */
export const tracedWithin = async <T extends { readonly row: Row }>(
  outer: Trace | undefined,
  about: Pick<TracedOther, 'resource' | 'does' | 'move' | 'given'>,
  work: (inner: Trace | undefined) => Promise<T>,
): Promise<T> => {
  if (!outer) return work(undefined)
  const trace = newTrace()
  const made = await work(trace)
  outer.authorize ??= trace.authorize
  outer.others.push({ ...about, row: made.row, trace })
  return made
}
