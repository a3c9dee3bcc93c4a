import { useLogout, useTranslate } from 'react-admin'
import { getRefusalText } from '../../providers/http.ts'
import { clearSession } from '../../providers/session.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

/** Specification 9: the delay between the message of a failed sign-out and the reload. */
const redirectDelay = 1000

/** Asks and signs out; a refusal of the server is shown, then the session ends anyway. */
export const useSignOut = (): (() => Promise<void>) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const logout = useLogout()

  return async () => {
    const isSure = await confirm({ title: translate('shell.sign-out.title'), message: translate('shell.sign-out.ask') })
    if (!isSure) return
    try {
      await logout({}, '/', false)
    } catch (error) {
      popup.error(getRefusalText(error, translate('shell.sign-out.failed')))
      await new Promise(resolve => setTimeout(resolve, redirectDelay))
      clearSession()
      reloadPage()
    }
  }
}
