// What is wrong inside an expression, told at its line and column in the file and not at the text that holds it.
import type { ExpressionFault } from '../expression/syntax.ts'
import type { Path, Report } from './shape.ts'

/** Reports the faults of the expression that stands at the path. */
export const reportExpression = (report: Report, path: Path, faults: readonly ExpressionFault[]): void => {
  for (const { offset, message } of faults) report(path, message, { at: offset })
}
