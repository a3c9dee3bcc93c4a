import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLeaveQuestions, useUnsaved } from '../../forms/leave-guard.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { type PasswordFields, useChangePassword } from './use-change-password.ts'

const blank: PasswordFields = { password: '', new_password: '', repeat: '' }

const names = ['password', 'new_password', 'repeat'] as const
const idOf = (name: keyof PasswordFields): string => `change-${name}`

/** The dialog in which a user changes his own password. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const [fields, setFields] = useState(blank)
  const { busy, faults, change } = useChangePassword()
  useEffect(() => {
    const first = names.find(name => faults[name] !== undefined)
    if (first) document.getElementById(idOf(first))?.focus()
  }, [faults])
  const isTyped = (): boolean => Object.values(fields).some(value => value !== '')
  const ask = useLeaveQuestions()
  useUnsaved(isTyped)
  const leave = async (): Promise<void> => {
    if (!busy && (!isTyped() || (await ask.drops()))) onClose()
  }
  const inputOf = (name: keyof PasswordFields) => ({
    id: idOf(name),
    value: fields[name],
    onChange: (value: string) => setFields(before => ({ ...before, [name]: value })),
    error: faults[name],
    required: true,
  })
  const submit = async () => {
    if (await change(fields)) onClose()
  }
  return (
    <FormDialog
      title={translate('shell.password.title')}
      open
      busy={busy}
      onLeave={leave}
      onSubmit={submit}
      submitLabel={translate('shell.password.submit')}
    >
      <FieldGrid>
        <SecretInput
          {...inputOf('password')}
          label={translate('shell.password.old')}
          width={4}
          autoComplete="current-password"
          autoFocus
        />
        <SecretInput {...inputOf('new_password')} label={translate('shell.password.new')} />
        <SecretInput {...inputOf('repeat')} label={translate('shell.password.repeat')} />
      </FieldGrid>
      <Typography variant="body2" color="textSecondary">
        {translate('shell.password.help')}
      </Typography>
    </FormDialog>
  )
}
