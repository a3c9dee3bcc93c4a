// What a move would do, as its preview shows it.
import type { JsonScalar } from '../../../engine/fields/field-type.ts'

export interface TracedEntry {
  readonly ledger: string
  readonly title: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly dims: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, JsonScalar>>
}

export interface Trace {
  state?: string
  readonly numbers: Record<string, string>
  readonly entries: TracedEntry[]
  authorize: { readonly category: string; readonly text: string } | null
}

export const newTrace = (): Trace => ({ numbers: {}, entries: [], authorize: null })
