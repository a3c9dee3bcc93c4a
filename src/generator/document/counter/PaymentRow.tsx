import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { DeleteIcon } from '../../../ui/icons.ts'
import { getFieldView } from '../../fields/registry.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { LineCell } from '../lines/LineCell.tsx'
import { getRowPath } from '../lines/line-rows.ts'
import { writeLine } from '../lines/write-line.ts'
import { CashAmount } from './CashAmount.tsx'
import type { Payments } from './use-payments.ts'

interface PaymentRowProps {
  readonly payments: Payments
  readonly id: string
  /** From 1. */
  readonly number: number
}

/** One payment: kind and amount in one line, and below it the fields that its kind requires. */
export function PaymentRow({ payments: { set, pays, setHandedCash }, id, number }: PaymentRowProps) {
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
  const isCash = values[pays.kind] === pays.cash
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
        {renderCell(kind)}
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
