import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { ScanIcon, SoundIcon, SoundOffIcon } from '../../../ui/icons.ts'
import { KeyHint } from '../../../ui/shortcuts/KeyHint.tsx'
import type { Scanning } from './use-scan.ts'

interface ScanBoxProps {
  readonly label: string
  readonly scanning: Scanning
  readonly boxRef: RefObject<HTMLInputElement | null>
}

/** The box for codes: typed or scanned, Enter takes one and the box is free for the next. */
export function ScanBox({ label, scanning, boxRef }: ScanBoxProps) {
  const translate = useTranslate()
  const id = useId()
  const [text, setText] = useState('')
  const { take, errors, lost, inbox, waiting, tones, setTones } = scanning
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = text.trim()
    if (code === '') return
    setText('')
    take(code)
  }
  const sound = translate(tones ? 'document.tones-off' : 'document.tones-on')
  const Sound = tones ? SoundIcon : SoundOffIcon
  return (
    <Box sx={{ maxWidth: 440, mb: 1 }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <OutlinedInput
          id={id}
          fullWidth
          inputRef={boxRef}
          value={text}
          error={errors.length > 0}
          placeholder={translate('document.scan')}
          onChange={event => setText(event.target.value.toUpperCase())}
          onKeyDown={onKeyDown}
          autoComplete="off"
          inputProps={{ 'aria-describedby': `${id}-told`, enterKeyHint: 'enter', spellCheck: false }}
          startAdornment={
            <InputAdornment position="start">
              <ScanIcon aria-hidden fontSize="small" />
            </InputAdornment>
          }
          endAdornment={
            <InputAdornment position="end">
              {waiting > 0 ? <CircularProgress size={16} aria-label={String(waiting)} /> : <KeyHint>F2</KeyHint>}
            </InputAdornment>
          }
        />
        <IconButton aria-label={sound} title={sound} aria-pressed={tones} onClick={() => setTones(!tones)}>
          <Sound fontSize="small" />
        </IconButton>
      </Box>
      <FormHelperText
        id={`${id}-told`}
        component="div"
        error={errors.length > 0}
        role="status"
        sx={{ margin: '2px 0 0', minHeight: 18 }}
      >
        {errors.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one code may be refused twice, and none changes its place
          <div key={index}>{text}</div>
        ))}
        {waiting > 0 && translate('document.scan-waiting', { count: waiting })}
      </FormHelperText>
      {lost.length > 0 && (
        <Alert
          severity="error"
          action={
            <>
              <Button color="inherit" size="small" onClick={inbox.retry}>
                {translate('ui.try-again')}
              </Button>
              <Button color="inherit" size="small" onClick={inbox.forget}>
                {translate('document.scan-drop')}
              </Button>
            </>
          }
        >
          {translate('document.scan-lost', { codes: lost.join(', ') })}
        </Alert>
      )}
    </Box>
  )
}
