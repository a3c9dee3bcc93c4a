import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { getAriaProps, getFieldFrameProps, type InputProps } from './input-props.ts'

/** A switch between 'Ya' and 'Tidak'. */
export function FlagInput(props: InputProps<boolean | null | undefined, boolean>) {
  const translate = useTranslate()
  const { id, value, onChange, onBlur, disabled, readOnly, autoFocus, inputRef } = props
  const isOn = value === true
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <Box
        component="label"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 36, width: 'fit-content' }}
      >
        <Switch
          id={id}
          checked={isOn}
          onChange={(_event, checked) => onChange(checked)}
          onBlur={onBlur}
          disabled={Boolean(disabled || readOnly)}
          autoFocus={autoFocus ?? false}
          slotProps={{ input: { ...getAriaProps(props), ref: inputRef } }}
        />
        <span aria-hidden>{translate(isOn ? 'ui.yes' : 'ui.no')}</span>
      </Box>
    </FieldFrame>
  )
}
