// An expression as a file holds it.
import type { Term } from './term.ts'

/** An expression of a file, checked; the text is what people wrote. */
export interface Expression {
  readonly text: string
  readonly term: Term
}
