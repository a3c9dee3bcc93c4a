import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useShowError } from '../text/use-show-error.ts'

interface AccessReasons {
  readonly allowed: boolean
  readonly target: string
  readonly reasons: readonly string[]
}

/** Which rule, menu entry and level allow the user a screen or a call, or refuse it. */
export function WhyAccess({ user }: { readonly user: string }) {
  const translate = useTranslate()
  const popup = usePopup()
  const showError = useShowError()
  const [target, setTarget] = useState('')
  const [decision, setDecision] = useState<AccessReasons>()
  const show = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const path = `users/hak-akses/${encodeURIComponent(user)}/why?target=${encodeURIComponent(target)}`
    try {
      setDecision(await fetchBody<AccessReasons>(path))
    } catch (error) {
      setDecision(undefined)
      if (error instanceof CallRefused && error.status === 404) popup.error(translate('menu-editor.why-unknown'))
      else showError(error, translate('menu-editor.why-unknown'))
    }
  }
  return (
    <Box component="details" sx={{ mb: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate('menu-editor.why')}
      </Box>
      <Box
        component="form"
        onSubmit={event => void show(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}
      >
        <Box sx={{ flex: '1 1 240px', maxWidth: 420 }}>
          <TextInput
            id="why-target"
            label={translate('menu-editor.why-target')}
            value={target}
            onChange={setTarget}
            case="asis"
            maxLength={200}
          />
        </Box>
        <Button type="submit" variant="outlined" disabled={target.trim() === ''}>
          {translate('menu-editor.why-show')}
        </Button>
      </Box>
      {decision && (
        <Box role="status">
          <StatusChip
            color={decision.allowed ? 'success' : 'error'}
            label={translate(decision.allowed ? 'menu-editor.why-may' : 'menu-editor.why-may-not')}
          />
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {decision.reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}
