// Expressions that a resource's file gives names to: each is checked on its own row, and stands wherever it is named.

import { parse } from '../../expression/syntax/parse.ts'
import type { Node } from '../../expression/syntax/syntax.ts'
import type { Term } from '../../expression/terms/term.ts'
import { ofOthers, partsOf } from '../../expression/terms/term-parts.ts'
import type { LinkedSchema } from '../../schema/stages.ts'
import type { ResourceFile, TableFile } from '../files/document-files.ts'
import { expressionAt, type Reading } from './expression-at.ts'
import { reportExpression } from './expression-faults.ts'

/** Trees by their names, by the name of the resource. */
export type NamedExpressions = NonNullable<LinkedSchema['defined']>

const word = 'x-defs'

/** Those of all files; what cannot be read, or has the name of a field, is reported and left out. */
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

/** Each has to stand on its row alone: from elsewhere nobody reaches its lines, and others' rows are asked by who needs them. */
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
