import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../form/FieldFrame.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.ts'
import { getAriaProps, getBoxProps, getFieldFrameProps, type InputProps, type MaybeText } from './input-props.ts'

interface SecretInputProps extends InputProps<MaybeText, string> {
  /** `current-password` for sign-in; by default `new-password`, so that no browser fills it in. */
  readonly autoComplete?: 'current-password' | 'new-password' | undefined
}

/** A password, its letters as they are typed; the eye shows it. */
export function SecretInput({ autoComplete = 'new-password', ...props }: SecretInputProps) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? EyeOffIcon : EyeIcon
  return (
    <FieldFrame {...getFieldFrameProps(props)}>
      <OutlinedInput
        {...getBoxProps(props)}
        type={isShown ? 'text' : 'password'}
        value={props.value ?? ''}
        onChange={event => props.onChange(event.target.value)}
        autoComplete={autoComplete}
        inputProps={{ ...getAriaProps(props), autoCapitalize: 'off', spellCheck: false }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={translate(isShown ? 'ui.secret.hide' : 'ui.secret.show')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Eye />
            </IconButton>
          </InputAdornment>
        }
      />
    </FieldFrame>
  )
}
