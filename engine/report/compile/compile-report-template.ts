// Compiles the lines above and below a printed report: text with `{expression}`, split at `|48,90`.

import { compileExpression } from '../../expression/check/check.ts'
import { type ExpressionScope, emptyScope } from '../../expression/terms/scope.ts'
import type { Template, TemplatePart } from '../../schema/report.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import { reportExpression } from '../../scope/expression-faults.ts'
import type { ReportTableContext } from './report-context.ts'

/** A value in braces, and the character positions after which it continues in a new line. */
const value = /\{([^{}|]*)(?:\|(\d+(?:,\d+)*))?\}/g

export const compileTemplate = (
  { scope: { rows: _, ...scope }, report }: Pick<ReportTableContext, 'scope' | 'report'>,
  text: string,
  path: JsonPath,
): Template => {
  const parts: TemplatePart[] = []
  const inScope: ExpressionScope = { ...scope, fields: emptyScope.fields }
  let end = 0
  for (const match of text.matchAll(value)) {
    const [whole, expression = '', cuts = ''] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    const part = { cuts: cuts === '' ? [] : cuts.split(',').map(Number) }
    if (expression.trim() === 'now') {
      parts.push({ value: 'now', ...part })
      continue
    }
    const checked = compileExpression(expression, inScope)
    if ('term' in checked) parts.push({ value: { text: expression, term: checked.term }, ...part })
    else
      reportExpression(
        report,
        path,
        checked.faults.map(fault => ({ ...fault, offset: fault.offset + match.index + 1 })),
      )
  }
  parts.push(text.slice(end))
  const rest = parts.filter(part => typeof part === 'string').join('')
  if (/[{}]/.test(rest)) report(path, 'a value stands in braces, closed, as in {shop.name} or {shop.address|48,90}')
  return parts.filter(part => part !== '')
}
