import { useTranslate } from 'ra-core'
import { type ReactNode, useMemo, useReducer } from 'react'
import { reloadPage } from '../reload-page.ts'
import { PopupCard } from './PopupCard.tsx'
import { PopupDialog } from './PopupDialog.tsx'
import { PopupToast } from './PopupToast.tsx'
import { type Popup, shownPopup, stepPopups } from './popup-queue.ts'
import { popupTimes } from './times.ts'
import { PopupContext, type Popups } from './use-popup.ts'

let count = 0

/** Gives `usePopup` to everything inside, and shows what is told to it. */
export function PopupProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const [queue, step] = useReducer(stepPopups, [])
  const popups = useMemo((): Popups => {
    const show = (popup: Omit<Popup, 'id'>): void => {
      count += 1
      step({ show: { ...popup, id: count } })
    }
    return {
      success: message => show({ place: 'card', kind: 'success', message, time: popupTimes.success }),
      error: (message, { ref, hint } = {}) =>
        show({
          place: 'card',
          kind: 'error',
          message,
          title: translate('ui.popup.error'),
          time: popupTimes.error,
          ...(ref ? { ref } : {}),
          ...(hint ? { hint } : {}),
        }),
      info: message => show({ place: 'card', kind: 'info', message, time: popupTimes.info }),
      warning: (message, { action } = {}) =>
        show({ place: 'card', kind: 'warning', message, ...(action ? { action } : {}) }),
      toast: (message, kind = 'info') => show({ place: 'toast', kind, message, time: popupTimes.toast }),
      connection: () =>
        show({
          place: 'card',
          kind: 'warning',
          title: translate('ui.popup.connection-title'),
          message: translate('ui.popup.connection'),
          action: { label: translate('ui.try-again'), onClick: reloadPage },
        }),
    }
  }, [translate])
  const card = shownPopup(queue, 'card')
  const toast = shownPopup(queue, 'toast')
  return (
    <PopupContext value={popups}>
      {children}
      {card !== undefined && card.time !== undefined && (
        <PopupCard key={card.id} popup={card} onClose={() => step({ close: card.id })} />
      )}
      {card !== undefined && card.time === undefined && (
        <PopupDialog key={card.id} popup={card} onClose={() => step({ close: card.id })} />
      )}
      {toast && <PopupToast key={toast.id} popup={toast} onClose={() => step({ close: toast.id })} />}
    </PopupContext>
  )
}
