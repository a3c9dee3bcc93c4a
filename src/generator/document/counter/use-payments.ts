// The keys that pay a document: each adds a row with the rest, ready to be typed over.
import { sumBy } from 'es-toolkit/math/sumBy'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useDocumentLines, useDocumentValues } from '../lines/use-document-values.ts'
import { getAmount, type PaymentLines, sumOtherPayments, usePayableForm } from './payable-form.ts'
import type { PaymentKind } from './use-payment-kinds.ts'

export interface Payments extends PaymentLines, CashActions {
  readonly kinds: readonly PaymentKind[]
  readonly rows: readonly { readonly id: string; readonly values: FormValues }[]
  /** What cash pays, and what was handed over of it. */
  readonly cash: number
  readonly received: number
  /** Adds a row of that kind with the rest and returns its id; undefined if nothing is due, with a message why. */
  readonly addPayment: (kind: string) => string | undefined
}

export const usePayments = ({ set, pays }: PaymentLines, kinds: readonly PaymentKind[]): Payments => {
  const { fullResource, ruled, sets, head } = usePayableForm()
  const { due = '', received: receivedField } = fullResource.screen.form.counter ?? {}
  const rows = useDocumentLines(set.lines.name)
  const popup = usePopup()
  const translate = useTranslate()
  const headerValues = useDocumentValues(receivedField === undefined ? [due] : [due, receivedField])
  const paidRows = rows.map(({ values }) => [values[pays.kind], values[pays.amount]])
  const isCash = createCashTest(kinds)
  const cash = useCash({ set, pays, kinds }, JSON.stringify([headerValues[due], paidRows, kinds.length]))
  const getPaidAmount = (id: string): number => getAmount(set.rows.find(id)?.values ?? {}, pays.amount)
  const fillRest = (id: string): void => {
    const rest = getAmount(ruled.values(), due) - sumOtherPayments(set, pays, id)
    if (rest > 0 && rest !== getPaidAmount(id)) set.rows.change(id, pays.amount, rest)
  }
  const reportNothingDue = (kind: string): void => {
    const title = kinds.find(({ value }) => value === kind)?.title ?? kind
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
    const id = existing && isCash(kind) ? existing.id : set.addEmpty()
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
    kinds,
    rows,
    addPayment,
    ...cash,
    cash: sumBy(rows, ({ values }) => (isCash(values[pays.kind]) ? getAmount(values, pays.amount) : 0)),
    received: receivedField === undefined ? 0 : getAmount(headerValues, receivedField),
  }
}

/** Whether payments of a kind are money in the hand. */
export const createCashTest = (kinds: readonly PaymentKind[]): ((kind: unknown) => boolean) => {
  const cashKinds: ReadonlySet<unknown> = new Set(kinds.flatMap(({ value, isCash }) => (isCash ? [value] : [])))
  return kind => cashKinds.has(kind)
}

// Money in the hand: what of it pays, what was handed over, and both again when something else is due.

interface CashActions {
  /** Money in the hand for this row: what is more than the rest goes back. */
  readonly setHandedCash: (id: string, amount: number) => void
  /** What was handed over, whatever of it pays. */
  readonly setReceivedCash: (amount: number) => void
}

/** `followed` is another text whenever something is due, or paid, that was not before. */
const useCash = ({ set, pays, kinds }: PaymentLines & Pick<Payments, 'kinds'>, balanceKey: string): CashActions => {
  const isCash = createCashTest(kinds)
  const { fullResource, ruled, balance } = usePayableForm()
  const { due = '', received: receivedField } = fullResource.screen.form.counter ?? {}
  const computeRest = (id: string): number => getAmount(ruled.values(), due) - sumOtherPayments(set, pays, id)
  const setReceivedCash = (amount: number): void => {
    if (receivedField !== undefined && getAmount(ruled.values(), receivedField) !== amount)
      ruled.type({ ...ruled.typed(), [receivedField]: amount })
  }
  const setHandedCash = (id: string, handed: number): void => {
    const split = receivedField === undefined ? { amount: handed, received: 0 } : splitCash(handed, computeRest(id))
    set.rows.change(id, pays.amount, split.amount === 0 ? '' : split.amount)
    setReceivedCash(split.received)
  }
  const restBefore = useRef(0)
  const adjustCash = useEffectEvent((): void => {
    const [row, ...others] = set.rows.lines().filter(({ values }) => isCash(values[pays.kind]))
    // Which payments are cash is not known before the kinds are loaded.
    if (receivedField === undefined || kinds.length === 0) return
    // Money in the hand that pays nothing would show as change.
    if (!row) setReceivedCash(0)
    if (!row) return
    const rest = computeRest(row.id)
    const current = { amount: getAmount(row.values, pays.amount), received: getAmount(ruled.values(), receivedField) }
    const split =
      others.length === 0 ? adjustCashSplit({ ...current, rest, restBefore: restBefore.current }) : undefined
    restBefore.current = rest
    if (!split) return
    set.rows.change(row.id, pays.amount, split.amount)
    setReceivedCash(split.received)
  })
  useEffect(() => {
    balance.current = () => adjustCash()
    return () => {
      balance.current = () => undefined
    }
  }, [balance])
  useEffect(() => {
    void balanceKey
    adjustCash()
  }, [balanceKey])
  return { setHandedCash, setReceivedCash }
}

// Money in the hand: what of it pays, and what was handed over where that is more.

interface CashSplit {
  /** What pays. */
  readonly amount: number
  /** What was handed over; 0: as much as pays. */
  readonly received: number
}

/** Pays at most the rest; without a rest the whole amount pays, and the document reports the fault. */
const splitCash = (handed: number, rest: number): CashSplit =>
  rest > 0 && handed > rest ? { amount: rest, received: handed } : { amount: handed, received: 0 }

interface CashRestChange extends CashSplit {
  /** What cash had to pay before, and has to pay now. */
  readonly restBefore: number
  readonly rest: number
}

/** The same money after the rest changed; undefined: it stays as it is. A part that was paid on purpose stays that part. */
const adjustCashSplit = ({ amount, received, restBefore, rest }: CashRestChange): CashSplit | undefined => {
  if (rest <= 0 || rest === restBefore || amount <= 0) return undefined
  const isAllOfIt = amount === restBefore && received > amount
  if (!isAllOfIt && amount <= rest) return undefined
  return splitCash(Math.max(amount, received), rest)
}
