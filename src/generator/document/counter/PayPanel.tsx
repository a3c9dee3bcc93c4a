import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, type RefObject, useRef } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useFormState } from 'react-hook-form'
import { focusRevealed } from '../../../ui/focus/reveal.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { PayStack, wideMedia } from '../layout/counter-layout.ts'
import { getErrorTexts } from '../lines/line-faults.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { usePayableForm } from './payable-form.ts'
import { findPaymentLines, type PaymentLines } from './payment-rows.ts'
import { ReceivedCash } from './ReceivedCash.tsx'
import { type Payments, usePayments } from './use-payments.ts'

/** How the document is paid: a key for each kind, its rows, and what was handed over. */
export function PayPanel() {
  const payments = findPaymentLines(usePayableForm())
  return payments ? <PayRows {...payments} /> : null
}

/** By the order of the kinds. */
const shortcuts = ['F8', 'Shift+F8', 'Ctrl+F8', 'Alt+F8', 'Ctrl+Shift+F8']

function PayRows(lines: PaymentLines) {
  const payments = usePayments(lines)
  const { set, pays, rows } = payments
  const addPayment = useEvent(payments.addPayment)
  const { name, title } = set.lines
  const section = useRef<HTMLElement>(null)
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.whole` })
  const kinds = set.resource.field[pays.kind]?.choices ?? []
  return (
    <PayStack ref={section} aria-label={title}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 0.75, padding: '4px 16px 6px' }}
      >
        {kinds.map(({ value, title: kind }, index) => (
          <PayKey
            key={value}
            {...{ section, addPayment, title: kind, shortcut: shortcuts[index] ?? '' }}
            kind={value}
            isCash={value === pays.cash}
          />
        ))}
      </Box>
      {getErrorTexts(errors.lines?.[name]?.whole).map(text => (
        <Alert key={text} severity="error" sx={{ mx: 2 }}>
          {text}
        </Alert>
      ))}
      <ul aria-label={title}>
        {rows.map(({ id }, index) => (
          <PaymentRow key={id} {...{ payments, id }} number={index + 1} />
        ))}
      </ul>
      <ReceivedCash payments={payments} />
    </PayStack>
  )
}

interface PayKeyProps {
  readonly section: RefObject<HTMLElement | null>
  readonly addPayment: Payments['addPayment']
  readonly kind: string
  readonly isCash: boolean
  readonly title: string
  readonly shortcut: string
}

/** Adds a payment of this kind with the rest; its next empty box gets the focus, and typing replaces the content. */
const PayKey = memo(function PayKey({ section, addPayment, kind, isCash, title, shortcut }: PayKeyProps) {
  const translate = useTranslate()
  const addAndFocus = (): void => {
    let id: string | undefined
    flushSync(() => {
      id = addPayment(kind)
    })
    const row = section.current?.querySelector(`[data-line="${id}"]`)
    const boxes = [...(row?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])]
    const amount = row?.querySelector<HTMLInputElement>('[data-cell=number]')
    const empty = isCash ? undefined : boxes.find(box => box.value === '' && box.role === 'combobox')
    const next = empty ?? amount
    if (next) focusRevealed(next)
  }
  useShortcut(shortcut, addAndFocus, { label: `${translate('counter.pay')} ${title}`, disabled: shortcut === '' })
  return (
    <Button
      variant="outlined"
      color="secondary"
      onClick={addAndFocus}
      endIcon={shortcut !== '' && <KeyHint>{shortcut}</KeyHint>}
      // As high as the boxes of the rows: three payments are whole below the keys.
      sx={{ px: 1, [wideMedia]: { minHeight: 30, py: 0.25 } }}
    >
      {title}
    </Button>
  )
})
