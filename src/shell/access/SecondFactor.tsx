import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type {
  RecoveryCodes as NewCodes,
  SecondFactorSetup,
  SecondFactorState,
} from '../../../engine/answers/session-answers.ts'
import { CallRefused, call, fetchBody, getRefusalText } from '../../providers/http.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'

const path = 'users/second-factor'

/** Turns the second factor of the user on, in three steps, or off. */
export function SecondFactor({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => fetchBody<SecondFactorState>(path),
    gcTime: 0,
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (setup) return <CodeStep setup={setup} onCodes={setCodes} onClose={onClose} />
  if (data) return <PasswordStep state={data} onStarted={setSetup} onClose={onClose} />
  return (
    <DialogFrame title={translate('shell.second-factor.title')} maxWidth="xs" busy={!isError} onClose={onClose}>
      {isError && <ErrorState message={translate('shell.second-factor.failed')} onRetry={() => refetch()} />}
    </DialogFrame>
  )
}

/** Shows a refusal at the field. */
const useShowRefusal = (field: string) => {
  const translate = useTranslate()
  const popup = usePopup()
  return (form: { readonly refuse: (faults: { field: string; message: string }[]) => void }, error: unknown): void => {
    const message = getRefusalText(error, translate('shell.second-factor.failed'))
    if (error instanceof CallRefused && error.status === 422) form.refuse([{ field, message }])
    else popup.error(message)
  }
}

interface PasswordStepProps {
  readonly state: SecondFactorState
  readonly onStarted: (setup: SecondFactorSetup) => void
  readonly onClose: () => void
}

function PasswordStep({ state: { is_on: isOn, recovery_codes: codesLeft }, onStarted, onClose }: PasswordStepProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const [refusePassword, refuseCode] = [useShowRefusal('password'), useShowRefusal('code')]
  const form = useProgramForm({
    defaultValues: { password: '', code: '' },
    schema: async () => (await import('./second-factor-schemas.ts')).createPasswordSchema(translate, isOn),
    send: async ({ password, code }) => {
      try {
        const begin = { method: 'POST', body: { password } } as const
        if (!isOn) return onStarted(await fetchBody<SecondFactorSetup>(path, begin))
        await call(`${path}/remove`, { method: 'POST', body: { password, code } })
        popup.success(translate('shell.second-factor.off'))
        onClose()
      } catch (error) {
        const isOfCode = error instanceof CallRefused && error.code.includes('.code-')
        if (isOfCode) refuseCode(form, error)
        else refusePassword(form, error)
      }
    },
  })
  return (
    <FormDialog
      open
      title={translate('shell.second-factor.title')}
      busy={form.busy}
      danger={isOn}
      submitLabel={translate(isOn ? 'shell.second-factor.turn-off' : 'shell.second-factor.begin')}
      onLeave={onClose}
      onSubmit={form.submit}
      submitOnEnter
      isNarrow
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(isOn ? 'shell.second-factor.is-on' : 'shell.second-factor.help', { left: codesLeft })}
      </Typography>
      <SecretInput
        {...form.getInputProps('password')}
        id="second-factor-password"
        label={translate('shell.sign-in.password')}
        required
        autoFocus
        autoComplete="current-password"
      />
      {isOn && (
        <TextInput
          {...form.getInputProps('code')}
          id="second-factor-code"
          label={translate('shell.sign-in.code')}
          help={translate('shell.sign-in.code-help')}
          required
          case="asis"
          maxLength={20}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </FormDialog>
  )
}

interface CodeStepProps {
  readonly setup: SecondFactorSetup
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function CodeStep({ setup: { secret, qr }, onCodes, onClose }: CodeStepProps) {
  const translate = useTranslate()
  const refuse = useShowRefusal('code')
  const form = useProgramForm({
    defaultValues: { code: '' },
    schema: async () => (await import('./second-factor-schemas.ts')).createCodeSchema(translate),
    send: async body => {
      try {
        const answer = await call<NewCodes>(`${path}/confirm`, { method: 'POST', body })
        onCodes(answer.body.codes)
      } catch (error) {
        refuse(form, error)
      }
    },
  })
  return (
    <FormDialog
      open
      title={translate('shell.second-factor.title')}
      busy={form.busy}
      submitLabel={translate('shell.second-factor.confirm')}
      onLeave={onClose}
      onSubmit={form.submit}
      submitOnEnter
      isNarrow
    >
      <Typography color="textSecondary">{translate('shell.second-factor.scan')}</Typography>
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, my: 2 }}>
        <QrCode {...qr} label={translate('shell.second-factor.qr')} />
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Typography>
      </Box>
      <TextInput
        {...form.getInputProps('code')}
        id="second-factor-code"
        label={translate('shell.sign-in.code')}
        required
        autoFocus
        case="asis"
        maxLength={20}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}

/** Shown once; closing the dialog confirms that the codes are written down. */
function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const translate = useTranslate()
  return (
    <DialogFrame
      title={translate('shell.second-factor.codes')}
      maxWidth="xs"
      actions={
        <>
          <Button variant="outlined" onClick={() => navigator.clipboard.writeText(codes.join('\n'))}>
            {translate('shell.second-factor.copy')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {translate('shell.second-factor.written-down')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('shell.second-factor.codes-help')}
      </Typography>
      <Box component="ul" sx={{ columns: 2, listStyle: 'none', m: 0, p: 0, fontFamily: 'monospace', fontSize: 16 }}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </DialogFrame>
  )
}
