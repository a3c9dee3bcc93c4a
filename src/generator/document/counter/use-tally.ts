// The totals of a document from the current form values: the same fields that the server computes, saves and prints.
import type { Field } from '../../../../engine/schema/field.ts'
import type { FormCounter } from '../../../../engine/schema/screen.ts'
import { useDocument, useDocumentValues } from '../form/document-context.ts'

export interface Tally {
  readonly counter: FormCounter
  /** Over the sum that is due, each with its value. */
  readonly facts: readonly { readonly field: Field; readonly value: number }[]
  readonly dueField: Field
  readonly due: number
  /** Not paid yet; below zero where more is paid. */
  readonly short: number
  /** Goes back to the customer. */
  readonly back: number
  readonly isEmpty: boolean
}

/** Undefined for a document whose file names no sum. */
export const useTally = (): Tally | undefined => {
  const { whole } = useDocument()
  const { counter } = whole.screen.form
  const { facts = [], due = '', paid, back = [] } = counter ?? {}
  const values = useDocumentValues([...new Set([...facts, due, ...(paid === undefined ? [] : [paid]), ...back])])
  const worth = (name: string): number => Number(values[name] ?? 0) || 0
  const dueField = whole.field[due]
  if (!counter || !dueField) return undefined
  return {
    counter,
    dueField,
    due: worth(due),
    facts: facts.flatMap((name, index) => {
      const field = whole.field[name]
      return field && (index === 0 || worth(name) !== 0) ? [{ field, value: worth(name) }] : []
    }),
    short: worth(due) - (paid === undefined ? 0 : worth(paid)),
    back: back.reduce((sum, name) => sum + worth(name), 0),
    isEmpty: [...facts, due, ...(paid === undefined ? [] : [paid]), ...back].every(name => worth(name) === 0),
  }
}
