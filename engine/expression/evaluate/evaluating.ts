// What every part of the evaluation is handed, and how it stops where a value is not known.

import type { Term } from '../terms/term.ts'
import type { Value } from '../terms/value.ts'
import type { Question, Reader, RowReader } from './reader.ts'

export interface Evaluating {
  readonly reader: Reader
  readonly value: (term: Term) => Value
  /** The same evaluation on another row. */
  readonly on: (row: RowReader, roots: Readonly<Record<string, RowReader>>) => Evaluating
}

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
