import { evaluate } from '../../../engine/expression/evaluate/evaluate.ts'
import type { Reader } from '../../../engine/expression/evaluate/reader.ts'
import type { Expression } from '../../../engine/expression/terms/expression.ts'

/** Whether a condition is not known to fail here; true without a condition. */
export const mayHold = (condition: Expression | undefined, reader: Reader): boolean => {
  if (!condition) return true
  const result = evaluate(condition.term, reader)
  return !('value' in result) || result.value !== false
}
