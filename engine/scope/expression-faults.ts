// Reports faults inside an expression at their line and column in the file, not at the string that contains it.
import type { ExpressionFault } from '../expression/syntax/syntax.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'

/** Reports the faults of the expression at the path. */
export const reportExpression = (report: ReportFault, path: JsonPath, faults: readonly ExpressionFault[]): void => {
  for (const { offset, message } of faults) report(path, message, { at: offset })
}
