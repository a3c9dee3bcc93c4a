import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { SoundIcon, SoundOffIcon } from '../../../ui/icons.ts'
import { CodeBox } from '../../../ui/inputs/CodeBox.tsx'
import type { Scanning } from './use-scan.ts'

interface ScanBoxProps {
  readonly label: string
  readonly scanning: Scanning
  readonly boxRef: RefObject<HTMLInputElement | null>
}

/** The box for codes of rows, with what became of them and whether it sounds. */
export function ScanBox({ label, scanning, boxRef }: ScanBoxProps) {
  const translate = useTranslate()
  const {
    handleTypedCode,
    prepareCode,
    shown,
    answer,
    errors,
    isRefused,
    lost,
    moved,
    inbox,
    waiting,
    tones,
    setTones,
  } = scanning
  const sound = translate(tones ? 'document.tones-off' : 'document.tones-on')
  const Sound = tones ? SoundIcon : SoundOffIcon
  return (
    <Box sx={{ maxWidth: 640, mb: 1 }}>
      <CodeBox
        {...{ label, boxRef, waiting }}
        placeholder={translate('document.scan')}
        shortcut="F2"
        isUpper
        onCode={handleTypedCode}
        onText={prepareCode}
        onAnswer={shown && answer}
        hasFailed={isRefused}
        message={
          <>
            {errors.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one code may be refused twice, and none changes its place
              <Box key={index} sx={{ color: 'error.main' }}>
                {text}
              </Box>
            ))}
            {shown && (
              <Box component="strong" sx={{ color: 'text.primary' }}>
                {translate('document.scan-shown', { text: shown.text })}
              </Box>
            )}
            {moved && <Box sx={{ color: 'text.primary' }}>{translate('document.scan-moved', { ...moved })}</Box>}
            {waiting > 0 && (
              <Box component="span" sx={{ color: 'text.primary' }}>
                {translate('document.scan-waiting', { count: waiting })}
              </Box>
            )}
          </>
        }
        tools={
          <IconButton aria-label={sound} title={sound} aria-pressed={tones} onClick={() => setTones(!tones)}>
            <Sound fontSize="small" />
          </IconButton>
        }
      />
      {lost.length > 0 && (
        <Alert
          severity="error"
          action={
            <>
              <Button color="inherit" size="small" onClick={inbox.retry}>
                {translate('ui.try-again')}
              </Button>
              <Button color="inherit" size="small" onClick={inbox.discardLost}>
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
