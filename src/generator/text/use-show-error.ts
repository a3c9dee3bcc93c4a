import { useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** Shows why a call failed: a timeout, the server's message, or the fallback text. */
export const useShowError = (): ((error: unknown, fallback: string) => void) => {
  const popup = usePopup()
  const translate = useTranslate()
  return (error, fallback) => {
    if (error instanceof CallTimedOut) return popup.connection()
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 0) return popup.toast(translate('ui.popup.unsteady'), 'error')
    if (error.status < 500 && error.faults.some(({ field }) => field !== ''))
      return popup.fault(error.message || fallback)
    popup.error(error.message || fallback, error.status >= 500 ? { ref: error.ref } : {})
  }
}
