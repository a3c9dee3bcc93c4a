// An expression as a file holds it.
import type { Term } from './term.ts'

/** A checked expression of a file, with its source text. */
export interface Expression {
  readonly text: string
  readonly term: Term
}
