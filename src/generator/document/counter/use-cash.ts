// Money in the hand: what of it pays, what was handed over, and both again when something else is due.
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePayableForm } from './payable-form.ts'
import { getAmount, type PaymentLines, sumOtherPayments } from './payment-rows.ts'
import { adjustCashSplit, splitCash } from './split-cash.ts'

export interface CashActions {
  /** Money in the hand for this row: what is more than the rest goes back. */
  readonly setHandedCash: (id: string, amount: number) => void
  /** What was handed over, whatever of it pays. */
  readonly setReceivedCash: (amount: number) => void
}

/** `followed` is another text whenever something is due, or paid, that was not before. */
export const useCash = ({ set, pays }: PaymentLines, balanceKey: string): CashActions => {
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
    const [row, ...others] = set.rows.lines().filter(({ values }) => values[pays.kind] === pays.cash)
    if (receivedField === undefined) return
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
