import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnPasskeys } from '../../../engine/answers/session-answers.ts'
import { CallRefused, fetchBody, getRefusalText } from '../../providers/http.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useProgramForm } from '../../ui/form/use-program-form.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { SecretInput } from '../../ui/inputs/SecretInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DeviceItem, getDeviceName } from './DeviceItem.tsx'

const path = 'users/passkeys'
const queryKey = ['own-passkeys']

/** The own passkeys, of which each can be removed, and another one added where the browser can make one. */
export function Passkeys() {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const { data } = useQuery({ queryKey, queryFn: () => fetchBody<OwnPasskeys>(path), refetchOnMount: 'always' })
  const canAdd = 'PublicKeyCredential' in window
  if (!data || (!canAdd && data.passkeys.length === 0)) return null
  const show = (next: OwnPasskeys, message: string): void => {
    queries.setQueryData(queryKey, next)
    popup.success(message)
  }
  const remove = async (id: string): Promise<void> => {
    try {
      show(await fetchBody<OwnPasskeys>(`${path}/${id}`, { method: 'DELETE' }), translate('shell.passkeys.removed'))
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.passkeys.failed')))
    }
  }
  return (
    <Box component="section" aria-labelledby="own-passkeys" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="own-passkeys" variant="h3">
        {translate('shell.passkeys.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {translate('shell.passkeys.help')}
      </Typography>
      <List disablePadding sx={{ '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {data.passkeys.map(({ id, name, created_at: since, used_at: used }) => (
          <DeviceItem
            key={id}
            title={name}
            facts={translate('shell.passkeys.facts', {
              since: formatMoment(since),
              used: used === '' ? '-' : formatMoment(used),
            })}
            hint={name}
            end={{
              title: translate('shell.passkeys.remove'),
              label: translate('shell.passkeys.remove-one', { name }),
              onEnd: () => void remove(id),
            }}
          />
        ))}
      </List>
      {canAdd && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setAdding(true)}>
          {translate('shell.passkeys.add')}
        </Button>
      )}
      {isAdding && (
        <AddPasskey
          asks={data.asks}
          onAdded={next => {
            show(next, translate('shell.passkeys.added'))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}

interface AddPasskeyProps {
  readonly asks: OwnPasskeys['asks']
  readonly onAdded: (passkeys: OwnPasskeys) => void
  readonly onClose: () => void
}

function AddPasskey({ asks, onAdded, onClose }: AddPasskeyProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const form = useProgramForm({
    defaultValues: { name: getDeviceName(navigator.userAgent), password: '', code: '' },
    schema: async () => (await import('./second-factor-schemas.ts')).createPasskeySchema(translate, asks),
    send: async ({ name, ...proof }) => {
      try {
        onAdded(await createPasskey(name, { [asks]: proof[asks] }))
      } catch (error) {
        if (error instanceof CallRefused && error.status === 422 && error.code !== 'passkey.invalid')
          form.refuse([{ field: asks, message: error.message }])
        else popup.error(getRefusalText(error, translate('shell.passkeys.unmade')))
      }
    },
  })
  return (
    <FormDialog
      open
      title={translate('shell.passkeys.add')}
      busy={form.busy}
      submitLabel={translate('shell.passkeys.make')}
      onLeave={onClose}
      onSubmit={form.submit}
      submitOnEnter
      isNarrow
    >
      <TextInput
        {...form.getInputProps('name')}
        id="passkey-name"
        label={translate('shell.passkeys.name')}
        required
        case="asis"
        maxLength={60}
      />
      {asks === 'password' ? (
        <SecretInput
          {...form.getInputProps('password')}
          id="passkey-password"
          label={translate('shell.sign-in.password')}
          required
          autoFocus
          autoComplete="current-password"
        />
      ) : (
        <TextInput
          {...form.getInputProps('code')}
          id="passkey-code"
          label={translate('shell.sign-in.code')}
          help={translate('shell.sign-in.code-help')}
          required
          autoFocus
          case="asis"
          maxLength={20}
          autoComplete="one-time-code"
        />
      )}
    </FormDialog>
  )
}

/** Asks the authenticator of the user; throws where the server refuses, or the user gives up. */
const createPasskey = async (name: string, proof: Readonly<Record<string, string>>): Promise<OwnPasskeys> => {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    fetchBody<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, { method: 'POST', body: proof }),
  ])
  const response = await startRegistration({ optionsJSON })
  return fetchBody<OwnPasskeys>(path, { method: 'POST', body: { name, response } })
}
