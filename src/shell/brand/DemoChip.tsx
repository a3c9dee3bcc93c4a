import { useTranslate } from 'react-admin'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Tells that what is shown is sample data. */
export function DemoChip() {
  const translate = useTranslate()
  return <StatusChip label={translate('shell.demo')} color="info" />
}
