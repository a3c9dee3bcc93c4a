import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { UserIdField } from './UserIdField.tsx'

const Form = styled('form')({ '& .MuiOutlinedInput-root': { minHeight: 44 }, '& > div + div': { marginTop: 8 } })

/** User ID and password; here Enter submits. What the server refuses stands above the fields. */
export function SignInForm() {
  const translate = useTranslate()
  const { form, box, submit, busy, message } = useSignInForm()
  const [hasCaps, setCaps] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form noValidate onSubmit={onSubmit} onKeyDown={watchCaps} onKeyUp={watchCaps} aria-busy={busy}>
      {message !== undefined && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          {message}
        </Alert>
      )}
      <UserIdField {...box('user_id')} />
      <SecretInput
        {...box('password')}
        id="sign-in-password"
        label={translate('shell.sign-in.password')}
        autoComplete="current-password"
        help={hasCaps ? translate('shell.sign-in.caps') : undefined}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={busy}
        onClick={() => form.clearErrors('root')}
        sx={{ mt: 1.5, minHeight: 44, fontSize: 15 }}
        endIcon={busy && <CircularProgress size={16} color="inherit" />}
      >
        {translate(busy ? 'shell.sign-in.busy' : 'shell.sign-in.submit')}
      </Button>
    </Form>
  )
}

/** What the server refuses is worded for the form; no connection is a popup. */
const useSignInForm = () => {
  const translate = useTranslate()
  const popup = usePopup()
  const login = useLogin()
  const signIn = useProgramForm({
    defaultValues: { user_id: '', password: '' },
    schema: async () => (await import('./sign-in-schema.ts')).signInSchema(translate),
    send: async values => {
      try {
        await login(values)
      } catch (error) {
        const message = error instanceof CallRefused ? error.message : ''
        if (error instanceof CallTimedOut || (error instanceof CallRefused && error.status === 0)) popup.connection()
        else signIn.form.setError('root', { message: message || translate('shell.sign-in.failed') })
        signIn.form.setFocus('password', { shouldSelect: true })
      }
    },
  })
  return signIn
}
