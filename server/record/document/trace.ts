// The trace of a move for its preview.
import type { JsonScalar } from '../../../engine/field/field-type.ts'
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
