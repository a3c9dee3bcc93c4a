// Money in the hand: what of it pays, what was handed over, and both again when something else is due.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDocument } from '../form/document-context.ts'
import { amountIn, type PaymentLines, sumWithout } from './payment-rows.ts'
import { splitAgain, splitCash } from './split-cash.ts'

export interface Cash {
  /** Money in the hand for this row: what is more than the rest goes back. */
  readonly hand: (id: string, amount: number) => void
  /** What was handed over, whatever of it pays. */
  readonly receive: (amount: number) => void
}

/** `followed` is another text whenever something is due, or paid, that was not before. */
export const useCash = ({ set, pays }: PaymentLines, followed: string): Cash => {
  const { whole, ruled, balance } = useDocument()
  const { due = '', received: name } = whole.screen.form.counter ?? {}
  const restOf = (id: string): number => amountIn(ruled.values(), due) - sumWithout(set, pays, id)
  const receive = (amount: number): void => {
    if (name !== undefined && amountIn(ruled.values(), name) !== amount)
      ruled.type({ ...ruled.typed(), [name]: amount })
  }
  const hand = (id: string, handed: number): void => {
    const split = name === undefined ? { amount: handed, received: 0 } : splitCash(handed, restOf(id))
    set.rows.change(id, pays.amount, split.amount === 0 ? '' : split.amount)
    receive(split.received)
  }
  const restBefore = useRef(0)
  const onBalance = useEffectEvent((): void => {
    const [row, ...others] = set.rows.lines().filter(({ values }) => values[pays.kind] === pays.cash)
    if (!row || name === undefined) return
    const rest = restOf(row.id)
    const now = { amount: amountIn(row.values, pays.amount), received: amountIn(ruled.values(), name) }
    const split = others.length === 0 ? splitAgain({ ...now, rest, restBefore: restBefore.current }) : undefined
    restBefore.current = rest
    if (!split) return
    set.rows.change(row.id, pays.amount, split.amount)
    receive(split.received)
  })
  useEffect(() => {
    balance.current = () => onBalance()
    return () => {
      balance.current = () => undefined
    }
  }, [balance])
  useEffect(() => {
    void followed
    onBalance()
  }, [followed])
  return { hand, receive }
}
