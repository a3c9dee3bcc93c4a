import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import type { ScanInbox } from './scan-inbox.ts'

/** Warns about queued codes that are lost when the screen closes. */
export const useReportLostCodes = (inbox: ScanInbox | undefined): void => {
  const translate = useTranslate()
  const popup = usePopup()
  const report = useEffectEvent((codes: readonly string[]): void => {
    popup.warning(translate('document.scan-left', { codes: codes.join(', ') }))
  })
  useEffect(
    () => () => {
      const codes = inbox?.drain() ?? []
      if (codes.length > 0) report(codes)
    },
    [inbox],
  )
}
