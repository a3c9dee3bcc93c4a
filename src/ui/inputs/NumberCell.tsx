import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import useForkRef from '@mui/utils/useForkRef'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useNumberText } from './NumberInput.tsx'
import { formatUnderstood, type NumberValue } from './number-text.ts'
import { useSelectOnFocus } from './use-select-on-focus.ts'

interface NumberCellProps {
  readonly label: string
  readonly value: NumberValue | undefined
  readonly scale: number
  readonly unit?: string | undefined
  readonly units?: readonly string[] | undefined
  readonly changed: boolean
  readonly invalid: boolean
  readonly onChange: (value: NumberValue) => void
  /** The id of the element with the fault. */
  readonly describedBy?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Overlays the rows below, so that nothing moves while the user types. */
const UnderstoodHint = styled(Paper)({ padding: '2px 8px', fontSize: 12, lineHeight: '16px' })

/** A number in a cell of a grid; all of it is marked when one comes to it, so that typing replaces it. */
export function NumberCell({ label, value, scale, unit, units, changed, invalid, onChange, ...box }: NumberCellProps) {
  const { describedBy, onKeyDown, onBlur, inputRef } = box
  const inputElement = useRef<HTMLInputElement>(null)
  const ref = useForkRef(inputElement, inputRef)
  const { text, understood, reformat: settle, onPaste, onType } = useNumberText({ value, scale, units, onChange })
  const { onFocus, onSelect, clearSelection: unmark } = useSelectOnFocus(inputElement, text)
  return (
    <>
      <input
        ref={ref}
        data-cell="number"
        data-count={(scale === 0 && unit === undefined) || undefined}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        data-changed={changed || undefined}
        inputMode={scale > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={text}
        onChange={event => {
          unmark()
          onType(event)
        }}
        onPaste={onPaste}
        onFocus={onFocus}
        onSelect={onSelect}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
      />
      {understood !== undefined && (
        <Popper
          open
          anchorEl={() => inputElement.current as HTMLInputElement}
          placement="bottom-end"
          sx={{ zIndex: 'tooltip' }}
        >
          <UnderstoodHint elevation={2} role="status">
            {formatUnderstood(understood, unit)}
          </UnderstoodHint>
        </Popper>
      )}
    </>
  )
}
