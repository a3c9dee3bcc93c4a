// Named expressions of a resource (`x-defs`): each is checked on its own row and replaced wherever it is named.

import { parseExpression } from '../expression/syntax/parse.ts'
import type { Node } from '../expression/syntax/syntax.ts'
import type { Term } from '../expression/terms/term.ts'
import { getChildTerms, getOtherRowTerms } from '../expression/terms/term-parts.ts'
import type { LinkedSchema } from '../schema/stages.ts'
import type { TableFile } from '../schema-file/files/table-file.ts'
import { compileSchemaExpression, type ExpressionContext, reportExpression } from './compile-schema-expression.ts'

/** Syntax trees by resource and name. */
export type NamedExpressions = NonNullable<LinkedSchema['defined']>

const keyword = 'x-defs'

/** Named expressions of all files; one that cannot be parsed, or has the name of a field, is reported and left out. */
export const parseNamedExpressions = (files: readonly TableFile[]): NamedExpressions =>
  Object.fromEntries(
    files
      .filter(({ role, definition }) => role === 'whole' && definition.defs !== undefined)
      .map(file => [file.name, parseExpressions(file)]),
  )

const parseExpressions = ({ definition, report }: TableFile): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(definition.defs ?? {}).flatMap(([name, text]) => {
      if (Object.hasOwn(definition.properties, name)) {
        report([keyword, name], `"${name}" is a field already`, 'key')
        return []
      }
      const parsed = parseExpression(text)
      if ('node' in parsed) return [[name, parsed.node] as const]
      reportExpression(report, [keyword, name], parsed.faults)
      return []
    }),
  )

/** A named expression may not query other rows or lines: expressions of other resources cannot reach these. */
export const checkNamedExpressions = (context: ExpressionContext, { name: resource, definition }: TableFile): void => {
  const parsedExpressions = context.schema.defined?.[resource] ?? {}
  for (const [name, text] of Object.entries(definition.defs ?? {})) {
    const expression = Object.hasOwn(parsedExpressions, name) && compileSchemaExpression(context, text, [keyword, name])
    const rowQuery = expression && findRowQuery(expression.term)
    if (rowQuery)
      context.report([keyword, name], 'a named expression reads its row and what that refers to, no other rows', {
        at: rowQuery.offset,
      })
  }
}

const findRowQuery = (term: Term): Term | undefined => {
  if (getOtherRowTerms(term).length > 0 || term.kind === 'rows' || term.kind === 'fold') return term
  for (const part of getChildTerms(term)) {
    const match = findRowQuery(part)
    if (match) return match
  }
  return undefined
}
