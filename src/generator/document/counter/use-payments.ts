// The keys that pay a document: each adds a row with the rest, ready to be typed over.
import type { FormValues } from '../../form/form-values.ts'
import { useDocument, useDocumentLines, useDocumentValues } from '../form/document-context.ts'
import { amountIn, type PaymentLines, sumWithout } from './payment-rows.ts'
import { type Cash, useCash } from './use-cash.ts'

export interface Payments extends PaymentLines, Cash {
  readonly rows: readonly { readonly id: string; readonly values: FormValues }[]
  /** What cash pays, and what was handed over of it. */
  readonly cash: number
  readonly received: number
  /** A row of that kind with the rest; the answer is its id, undefined where nothing is due. */
  readonly pay: (kind: string) => string | undefined
}

export const usePayments = ({ set, pays }: PaymentLines): Payments => {
  const { whole, ruled, sets, head } = useDocument()
  const { due = '', received: receivedName } = whole.screen.form.counter ?? {}
  const rows = useDocumentLines(set.lines.name)
  const shown = useDocumentValues(receivedName === undefined ? [due] : [due, receivedName])
  const paidIn = rows.map(({ values }) => [values[pays.kind], values[pays.amount]])
  const cash = useCash({ set, pays }, JSON.stringify([shown[due], paidIn]))
  const amountOf = (id: string): number => amountIn(set.rows.find(id)?.values ?? {}, pays.amount)
  const fillRest = (id: string): void => {
    const rest = amountIn(ruled.values(), due) - sumWithout(set, pays, id)
    if (rest > 0 && rest !== amountOf(id)) set.rows.change(id, pays.amount, rest)
  }
  const pay = (kind: string): string | undefined => {
    head()
    const isComing = sets.some(({ awaited, asking }) => awaited.size + asking.size > 0)
    const isPaid = !isComing && sumWithout(set, pays, '') >= amountIn(ruled.values(), due)
    const before = set.rows.lines().findLast(({ values }) => values[pays.kind] === kind)
    if (isPaid) return before?.id
    const id = before && kind === pays.cash ? before.id : set.addEmpty()
    if (id !== before?.id) set.rows.change(id, pays.kind, kind)
    fillRest(id)
    const filled = amountOf(id)
    void knownDue().then(() => {
      // Keeps an amount that the user typed in the meantime.
      if (amountOf(id) === filled) fillRest(id)
    })
    return id
  }
  /** Resolves when pending lines and server values are included in the sum due. */
  const knownDue = async (): Promise<void> => {
    await Promise.all(sets.flatMap(({ awaited }) => [...awaited]))
    await Promise.all(sets.map(({ asking, refresh }) => asking.size > 0 && refresh.current()))
    head()
  }
  return {
    set,
    pays,
    rows,
    pay,
    ...cash,
    cash: rows.reduce(
      (sum, { values }) => sum + (values[pays.kind] === pays.cash ? amountIn(values, pays.amount) : 0),
      0,
    ),
    received: receivedName === undefined ? 0 : amountIn(shown, receivedName),
  }
}
