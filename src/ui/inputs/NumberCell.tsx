import { styled } from '@mui/material/styles'
import type { KeyboardEvent, Ref } from 'react'
import type { NumberValue } from './number-text.ts'
import { useNumberText } from './use-number-text.ts'

const Box = styled('input')(({ theme: { palette, breakpoints } }) => ({
  width: '100%',
  [breakpoints.down('sm')]: { width: 160 },
  minWidth: 96,
  height: 28,
  padding: '0 8px',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'right',
  background: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: 4,
  '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
  '&[data-changed]': { fontWeight: 650, borderColor: palette.primary.main, backgroundColor: palette.primary.light },
  '&[aria-invalid=true]': { borderColor: palette.error.main },
}))

interface NumberCellProps {
  readonly label: string
  readonly value: NumberValue | undefined
  readonly scale: number
  readonly changed: boolean
  readonly invalid: boolean
  readonly onChange: (value: NumberValue) => void
  /** The id of what says what is wrong. */
  readonly describedBy?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A number in a cell of a grid; all of it is marked when one comes to it, so that typing replaces it. */
export function NumberCell({ label, value, scale, changed, invalid, describedBy, onChange, ...box }: NumberCellProps) {
  const { onKeyDown, inputRef } = box
  const { text, settle, onPaste, onType } = useNumberText({ value, scale, onChange })
  return (
    <Box
      ref={inputRef}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      data-changed={changed || undefined}
      inputMode={scale > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onChange={onType}
      onPaste={onPaste}
      onFocus={event => event.target.select()}
      onBlur={settle}
      onKeyDown={onKeyDown}
    />
  )
}
