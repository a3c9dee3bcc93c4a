// The rows that pay a document.
import type { Paying } from '../../../../engine/schema/lines.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { OpenDocument } from '../form/document-context.ts'
import type { LineSet } from '../lines/line-set.ts'

export interface PaymentLines {
  readonly set: LineSet
  readonly pays: Paying
}

/** The lines that pay the document; undefined where it has none, or this person does not see them. */
export const findPayments = ({ open }: Pick<OpenDocument, 'open'>): PaymentLines | undefined => {
  const set = open.find(({ lines }) => lines.pays !== undefined)
  const pays = set?.lines.pays
  return set && pays && { set, pays }
}

export const amountIn = (values: FormValues, name: string): number => Number(values[name] ?? 0) || 0

/** What all rows pay but this one. */
export const sumWithout = (set: LineSet, pays: Paying, id: string): number =>
  set.rows.lines().reduce((sum, line) => (line.id === id ? sum : sum + amountIn(line.values, pays.amount)), 0)
