// Named expressions of a resource (`x-defs`): each is checked on its own row and replaced wherever it is named.

import { parse } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { ofOthers, partsOf } from '../../expression/terms/term-parts.ts'
import type { LinkedSchema } from '../../schema/stages.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import { expressionAt, type Reading } from './expression-at.ts'
import { reportExpression } from './expression-faults.ts'

/** Syntax trees by resource and name. */
export type NamedExpressions = NonNullable<LinkedSchema['defined']>

const word = 'x-defs'

/** Named expressions of all files; one that cannot be parsed, or has the name of a field, is reported and left out. */
export const namedExpressions = (files: readonly TableFile[]): NamedExpressions =>
  Object.fromEntries(
    files
      .filter(({ role, definition }) => role === 'whole' && definition[word] !== undefined)
      .map(file => [file.name, treesOf(file)]),
  )

const treesOf = ({ definition, report }: ResourceFile): Readonly<Record<string, Node>> =>
  Object.fromEntries(
    Object.entries(definition[word] ?? {}).flatMap(([name, text]) => {
      if (Object.hasOwn(definition.properties, name)) {
        report([word, name], `"${name}" is a field already`, 'key')
        return []
      }
      const parsed = parse(text)
      if ('node' in parsed) return [[name, parsed.node] as const]
      reportExpression(report, [word, name], parsed.faults)
      return []
    }),
  )

/** A named expression may not query other rows or lines: expressions of other resources cannot reach these. */
export const checkNamedExpressions = (reading: Reading, { name: resource, definition }: ResourceFile): void => {
  const read = reading.schema.defined?.[resource] ?? {}
  for (const [name, text] of Object.entries(definition[word] ?? {})) {
    const found = Object.hasOwn(read, name) && expressionAt(reading, text, [word, name])
    const asking = found && findAsking(found.term)
    if (asking)
      reading.report([word, name], 'a named expression reads its row and what that refers to, no other rows', {
        at: asking.offset,
      })
  }
}

const findAsking = (term: Term): Term | undefined => {
  if (ofOthers(term).length > 0 || term.kind === 'rows' || term.kind === 'fold') return term
  for (const part of partsOf(term)) {
    const found = findAsking(part)
    if (found) return found
  }
  return undefined
}
