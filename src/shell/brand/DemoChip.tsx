import { useTranslate } from 'react-admin'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Marks sample data. */
export function DemoChip() {
  const translate = useTranslate()
  return <StatusChip label={translate('shell.demo')} color="info" />
}
