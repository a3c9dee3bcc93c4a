// The types of the evaluation, and how it stops at an unknown value.

import type { Term } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'
import type { Question, Reader } from './reader.ts'

/** A compiled expression, ready to be evaluated. */
export type Evaluate = (reader: Reader) => Value

export type Prepare = (term: Term) => Evaluate

/**
 * Ends an evaluation that needs something which was not loaded; `evaluate` turns it into an answer. No Error: its stack
 * is never read, and taking one costs more than the evaluation.
 */
export class Unknown {
  readonly question: Question

  constructor(question: Question) {
    this.question = question
  }
}

/** The answer, unless it is not known. */
export const known = <T>(answer: T | undefined, question: () => Question): T => {
  if (answer === undefined) throw new Unknown(question())
  return answer
}
