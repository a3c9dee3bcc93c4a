import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../providers/device.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { ScaleIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import {
  getSerial,
  parseSerialOptions,
  type ScaleReading,
  type SerialLike,
  WeighRefused,
  watchScale,
} from '../scale/scale-port.ts'
import { DeviceActions, DeviceNotes, DeviceSection } from './DeviceSection.tsx'

const bauds = ['1200', '2400', '4800', '9600', '19200']
const frames = ['8N1', '7E1', '7O1']
/** What the browser and the scale agree on where nothing is chosen. */
const [defaultBaud, defaultFrame] = ['9600', '8N1']

const toChoices = (values: readonly string[]) => values.map(value => ({ value, title: value }))

/** The scale on a serial port: its speed, and what it sends, live. */
export function ScaleSection() {
  const translate = useTranslate()
  const [{ baud, frame }, change] = useDevice()
  const serial = getSerial(navigator)
  const { isWatching, seen, fault, toggle } = useScaleTest(serial)
  return (
    <DeviceSection title={translate('devices.scale')} state={serial ? 'ready' : 'missing'}>
      {!serial && <DeviceNotes>{translate('devices.scale.none')}</DeviceNotes>}
      {serial && (
        <>
          <FieldGrid dense columns={2}>
            <ChoiceInput
              id="device-baud"
              label={translate('devices.scale.baud')}
              placeholder={defaultBaud}
              choices={toChoices(bauds)}
              value={baud ?? ''}
              onChange={value => change({ baud: value })}
              readOnly={isWatching}
            />
            <ChoiceInput
              id="device-frame"
              label={translate('devices.scale.frame')}
              placeholder={defaultFrame}
              choices={toChoices(frames)}
              value={frame ?? ''}
              onChange={value => change({ frame: value })}
              readOnly={isWatching}
            />
          </FieldGrid>
          <DeviceActions>
            <Button variant="outlined" startIcon={<ScaleIcon />} onClick={toggle}>
              {translate(isWatching ? 'devices.scale.stop' : 'devices.scale.test')}
            </Button>
            {seen && <ShownWeight {...seen} />}
          </DeviceActions>
          {isWatching && !seen && <DeviceNotes>{translate('scale.waiting')}</DeviceNotes>}
          {fault !== undefined && <Alert severity="error">{fault}</Alert>}
        </>
      )}
      <DeviceNotes>{translate('devices.scale.notes')}</DeviceNotes>
    </DeviceSection>
  )
}

interface SeenLine {
  readonly line: string
  readonly reading: ScaleReading | undefined
}

function ShownWeight({ line, reading }: SeenLine) {
  const translate = useTranslate()
  return (
    <Box role="status" aria-live="polite" sx={{ minWidth: 0 }}>
      <Typography component="span" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatReading(reading, translate)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('devices.scale.line', { line })}
      </Typography>
    </Box>
  )
}

const formatReading = (
  reading: ScaleReading | undefined,
  translate: (key: string, options?: object) => string,
): string => {
  if (!reading) return translate('devices.scale.unread')
  if (reading.kind !== 'weight') return translate(`scale.${reading.kind}`)
  return translate(reading.stable === false ? 'scale.unsteady' : 'devices.scale.grams', {
    grams: reading.grams.toFixed(3),
  })
}

/** Reads the scale until the button is pressed again or the page is left. */
const useScaleTest = (serial: SerialLike | undefined) => {
  const translate = useTranslate()
  const [{ baud, frame }] = useDevice()
  const [isWatching, setWatching] = useState(false)
  const [seen, setSeen] = useState<SeenLine>()
  const [fault, setFault] = useState<string>()
  const controllerRef = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])
  const start = async (port: SerialLike): Promise<void> => {
    const controller = new AbortController()
    controllerRef.current = controller
    setWatching(true)
    setSeen(undefined)
    setFault(undefined)
    try {
      const onLine = (line: string, reading: ScaleReading | undefined): void => {
        if (line.trim() !== '') setSeen({ line, reading })
      }
      await watchScale(port, { signal: controller.signal, onLine, line: parseSerialOptions(baud, frame) })
    } catch (error) {
      if (controller.signal.aborted) return
      // No port was chosen: the user closed the list of the browser.
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      setFault(translate(error instanceof WeighRefused ? `scale.${error.why}` : 'scale.closed'))
    } finally {
      if (controllerRef.current === controller) controllerRef.current = undefined
      setWatching(false)
    }
  }
  const toggle = (): void => {
    if (controllerRef.current) controllerRef.current.abort()
    else if (serial) void start(serial)
  }
  return { isWatching, seen, fault, toggle }
}
