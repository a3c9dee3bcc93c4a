// What every part of the evaluation is, and how it stops where a value is not known.

import type { Term } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'
import type { Question, Reader } from './reader.ts'

/** An expression that is ready to be asked: all that its terms say is looked up by then. */
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
