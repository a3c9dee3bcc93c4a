// The rows that pay a document.
import type { LinePayment } from '../../../../engine/schema/lines.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { LineSet } from '../lines/line-set.ts'
import type { PayableForm } from './payable-form.ts'

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
