import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { getScanLimit, type TypedKey } from '../../ui/scan/scan-listener.ts'
import { DeviceNotes, DeviceSection } from './DeviceSection.tsx'
import { judgeScan, type ScanEnd, type ScanTest } from './judge-scan.ts'

/** In milliseconds: a scanner that sends nothing for so long has ended its code. */
const pause = 500

/** A box that shows what a scanner sent, how fast, and what ended it; what the program would not take is named. */
export function ScannerSection() {
  const translate = useTranslate()
  const { test, onKey } = useScanTest()
  return (
    <DeviceSection title={translate('devices.scanner')} state="ready">
      <FieldFrame id="device-scan" label={translate('devices.scanner.box')} help={translate('devices.scanner.help')}>
        <Box
          component="input"
          id="device-scan"
          data-keeps-scan
          readOnly
          value={test?.code ?? ''}
          onKeyDown={event => {
            if (onKey(event.key, event.timeStamp)) event.preventDefault()
          }}
          sx={theme => ({
            font: 'inherit',
            color: 'inherit',
            width: '100%',
            minHeight: 36,
            px: 1.25,
            border: `1px solid ${theme.palette.outline}`,
            borderRadius: '6px',
            bgcolor: 'background.paper',
          })}
        />
      </FieldFrame>
      {test && <ScanResult test={test} />}
      <DeviceNotes>{translate('devices.scanner.notes')}</DeviceNotes>
    </DeviceSection>
  )
}

function ScanResult({ test }: { readonly test: ScanTest }) {
  const translate = useTranslate()
  const { verdict, length, gap, milliseconds, limit } = test
  return (
    <Alert severity={verdict === 'good' ? 'success' : 'warning'} role="status" sx={{ whiteSpace: 'pre-line' }}>
      {[
        translate(`devices.scan.${verdict}`, { gap, limit }),
        translate('devices.scan.figures', {
          length,
          gap,
          milliseconds,
          end: translate(`devices.scan.end.${test.end}`),
        }),
      ].join('\n')}
    </Alert>
  )
}

/** Collects keys until Enter, Tab or a pause; the keys of leaving the box stay keys. */
const useScanTest = () => {
  const [test, setTest] = useState<ScanTest>()
  const keys = useRef<readonly TypedKey[]>([])
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const finish = (end: ScanEnd, endAt?: number): void => {
    window.clearTimeout(timer.current)
    if (keys.current.length > 0) setTest(judgeScan(keys.current, { end, endAt }, getScanLimit()))
    keys.current = []
  }
  /** Whether the key is one of a scan. */
  const onKey = (key: string, at: number): boolean => {
    if (key === 'Enter' || key === 'Tab') {
      const isOfScan = keys.current.length > 0
      finish(key, at)
      return isOfScan
    }
    if (key.length !== 1) return false
    keys.current = [...keys.current, { sign: key, at }]
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => finish('none'), pause)
    return true
  }
  return { test, onKey }
}
