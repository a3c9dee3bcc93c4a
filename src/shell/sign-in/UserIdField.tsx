import OutlinedInput from '@mui/material/OutlinedInput'
import type { ChangeEvent, Ref } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { getDescriptionId } from '../../ui/form/field-ids.ts'

interface UserIdFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLInputElement>
}

const id = 'sign-in-user'

/** The user id, in capitals as it is typed; the caret stays where it is. */
export function UserIdField({ value, onChange, error, inputRef }: UserIdFieldProps) {
  const translate = useTranslate()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = target
    target.value = target.value.toUpperCase()
    target.setSelectionRange(selectionStart, selectionEnd)
    onChange(target.value)
  }
  return (
    <FieldFrame id={id} label={translate('shell.sign-in.user')} error={error}>
      <OutlinedInput
        id={id}
        name="username"
        value={value}
        onChange={change}
        inputRef={inputRef}
        error={error !== undefined}
        autoComplete="username"
        autoFocus
        slotProps={{
          input: {
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: 200,
            enterKeyHint: 'next',
            'aria-describedby': getDescriptionId(id, error, undefined),
          },
        }}
      />
    </FieldFrame>
  )
}
