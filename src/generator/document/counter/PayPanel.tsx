import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { uniq } from 'es-toolkit/array/uniq'
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Currency } from '../../../../engine/schema/project.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { focusRevealed } from '../../../ui/focus/focus-when-ready.ts'
import { DeleteIcon } from '../../../ui/icons.ts'
import { NumberCell } from '../../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../../ui/inputs/number-text.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { PayStack, wideMedia } from '../layout/counter-layout.ts'
import { LineCell } from '../lines/LineCell.tsx'
import { getErrorTexts } from '../lines/line-faults.ts'
import { getRowPath } from '../lines/line-rows.ts'
import { writeLine } from '../lines/shown-lines.ts'
import { findPaymentLines, type PaymentLines, usePayableForm } from './payable-form.ts'
import { type PaymentKind, usePaymentKinds } from './use-payment-kinds.ts'
import { createCashTest, type Payments, usePayments } from './use-payments.ts'

/** How the document is paid: a key for each kind, its rows, and what was handed over. */
export function PayPanel() {
  const payments = findPaymentLines(usePayableForm())
  return payments ? <PayRows {...payments} /> : null
}

function PayRows(lines: PaymentLines) {
  const kinds = usePaymentKinds(lines)
  const payments = usePayments(lines, kinds)
  const { set, rows } = payments
  const addPayment = useEvent(payments.addPayment)
  const { name, title } = set.lines
  const section = useRef<HTMLElement>(null)
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.whole` })
  return (
    <PayStack ref={section} aria-label={title}>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 0.75, padding: '4px 16px 6px' }}
      >
        {kinds.map(({ value, title: kind, shortcut, isCash }) => (
          <PayKey key={value} {...{ section, addPayment, title: kind, shortcut, isCash }} kind={value} />
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

/**
 * The cash that the customer hands over, with the next round sums of the banknotes; renders nothing if no change is
 * returned.
 */
function ReceivedCash({ payments: { cash, received, setReceivedCash } }: { readonly payments: Payments }) {
  const translate = useTranslate()
  const { fullResource } = usePayableForm()
  const { currency } = useSchema().project
  const { errors } = useFormState<FormFields>()
  const field = fullResource.field[fullResource.screen.form.counter?.received ?? '']
  if (!field || cash <= 0) return null
  const { Cell } = getFieldView(field)
  const fault = errors.fields?.[field.name]?.message
  const faultId = 'received-fault'
  return (
    <Box sx={{ padding: '4px 16px 0' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '128px minmax(0, 1fr) 30px', gap: 0.5, alignItems: 'center' }}>
        <Box aria-hidden sx={{ fontSize: 13, color: 'text.secondary' }}>
          {field.title}
        </Box>
        <NumberCell
          label={field.title}
          value={received === 0 ? null : received}
          scale={currency.decimals}
          changed={false}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : faultId}
          onChange={value => setReceivedCash(Number(value ?? 0) || 0)}
        />
      </Box>
      {fault && (
        <Box id={faultId} sx={{ fontSize: 12, color: 'error.main' }}>
          {fault}
        </Box>
      )}
      <Box
        role="group"
        aria-label={translate('counter.cash-given')}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 0.75, mt: 0.5 }}
      >
        {listCashSums(cash, currency).map(amount => (
          <Button
            key={amount}
            variant="outlined"
            color="secondary"
            size="small"
            onClick={() => setReceivedCash(amount)}
          >
            <Cell field={field} value={amount} />
          </Button>
        ))}
      </Box>
    </Box>
  )
}

interface PaymentRowProps {
  readonly payments: Payments
  readonly id: string
  /** From 1. */
  readonly number: number
}

/** One payment: kind and amount in one line, and below it the fields that its kind requires. */
function PaymentRow({ payments: { set, pays, kinds, setHandedCash }, id, number }: PaymentRowProps) {
  const translate = useTranslate()
  const { name } = set.lines
  const { values, closed = [] } = useWatch<FormFields, ReturnType<typeof getRowPath>>({ name: getRowPath(name, id) })
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.rows.${id}` })
  const { isSubmitted } = useFormState<FormFields>()
  const [isTouched, setTouched] = useState(false)
  // What is not filled yet is no fault while one fills it.
  const faults = (isTouched || isSubmitted ? errors.lines?.[name]?.rows?.[id]?.types : undefined) ?? {}
  const faultId = `${id}-faults`
  const { field } = set.resource
  const remove = translate('document.remove-row', { number })
  const renderCell = (one: Field) => (
    <LineCell
      id={`line-${id}-${one.name}`}
      label={`${one.title} ${number}`}
      field={one}
      value={values[one.name] ?? ''}
      fault={faults[one.name]?.toString()}
      faultId={faultId}
      onChange={(value, by) => writeLine(set.rows, id, { field: one, value, by })}
      lookup={() => set.lookup(one, values)}
    />
  )
  const isCash = createCashTest(kinds)(values[pays.kind])
  const [kind, amount] = [field[pays.kind], field[pays.amount]]
  if (!kind || !amount) return null
  const editableFields = set.resource.fields.filter(
    one => one !== kind && one !== amount && !one.readOnly && !one.calc && !closed.includes(one.name),
  )
  const requiredFields = editableFields.filter(({ when }) => when?.require)
  const [firstRequired] = isCash ? [] : requiredFields
  // The account comes before the amount: the user names it first.
  const otherFields = [
    ...requiredFields,
    ...(isCash ? [] : [amount]),
    ...editableFields.filter(one => !requiredFields.includes(one)),
  ]
  const boxesBelow = otherFields.filter(one => one !== (firstRequired ?? (isCash ? undefined : amount)))
  const computedFields = set.resource.fields.filter(one => one.calc && Number(values[one.name] ?? 0) !== 0)
  return (
    <Box
      component="li"
      data-line={id}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setTouched(true)
      }}
      sx={{ padding: '4px 0', borderBottom: 1, borderColor: 'divider', '& div': { minWidth: 0 } }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr) 28px', gap: 0.5, alignItems: 'center' }}>
        {renderCell({ ...kind, choices: listOfferedKinds(kinds, String(values[pays.kind] ?? '')) })}
        {isCash ? (
          <CashAmount
            label={`${amount.title} ${number}`}
            amount={Number(values[pays.amount] ?? 0) || 0}
            fault={faults[pays.amount] !== undefined}
            faultId={faultId}
            onAmountChange={value => setHandedCash(id, value)}
          />
        ) : (
          renderCell(
            firstRequired
              ? { ...firstRequired, presentation: { ...firstRequired.presentation, placeholder: firstRequired.title } }
              : amount,
          )
        )}
        <IconButton size="small" tabIndex={-1} aria-label={remove} title={remove} onClick={() => set.rows.remove(id)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          // A third box, such as a fee in percent, is short.
          gridTemplateColumns: `repeat(2, minmax(0, 1fr))${boxesBelow.length > 2 ? ' 64px' : ''}`,
          gap: '4px',
          mt: 0.5,
          '&:empty': { display: 'none' },
        }}
      >
        {boxesBelow.map(one => (
          <Box key={one.name}>
            {renderCell({ ...one, presentation: { ...one.presentation, placeholder: one.title } })}
          </Box>
        ))}
      </Box>
      {computedFields.map(one => {
        const { Cell } = getFieldView(one)
        return (
          <Box key={one.name} sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, pr: 4.5 }}>
            <span>{one.title}</span>
            <Cell field={one} value={values[one.name] ?? null} />
          </Box>
        )
      })}
      {Object.keys(faults).length > 0 && (
        <Box id={faultId} sx={{ fontSize: 12, color: 'error.main' }}>
          {Object.values(faults).join(' · ')}
        </Box>
      )}
    </Box>
  )
}

