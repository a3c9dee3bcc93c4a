// The totals of a document from the current form values: the same fields that the server computes, saves and prints.

import { uniq } from 'es-toolkit/array/uniq'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { FormCounter } from '../../../../engine/schema/screen.ts'
import { useDocumentValues } from '../lines/use-document-values.ts'
import { findBackTitle } from './counter-change.ts'
import { usePayableForm } from './payable-form.ts'

interface CounterTally {
  readonly counter: FormCounter
  /** Over the sum that is due, each with its value. */
  readonly facts: readonly { readonly field: Field; readonly value: JsonScalar }[]
  readonly dueField: Field
  readonly due: number
  /** Not paid yet; below zero where more is paid. */
  readonly unpaid: number
  /** Goes back to the customer. */
  readonly changeDue: number
  /** The label of what goes back; undefined: change. */
  readonly backTitle: string | undefined
  /** False for a document that moves no money, as its rules are now. */
  readonly movesMoney: boolean
  readonly isEmpty: boolean
}

/** Undefined for a document whose file names no sum. */
export const useTally = (): CounterTally | undefined => {
  const { fullResource, ruled } = usePayableForm()
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
      const value = values[name] ?? ''
      if (!field || (index > 0 && (value === '' || Number(value) === 0))) return []
      return [{ field, value: value === '' ? 0 : value }]
    }),
    unpaid: getNumber(due) - (paid === undefined ? 0 : getNumber(paid)),
    changeDue: sumBy(back, name => getNumber(name)),
    backTitle: findBackTitle(fullResource),
    movesMoney: !ruled.view.hidden.includes(due),
    // The first fact is the total; what is paid out, as a loan, is nothing before its sum is typed.
    isEmpty: [...(paid === undefined ? [] : [...facts.slice(0, 1), paid]), due, ...back].every(
      name => getNumber(name) === 0,
    ),
  }
}
