// Notes what a move asks for and nothing uses: answers are not stored.
import type { FieldDefinition } from '../../schema-file/shapes/field-shape.ts'
import type { AskDefinition } from '../../schema-file/shapes/flow-shape.ts'
import type { CheckedTable } from './table-context.ts'

export const reportUnusedAnswers = ({ file, definition, report }: CheckedTable): void => {
  const moves = definition.flow?.moves ?? []
  if (file.role !== 'whole' || !moves.some(({ ask }) => ask)) return
  const used = new Set([...JSON.stringify(file.source).matchAll(/\banswer\.([a-z_0-9]+)/g)].map(([, name]) => name))
  for (const [index, { id, ask }] of moves.entries())
    for (const [name, field] of Object.entries(ask?.properties ?? {}))
      if (ask && !isStored(field) && !isShownOnly(field) && !used.has(name) && !isNamedInAsk(ask, name))
        report(
          ['x-flow', 'moves', index, 'ask', 'properties', name],
          `nothing uses this answer: set a field to "answer.${name}" in "sets", or leave it out of "${id}"`,
          { note: 'unused' },
        )
}

/** Lines and pictures of an answer are stored with the document. */
const isStored = ({ type, $ref }: FieldDefinition): boolean => type === 'array' || $ref === 'types#image'

/** The user reads the value, and types none. */
const isShownOnly = (field: FieldDefinition): boolean => field.readOnly === true || field['x-calc'] !== undefined

/** Other answers are calculated from it, or a check is about it. */
const isNamedInAsk = ({ properties = {}, checks = [] }: AskDefinition, name: string): boolean => {
  const { [name]: _, ...others } = properties
  const rules = [...checks.map(({ rule }) => rule), ...Object.values(others).flatMap(collectRules)]
  return new RegExp(`\\b${name}\\b`).test(JSON.stringify(rules))
}

const collectRules = (field: FieldDefinition): readonly unknown[] =>
  Object.entries(field).flatMap(([key, value]) => (key.startsWith('x-') ? [value] : []))