/** With the kind that the payment has, which may be offered no more. */
const listOfferedKinds = (kinds: readonly PaymentKind[], chosen: string): Field['choices'] => {
  const offered = kinds.map(({ value, title }) => ({ value, title, color: 'default' }))
  const isOffered = chosen === '' || kinds.some(({ value }) => value === chosen)
  return isOffered ? offered : [...offered, { value: chosen, title: chosen, color: 'default' }]
}

interface CashAmountProps {
  readonly label: string
  readonly amount: number
  readonly fault: boolean
  readonly faultId: string
  readonly onAmountChange: (amount: number) => void
}

/** The cash that the customer hands over: typed, or chosen with the arrows from the next round sums; the excess is change. */
function CashAmount({ label, amount, fault, faultId, onAmountChange }: CashAmountProps) {
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

// Suggested cash payments for an amount: the amount itself, and the next sums of the notes of the currency.

const maxOffered = 4

/** Up to four sums, the amount first and each above the one before; none for zero or less. */
export const listCashSums = (
  amount: number,
  { notes, decimals }: Pick<Currency, 'notes' | 'decimals'>,
): readonly number[] => {
  if (amount <= 0) return []
  const unit = 10 ** decimals
  const whole = Math.round(amount * unit)
  const sums = [whole, ...notes.map(note => Math.ceil(whole / (note * unit)) * note * unit)]
  return uniq(sums)
    .toSorted((a, b) => a - b)
    .slice(0, maxOffered)
    .map(sum => sum / unit)
}
