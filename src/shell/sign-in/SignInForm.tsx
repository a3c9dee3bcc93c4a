import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useLogin, useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { UserIdField } from './UserIdField.tsx'

const Form = styled('form')({ '& .MuiOutlinedInput-root': { minHeight: 44 }, '& > div + div': { marginTop: 8 } })

/** User ID and password; Enter submits. Refusals are shown above the fields. */
export function SignInForm() {
  const translate = useTranslate()
  const { form, getInputProps: box, submit, busy, message, needsCode } = useSignInForm()
  const [hasCaps, setCaps] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form noValidate onSubmit={onSubmit} onKeyDown={checkCapsLock} onKeyUp={checkCapsLock} aria-busy={busy}>
      {message !== undefined && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          {message}
        </Alert>
      )}
      <UserIdField {...box('userId')} />
      <SecretInput
        {...box('password')}
        id="sign-in-password"
        label={translate('shell.sign-in.password')}
        autoComplete="current-password"
        help={hasCaps ? translate('shell.sign-in.caps') : undefined}
      />
      {needsCode && (
        <TextInput
          {...box('code')}
          id="sign-in-code"
          label={translate('shell.sign-in.code')}
          help={translate('shell.sign-in.code-help')}
          required
          autoFocus
          case="asis"
          maxLength={20}
          autoComplete="one-time-code"
        />
      )}
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
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useProgramForm({
    defaultValues: { userId: '', password: '', code: '' },
    schema: async () => (await import('./sign-in-schema.ts')).createSignInSchema(translate),
    send: async ({ code, ...values }): Promise<void> => {
      try {
        await login(code === '' ? values : { ...values, code })
      } catch (error) {
        const refusal = error instanceof CallRefused ? error : undefined
        const message = refusal?.message
        if (refusal?.code === 'sign-in.code-needed') return setNeedsCode(true)
        if (refusal?.code === 'sign-in.code-wrong') return signIn.refuse([{ field: 'code', message: refusal.message }])
        if (error instanceof CallTimedOut || (error instanceof CallRefused && error.status === 0)) popup.connection()
        else signIn.form.setError('root', { message: message || translate('shell.sign-in.failed') })
        signIn.form.setFocus('password', { shouldSelect: true })
      }
    },
  })
  return { ...signIn, needsCode }
}
