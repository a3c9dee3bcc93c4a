import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { focusScanBox } from './focus-scan-box.ts'
import { ScanInbox } from './scan-inbox.ts'
import { ScanInboxContext } from './scan-inbox-context.ts'
import { useReportLostCodes } from './use-report-lost-codes.ts'
import { useWindowScan } from './use-window-scan.ts'

/**
 * A screen that makes one document after another: codes that come while one is saved, or its print is offered, wait for the
 * next one.
 */
export function ScanProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const popup = usePopup()
  const [inbox] = useState(() => new ScanInbox())
  const isUsed = useSyncExternalStore(inbox.subscribe, () => inbox.state().isUsed)
  useWindowScan(
    (code, from) => {
      focusScanBox()
      if (inbox.state().isPaused) popup.toast(translate('document.scan-held', { code }))
      inbox.takeFrom(code, from)
    },
    { isWhole: inbox.isWhole, disabled: !isUsed },
  )
  useReportLostCodes(inbox)
  return <ScanInboxContext value={inbox}>{children}</ScanInboxContext>
}
