// Compiles the lines above and below a printed report: text with `{expression}`, split at `|48,90`.

import { compileExpression } from '../../expression/check/check.ts'
import { emptyScope, type Scope } from '../../expression/terms/scope.ts'
import type { Template, TemplatePart } from '../../schema/report.ts'
import { reportExpression } from '../expressions/expression-faults.ts'
import type { Path } from '../shapes/shape.ts'
import type { ReadingReport } from './reading-report.ts'

/** A value in braces, and the character positions after which it continues in a new line. */
const value = /\{([^{}|]*)(?:\|(\d+(?:,\d+)*))?\}/g

export const compileTemplate = (
  { scope: { rows: _, ...scope }, report }: Pick<ReadingReport, 'scope' | 'report'>,
  text: string,
  path: Path,
): Template => {
  const parts: TemplatePart[] = []
  const inScope: Scope = { ...scope, fields: emptyScope.fields }
  let end = 0
  for (const match of text.matchAll(value)) {
    const [whole, said = '', cuts = ''] = match
    parts.push(text.slice(end, match.index))
    end = match.index + whole.length
    const part = { cuts: cuts === '' ? [] : cuts.split(',').map(Number) }
    if (said.trim() === 'now') {
      parts.push({ value: 'now', ...part })
      continue
    }
    const checked = compileExpression(said, inScope)
    if ('term' in checked) parts.push({ value: { text: said, term: checked.term }, ...part })
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
