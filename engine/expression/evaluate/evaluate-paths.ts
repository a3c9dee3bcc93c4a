// Names to values: the row or another beginning, then from reference to reference.
import type { Stored } from '../../field/field-type.ts'
import type { StoredRow } from '../../value/function-type.ts'
import type { PathStep, PathTerm } from '../terms/term.ts'
import { type ExpressionValue, readStored } from '../terms/types.ts'
import type { Reader, RowReader, ValueQuestion } from './reader.ts'

/** Returns the value at the end of the path; null if a reference on the path has no row. */
export const preparePath = (path: PathTerm): Evaluator => {
  const [readHolder, { name }] = [prepareHolder(path), getLastStep(path)]
  const { type } = path
  const one = type.kind === 'list' ? type.of : type
  const question = createNameQuestion(name)
  return reader => {
    const row = readHolder(reader)
    if (!row) return null
    const { emptyText } = reader
    const stored = requireKnown(row.get(name), question)
    if (isList(stored)) return stored.map(item => readStored(item, one, emptyText))
    const value = readStored(stored, one, emptyText)
    return type.kind === 'list' ? [value] : value
  }
}

const isList = (stored: Stored | readonly Stored[]): stored is readonly Stored[] => Array.isArray(stored)

const createNameQuestion = (name: string) => (): ValueQuestion => ({ kind: 'name', name })

type PathReader<T> = (reader: Reader) => T

/** The lines at the end of the path; none where a reference on the way leads nowhere. */
export const prepareLines = (path: PathTerm): PathReader<readonly RowReader[]> => {
  const [readHolder, { name }] = [prepareHolder(path), getLastStep(path)]
  return reader => {
    const holder = readHolder(reader)
    return holder ? requireKnown(holder.lines(name), createNameQuestion(name)) : []
  }
}

/** Returns these fields of the row that the last reference leads to; null if there is none. */
export const prepareRecord = (path: PathTerm, fields: readonly string[]): PathReader<StoredRow | null> => {
  const [readHolder, last] = [prepareHolder(path), getLastStep(path)]
  return reader => {
    const holder = readHolder(reader)
    const row = holder && followStep(reader, holder, last)
    if (!row) return null
    const readField = (name: string): Stored => {
      const stored = requireKnown(row.get(name), createNameQuestion(name))
      return isList(stored) ? null : stored
    }
    return Object.fromEntries(fields.map(name => [name, readField(name)]))
  }
}

const getLastStep = ({ steps }: PathTerm): PathStep => steps.at(-1) ?? { name: '' }

const prepareHolder = ({ root, steps }: PathTerm): PathReader<RowReader | null> => {
  const leadingSteps = steps.slice(0, -1)
  const question = createNameQuestion(root ?? '')
  const readStart = (reader: Reader): RowReader =>
    root === undefined ? reader.row : requireKnown(reader.roots[root], question)
  if (leadingSteps.length === 0) return readStart
  return reader => {
    let current: RowReader | null = readStart(reader)
    for (const step of leadingSteps) current = current && followStep(reader, current, step)
    return current
  }
}

/** An empty reference is never looked up. */
const followStep = ({ emptyText, unreadable }: Reader, row: RowReader, { name, to }: PathStep): RowReader | null => {
  if (to === undefined) return requireKnown(row.follow(name), createNameQuestion(name))
  const key = requireKnown(row.get(name), createNameQuestion(name))
  if (key === null || key === '' || key === emptyText || isList(key)) return null
  const target = requireKnown(row.follow(name), () => ({ kind: 'reference', to, key }))
  if (!target) unreadable?.({ to, key })
  return target
}

// The types of the evaluation, and how it stops at an unknown value.

/** A compiled expression, ready to be evaluated. */
export type Evaluator = (reader: Reader) => ExpressionValue

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
