// The types of the evaluation, and how it stops at an unknown value.

import type { Term } from '../terms/term.ts'
import type { ExpressionValue } from '../terms/value.ts'
import type { Reader, ValueQuestion } from './reader.ts'

/** A compiled expression, ready to be evaluated. */
export type Evaluator = (reader: Reader) => ExpressionValue

export type PrepareTerm = (term: Term) => Evaluator

/**
 * Ends an evaluation that needs something which was not loaded; `evaluate` turns it into an answer. No Error: its stack
 * is never read, and taking one costs more than the evaluation.
 */
export class UnknownValue {
  readonly question: ValueQuestion

  constructor(question: ValueQuestion) {
    this.question = question
  }
}

/** The answer, unless it is not known. */
export const requireKnown = <T>(answer: T | undefined, question: () => ValueQuestion): T => {
  if (answer === undefined) throw new UnknownValue(question())
  return answer
}
