// The totals of a document from the current form values: the same fields that the server computes, saves and prints.

import { uniq } from 'es-toolkit/array/uniq'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Field } from '../../../../engine/schema/field.ts'
import type { FormCounter } from '../../../../engine/schema/screen.ts'
import { useDocumentValues } from '../lines/use-document-values.ts'
import { usePayableForm } from './payable-form.ts'

interface CounterTally {
  readonly counter: FormCounter
  /** Over the sum that is due, each with its value. */
  readonly facts: readonly { readonly field: Field; readonly value: number }[]
  readonly dueField: Field
  readonly due: number
  /** Not paid yet; below zero where more is paid. */
  readonly unpaid: number
  /** Goes back to the customer. */
  readonly changeDue: number
  readonly isEmpty: boolean
}

/** Undefined for a document whose file names no sum. */
export const useTally = (): CounterTally | undefined => {
  const { fullResource } = usePayableForm()
  const { counter } = fullResource.screen.form
  const { facts = [], due = '', paid, back = [] } = counter ?? {}
  const values = useDocumentValues(uniq([...facts, due, ...(paid === undefined ? [] : [paid]), ...back]))
  const getNumber = (name: string): number => Number(values[name] ?? 0) || 0
  const dueField = fullResource.field[due]
  if (!counter || !dueField) return undefined
  return {
    counter,
    dueField,
    due: getNumber(due),
    facts: facts.flatMap((name, index) => {
      const field = fullResource.field[name]
      return field && (index === 0 || getNumber(name) !== 0) ? [{ field, value: getNumber(name) }] : []
    }),
    unpaid: getNumber(due) - (paid === undefined ? 0 : getNumber(paid)),
    changeDue: sumBy(back, name => getNumber(name)),
    // The first fact is the total; what is paid out, as a loan, is nothing before its sum is typed.
    isEmpty: [...(paid === undefined ? [] : [...facts.slice(0, 1), paid]), due, ...back].every(
      name => getNumber(name) === 0,
    ),
  }
}
