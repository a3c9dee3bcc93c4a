import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { carryOut } from './carry-out.ts'
import type { PopupAction } from './popup-queue.ts'
import { usePopup } from './use-popup.ts'

/** The action of a popup, once: busy until it is done. */
export function usePopupAction(action: PopupAction | undefined, onClose: () => void) {
  const translate = useTranslate()
  const popup = usePopup()
  const [isBusy, setBusy] = useState(false)
  const answer = (): void => {
    if (!action || isBusy) return
    setBusy(true)
    void carryOut(action, onClose, popup, translate('ui.popup.failed'))
  }
  return { isBusy, answer }
}
