// The money that goes over the counter once a form is saved: change for the customer, or what is paid out.
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'

export interface CounterChange {
  /** How the amount is written. */
  readonly field: Field
  readonly amount: number
  /** The label of the amount; absent: change. */
  readonly title?: string
}

/** Returns the change of these values, or the sum that is paid out; undefined if neither cash was received nor money goes back. */
export const findCounterChange = (
  { field, screen }: Pick<Resource, 'field' | 'screen'>,
  values: Readonly<Record<string, unknown>>,
): CounterChange | undefined => {
  const { due = '', paid, received, back = [], rest } = screen.form.counter ?? {}
  const dueField = field[due]
  if (!dueField) return undefined
  if (paid === undefined) {
    const amount = getAmount(values, due)
    return amount > 0 ? { field: dueField, amount, ...(rest !== undefined && { title: rest }) } : undefined
  }
  const amount = sumBy(back, name => getAmount(values, name))
  const isCashReceived = received !== undefined && getAmount(values, received) > 0
  const title = findBackTitle({ field, screen })
  return amount > 0 || isCashReceived ? { field: dueField, amount, ...(title !== undefined && { title }) } : undefined
}

/** Returns what a counter that receives no cash calls the money that it pays out; undefined: it goes back as change. */
export const findBackTitle = ({ field, screen }: Pick<Resource, 'field' | 'screen'>): string | undefined => {
  const { received, back: [name = ''] = [] } = screen.form.counter ?? {}
  return received === undefined ? field[name]?.title : undefined
}

const getAmount = (values: Readonly<Record<string, unknown>>, name: string): number => Number(values[name] ?? 0) || 0
