import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { focusScanBox } from './focus-scan-box.ts'
import { ScanDeskContext } from './scan-desk-context.ts'
import { ScanInbox } from './scan-inbox.ts'
import { useLeftCodes } from './use-left-codes.ts'
import { useWindowScan } from './use-window-scan.ts'

/**
 * A screen that makes one document after another: codes that come while one is saved, or its print is offered, wait for the
 * next one.
 */
export function ScanDesk({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const popup = usePopup()
  const [inbox] = useState(() => new ScanInbox())
  const isUsed = useSyncExternalStore(inbox.subscribe, () => inbox.state().isUsed)
  useWindowScan(
    (code, from) => {
      focusScanBox()
      if (inbox.state().isResting) popup.toast(translate('document.scan-held', { code }))
      inbox.takeFrom(code, from)
    },
    { isWhole: inbox.isWhole, disabled: !isUsed },
  )
  useLeftCodes(inbox)
  return <ScanDeskContext value={inbox}>{children}</ScanDeskContext>
}
