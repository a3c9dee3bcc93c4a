import { type ReactNode, Suspense, useMemo, useReducer } from 'react'
import { useTranslate } from 'react-admin'
import { loadLater } from '../load-lazily.ts'
import { reloadPage } from '../reload-page.ts'
import { findPopup, type Popup, PopupContext, type Popups, reducePopups } from './use-popup.ts'

const PopupNotices = loadLater(
  () => import('./PopupParts.tsx'),
  ({ PopupNotices }) => PopupNotices,
)
const PopupDialog = loadLater(
  () => import('./PopupParts.tsx'),
  ({ PopupDialog }) => PopupDialog,
)

let count = 0

/** The rejection of a call that timed out (specification 8). */
const timeout = 'TIMEOUT'

/** Gives `usePopup` to everything inside, and shows the requested popups. */
export function PopupProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const [queue, dispatch] = useReducer(reducePopups, [])
  const popups = useMemo((): Popups => {
    const show = (popup: Omit<Popup, 'id'>): void => {
      count += 1
      dispatch({ show: { ...popup, id: count } })
    }
    const showToast: Popups['toast'] = (message, kind = 'info') =>
      show({ place: 'toast', kind, message, time: popupTimes.toast })
    return {
      success: message => show({ place: 'card', kind: 'success', message, time: popupTimes.success }),
      error: (message, { ref, hint } = {}) =>
        message === timeout
          ? showToast(translate('ui.popup.unsteady'), 'error')
          : show({
              place: 'card',
              kind: 'error',
              message,
              title: translate('ui.popup.error'),
              time: popupTimes.error,
              ...(ref ? { ref } : {}),
              ...(hint ? { hint } : {}),
            }),
      fault: message => show({ place: 'top', kind: 'error', message, time: popupTimes.error }),
      clearFault: () => dispatch({ clear: 'top' }),
      info: message => show({ place: 'card', kind: 'info', message, time: popupTimes.info }),
      warning: (message, more = {}) => show({ place: 'card', kind: 'warning', message, ...more }),
      toast: showToast,
      connection: () =>
        // Without any connection the notice already reports it.
        navigator.onLine &&
        show({
          place: 'card',
          kind: 'warning',
          title: translate('ui.popup.connection-title'),
          message: translate('ui.popup.connection'),
          action: { label: translate('ui.try-again'), run: reloadPage },
        }),
    }
  }, [translate])
  const card = findPopup(queue, 'card')
  const close = (popup: Popup): void => dispatch({ close: popup.id })
  const notices = useMemo(
    () =>
      (['top', 'card', 'toast'] as const).flatMap(place => {
        const popup = findPopup(queue, place)
        return popup?.time === undefined ? [] : [popup]
      }),
    [queue],
  )
  return (
    <PopupContext value={popups}>
      {children}
      <Suspense fallback={null}>
        {notices.length > 0 && <PopupNotices popups={notices} onClose={close} />}
        {card !== undefined && card.time === undefined && (
          <PopupDialog key={card.id} popup={card} onClose={() => close(card)} />
        )}
      </Suspense>
    </PopupContext>
  )
}

// How long a popup stays, in milliseconds (specification 9).

export const popupTimes = { success: 2000, error: 3000, info: 2000, toast: 3000 } as const
