// The form that payments belong to: that of a document, or of the inputs of a move.
import { createContext, useContext } from 'react'
import type { LinePayment } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import type { LineSet } from '../lines/line-set.ts'

export interface PayableForm {
  /** As the schema has it, without what the form locks. */
  readonly fullResource: Resource
  readonly ruled: RuledForm
  readonly sets: readonly LineSet[]
  /** The lines that are written. */
  readonly open: readonly LineSet[]
  /** Divides the received cash again before the form is sent. */
  readonly balance: { current: () => void }
  /** Works out what follows from the last change. */
  readonly head: () => unknown
}

export const PayableFormContext = createContext<PayableForm | undefined>(undefined)

/** Returns the form around its payments; throws outside of one. */
export const usePayableForm = (): PayableForm => {
  const form = useContext(PayableFormContext)
  if (!form) throw new Error('usePayableForm is outside of a form')
  return form
}

// The rows that pay a document.

export interface PaymentLines {
  readonly set: LineSet
  readonly pays: LinePayment
}

/** The lines that pay the document; undefined where it has none, or this person does not see them. */
export const findPaymentLines = ({ open }: Pick<PayableForm, 'open'>): PaymentLines | undefined => {
  const set = open.find(({ lines }) => lines.pays !== undefined)
  const pays = set?.lines.pays
  return set && pays && { set, pays }
}

export const getAmount = (values: FormValues, name: string): number => Number(values[name] ?? 0) || 0

/** What all rows pay but this one. */
export const sumOtherPayments = (set: LineSet, pays: LinePayment, id: string): number =>
  set.rows.lines().reduce((sum, line) => (line.id === id ? sum : sum + getAmount(line.values, pays.amount)), 0)

/** Undefined for a form without a counter. */
export const listCounterFields = ({ screen }: Pick<Resource, 'screen'>): readonly string[] | undefined => {
  const { counter } = screen.form
  if (!counter) return undefined
  const { due, paid, facts = [], received, back = [] } = counter
  return [due, ...facts, ...back, ...[paid, received].filter(name => name !== undefined)]
}
