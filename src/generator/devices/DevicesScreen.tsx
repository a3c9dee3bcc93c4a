// The devices of this computer: what its browser can do with each, a test, and what is remembered for it.
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { PageHead } from '../../ui/PageHead.tsx'
import { CameraSection } from './CameraSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { PrinterSection } from './PrinterSection.tsx'
import { ScaleSection } from './ScaleSection.tsx'
import { ScannerSection } from './ScannerSection.tsx'

export function DevicesScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={title} subtitle={translate('devices.about')} />
      {!window.isSecureContext && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('devices.insecure', { address: window.location.origin })}
        </Alert>
      )}
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <PrinterSection kind="paper" />
        <PrinterSection kind="label" />
        <ScannerSection />
        <ScaleSection />
        <CameraSection />
        <DeviceSection title={translate('devices.display')} state="unsupported">
          {translate('devices.display.none')}
        </DeviceSection>
      </Box>
    </>
  )
}
