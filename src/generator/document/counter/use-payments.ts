// The keys that pay a document: each adds a row with the rest, ready to be typed over.
import { sumBy } from 'es-toolkit/math/sumBy'
import { useTranslate } from 'react-admin'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useDocumentLines, useDocumentValues } from '../lines/use-document-values.ts'
import { usePayableForm } from './payable-form.ts'
import { getAmount, type PaymentLines, sumOtherPayments } from './payment-rows.ts'
import { type CashActions, useCash } from './use-cash.ts'

export interface Payments extends PaymentLines, CashActions {
  readonly rows: readonly { readonly id: string; readonly values: FormValues }[]
  /** What cash pays, and what was handed over of it. */
  readonly cash: number
  readonly received: number
  /** Adds a row of that kind with the rest and returns its id; undefined if nothing is due, with a message why. */
  readonly addPayment: (kind: string) => string | undefined
}

export const usePayments = ({ set, pays }: PaymentLines): Payments => {
  const { fullResource, ruled, sets, head } = usePayableForm()
  const { due = '', received: receivedField } = fullResource.screen.form.counter ?? {}
  const rows = useDocumentLines(set.lines.name)
  const popup = usePopup()
  const translate = useTranslate()
  const headerValues = useDocumentValues(receivedField === undefined ? [due] : [due, receivedField])
  const paidRows = rows.map(({ values }) => [values[pays.kind], values[pays.amount]])
  const cash = useCash({ set, pays }, JSON.stringify([headerValues[due], paidRows]))
  const getPaidAmount = (id: string): number => getAmount(set.rows.find(id)?.values ?? {}, pays.amount)
  const fillRest = (id: string): void => {
    const rest = getAmount(ruled.values(), due) - sumOtherPayments(set, pays, id)
    if (rest > 0 && rest !== getPaidAmount(id)) set.rows.change(id, pays.amount, rest)
  }
  const reportNothingDue = (kind: string): void => {
    const title = set.resource.field[pays.kind]?.choices.find(({ value }) => value === kind)?.title ?? kind
    popup.fault(translate(sumOtherPayments(set, pays, '') > 0 ? 'counter.all-paid' : 'counter.nothing-due', { title }))
  }
  const addPayment = (kind: string): string | undefined => {
    head()
    // What is left to compute of payments, such as a fee, is no reason to add an empty one.
    const isPending = sets.some(
      ({ lines, pendingRequests, staleRows }) =>
        lines.name !== set.lines.name && pendingRequests.size + staleRows.size > 0,
    )
    const isPaid = !isPending && sumOtherPayments(set, pays, '') >= getAmount(ruled.values(), due)
    const existing = set.rows.lines().findLast(({ values }) => values[pays.kind] === kind)
    if (isPaid && !existing) reportNothingDue(kind)
    if (isPaid) return existing?.id
    const id = existing && kind === pays.cash ? existing.id : set.addEmpty()
    if (id !== existing?.id) set.rows.change(id, pays.kind, kind)
    fillRest(id)
    const filled = getPaidAmount(id)
    void waitForDue().then(() => {
      // Keeps an amount that the user typed in the meantime.
      if (getPaidAmount(id) === filled) fillRest(id)
    })
    return id
  }
  /** Resolves when pending lines and server values are included in the sum due. */
  const waitForDue = async (): Promise<void> => {
    await Promise.all(sets.flatMap(({ pendingRequests: awaited }) => [...awaited]))
    await Promise.all(sets.map(({ staleRows: asking, refresh }) => asking.size > 0 && refresh.current()))
    head()
  }
  return {
    set,
    pays,
    rows,
    addPayment,
    ...cash,
    cash: sumBy(rows, ({ values }) => (values[pays.kind] === pays.cash ? getAmount(values, pays.amount) : 0)),
    received: receivedField === undefined ? 0 : getAmount(headerValues, receivedField),
  }
}
