import { type KeyboardEvent, useState } from 'react'
import { useSchema } from '../../../providers/schema.tsx'
import { NumberCell } from '../../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../../ui/inputs/number-text.ts'
import { listCashSums } from './cash-sums.ts'

interface CashAmountProps {
  readonly label: string
  readonly amount: number
  readonly fault: boolean
  readonly faultId: string
  readonly onAmountChange: (amount: number) => void
}

/** The cash that the customer hands over: typed, or chosen with the arrows from the next round sums; the excess is change. */
export function CashAmount({ label, amount, fault, faultId, onAmountChange }: CashAmountProps) {
  // While the user types, the box shows the amount handed over, not the part of it that pays.
  const { currency } = useSchema().project
  const [typed, setTyped] = useState<NumberValue>()
  const changeAmount = (value: NumberValue): void => {
    setTyped(value ?? '')
    if (typeof value === 'number' || value === null) onAmountChange(value ?? 0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined || amount <= 0) return
    event.preventDefault()
    event.stopPropagation()
    const sums = listCashSums(amount, currency)
    const next = sums[sums.indexOf(Number(typed ?? amount)) + step]
    if (next !== undefined) changeAmount(next)
  }
  return (
    <NumberCell
      label={label}
      value={typed ?? (amount === 0 ? null : amount)}
      scale={currency.decimals}
      changed={false}
      invalid={fault}
      describedBy={fault ? faultId : undefined}
      onChange={changeAmount}
      onKeyDown={onKeyDown}
      onBlur={() => setTyped(undefined)}
    />
  )
}
