import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLeaveQuestions, useUnsavedGuard } from '../../forms/leave-guard.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

const titles = { password: 'shell.password.old', new_password: 'shell.password.new', repeat: 'shell.password.repeat' }

/** The dialog in which users change their own password. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const { getInputProps: box, busy, dirty, submit } = useChangePassword(onClose)
  const questions = useLeaveQuestions()
  useUnsavedGuard(() => dirty)
  const closeIfConfirmed = async (): Promise<void> => {
    if (!busy && (!dirty || (await questions.confirmDrop()))) onClose()
  }
  const getFieldProps = (name: keyof typeof titles) => ({
    ...box(name),
    id: `change-${name}`,
    label: translate(titles[name]),
    required: true,
  })
  return (
    <FormDialog
      title={translate('shell.password.title')}
      open
      busy={busy}
      onLeave={closeIfConfirmed}
      onSubmit={submit}
      submitLabel={translate('shell.password.submit')}
    >
      <FieldGrid>
        <SecretInput {...getFieldProps('password')} width={4} autoComplete="current-password" autoFocus />
        <SecretInput {...getFieldProps('new_password')} />
        <SecretInput {...getFieldProps('repeat')} />
      </FieldGrid>
      <Typography variant="body2" color="textSecondary">
        {translate('shell.password.help')}
      </Typography>
    </FormDialog>
  )
}

const useChangePassword = (onChanged: () => void) => {
  const translate = useTranslate()
  const popup = usePopup()
  const change = useProgramForm({
    defaultValues: { password: '', new_password: '', repeat: '' },
    schema: async () => (await import('./change-password-schema.ts')).createChangePasswordSchema(translate),
    send: async ({ password, new_password }) => {
      try {
        await call('users/change-password', { method: 'POST', body: { password, new_password } })
        popup.success(translate('shell.password.changed'))
        onChanged()
      } catch (error) {
        const refusal = error instanceof CallRefused && error.status !== 0 ? error : undefined
        change.refuse(refusal?.faults ?? [])
        if (refusal?.code === 'password.wrong') change.refuse([{ field: 'password', message: refusal.message }])
        popup.error(refusal?.message || translate('shell.password.unanswered'), { ref: refusal?.ref })
      }
    },
  })
  return change
}
