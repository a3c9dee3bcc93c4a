import { useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { usePopup } from '../ui/popup/use-popup.ts'

/** Tells a failed call: no answer in time, the server's own words, or the given sentence when it had none. */
export const useTell = (): ((error: unknown, otherwise: string) => void) => {
  const popup = usePopup()
  const translate = useTranslate()
  return (error, otherwise) => {
    if (error instanceof CallTimedOut) return popup.connection()
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 0) return popup.toast(translate('ui.popup.unsteady'), 'error')
    popup.error(error.message || otherwise, error.status >= 500 ? { ref: error.ref } : {})
  }
}
