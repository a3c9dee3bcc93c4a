// Compiles the confirmation of an action on selected rows: text, number of rows, and sums of columns.
import { formatSuggestion } from '../../message/suggest.ts'
import type { QuestionPart } from '../../schema/document-list.ts'
import type { Field } from '../../schema/field.ts'

const placeholder = /\{([^}]*)\}/g
const sum = /^(sums?)\(\s*([a-z_][a-z0-9_]*)\s*\)$/

export const compileQuestion = (
  text: string,
  fields: readonly Field[],
  report: (message: string) => void,
): readonly QuestionPart[] => {
  const parts: QuestionPart[] = []
  let end = 0
  for (const { index, 0: whole, 1: inside = '' } of text.matchAll(placeholder)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    end = index + whole.length
    const part = parsePart(inside.trim(), fields, report)
    if (part) parts.push(part)
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

const parsePart = (
  inside: string,
  fields: readonly Field[],
  report: (message: string) => void,
): QuestionPart | undefined => {
  if (inside === 'count()') return { kind: 'count' }
  const [, kind, column] = sum.exec(inside) ?? []
  if (column === undefined) {
    report(`"{${inside}}" is none of {count()}, {sum(column)} and {sums(column)}`)
    return undefined
  }
  const field = fields.find(({ name }) => name === column)
  if (!field)
    report(
      `no column is called "${column}"${formatSuggestion(
        column,
        fields.map(({ name }) => name),
      )}`,
    )
  else if (!['number', 'integer'].includes(field.type.json.type))
    report(`a column of the type "${field.type.name}" has no sum`)
  return { kind: kind === 'sums' ? 'sums' : 'sum', column }
}
