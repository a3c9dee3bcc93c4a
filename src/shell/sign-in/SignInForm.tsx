import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Session } from '../../providers/session.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { UserIdField } from './UserIdField.tsx'
import { useSignIn } from './use-sign-in.ts'

const Form = styled('form')({ '& .MuiOutlinedInput-root': { minHeight: 44 }, '& > div + div': { marginTop: 8 } })

/** User ID and password; here Enter submits. What the server refuses stands above the fields. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: (session: Session) => Promise<void> }) {
  const translate = useTranslate()
  const { busy, faults, signIn } = useSignIn(onSignedIn)
  const [userId, setUserId] = useState('')
  const [password, setPassword] = useState('')
  const [hasCaps, setCaps] = useState(false)
  const userInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await signIn(userId.trim(), password)) return
    if (userId.trim() === '') userInput.current?.focus()
    else passwordInput.current?.select()
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Form noValidate onSubmit={submit} onKeyDown={watchCaps} onKeyUp={watchCaps} aria-busy={busy}>
      {faults.form !== undefined && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          {faults.form}
        </Alert>
      )}
      <UserIdField value={userId} onChange={setUserId} error={faults.user_id} inputRef={userInput} />
      <SecretInput
        id="sign-in-password"
        label={translate('shell.sign-in.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={faults.password}
        help={hasCaps ? translate('shell.sign-in.caps') : undefined}
        inputRef={passwordInput}
      />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        aria-disabled={busy}
        sx={{ mt: 1.5, minHeight: 44, fontSize: 15 }}
        endIcon={busy && <CircularProgress size={16} color="inherit" />}
      >
        {translate(busy ? 'shell.sign-in.busy' : 'shell.sign-in.submit')}
      </Button>
    </Form>
  )
}
