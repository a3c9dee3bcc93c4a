// Money in the hand: what of it pays, and what was handed over where that is more.

interface CashSplit {
  /** What pays. */
  readonly amount: number
  /** What was handed over; 0: as much as pays. */
  readonly received: number
}

/** Pays at most the rest; without a rest the whole amount pays, and the document reports the fault. */
export const splitCash = (handed: number, rest: number): CashSplit =>
  rest > 0 && handed > rest ? { amount: rest, received: handed } : { amount: handed, received: 0 }

interface CashRestChange extends CashSplit {
  /** What cash had to pay before, and has to pay now. */
  readonly restBefore: number
  readonly rest: number
}

/** The same money after the rest changed; undefined: it stays as it is. A part that was paid on purpose stays that part. */
export const adjustCashSplit = ({ amount, received, restBefore, rest }: CashRestChange): CashSplit | undefined => {
  if (rest <= 0 || rest === restBefore || amount <= 0) return undefined
  const isAllOfIt = amount === restBefore && received > amount
  if (!isAllOfIt && amount <= rest) return undefined
  return splitCash(Math.max(amount, received), rest)
}
