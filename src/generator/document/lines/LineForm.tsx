import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { focusRevealed } from '../../../ui/focus/focus-when-ready.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { FactList } from '../../facts/FactList.tsx'
import { getFieldInput } from '../../fields/field-inputs.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { getRowPath } from './line-rows.ts'
import type { LineSet } from './line-set.ts'
import { writeLine } from './shown-lines.ts'

/** What a form shows of a line: boxes in their order, and what the program worked out where it is not nothing. */
export interface LineFormFields {
  readonly boxes: readonly string[]
  readonly facts: readonly string[]
}

interface LineFormProps extends LineFormFields {
  readonly set: LineSet
  /** Of the line, on this screen. */
  readonly id: string
  /** Called when one of its boxes is left. */
  readonly onLeave: (id: string) => void
}

/** The form of one line with more fields than a row can hold; rendered with the line's id as its key. */
export function LineForm({ set, id, boxes, facts, onLeave }: LineFormProps) {
  const { name } = set.lines
  const { values, closed = [] } = useWatch<FormFields, ReturnType<typeof getRowPath>>({ name: getRowPath(name, id) })
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.rows.${id}` })
  const faults = errors.lines?.[name]?.rows?.[id]?.types ?? {}
  const findFields = (names: readonly string[]): readonly Field[] => names.flatMap(one => set.resource.field[one] ?? [])
  const isOpen = ({ name: field, readOnly, calc }: Field): boolean => !readOnly && !calc && !closed.includes(field)
  const first = findFields(boxes).find(isOpen)?.name
  const focusFirst = useEffectEvent((): void => {
    const box = first === undefined ? null : document.getElementById(getBoxId(id, first))
    if (box) focusRevealed(box)
  })
  // A line that is turned to takes the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => focusFirst())
    return () => cancelAnimationFrame(frame)
  }, [])
  const shownFacts = findFields(facts).flatMap(field => {
    const value = values[field.name] ?? null
    return hasValue(value) ? [{ field, value }] : []
  })
  return (
    <Box data-line={id} onBlur={() => onLeave(id)}>
      <FieldGrid columns={6} dense>
        {findFields(boxes).map(field => {
          const Input = getFieldInput(field)
          const fault = faults[field.name]?.toString()
          return (
            <Input
              key={field.name}
              id={getBoxId(id, field.name)}
              field={field}
              value={values[field.name] ?? ''}
              readOnly={!isOpen(field)}
              onChange={(value, by) => writeLine(set.rows, id, { field, value, by })}
              onBlur={() => set.rows.validateCell(id, field.name)}
              lookup={() => set.lookup(field, values)}
              {...(fault !== undefined && { error: fault })}
            />
          )
        })}
      </FieldGrid>
      <FactList facts={shownFacts} sx={{ marginTop: 1 }} />
    </Box>
  )
}

const getBoxId = (id: string, field: string): string => `line-${id}-${field}`

const hasValue = (value: FormValues[string] | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== '-' && Number(value) !== 0
