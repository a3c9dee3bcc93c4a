// Reports faults inside an expression at their line and column in the file, not at the string that contains it.
import type { ExpressionFault } from '../../expression/syntax/syntax.ts'
import type { Path, Report } from '../shapes/shape.ts'

/** Reports the faults of the expression at the path. */
export const reportExpression = (report: Report, path: Path, faults: readonly ExpressionFault[]): void => {
  for (const { offset, message } of faults) report(path, message, { at: offset })
}
