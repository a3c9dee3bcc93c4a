import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { CallRefused, call } from '../../providers/http.ts'
import { stopListening } from '../../providers/live.ts'
import { clearSession, readSession } from '../../providers/session.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { reloadPage } from '../../ui/reload-page.ts'

/** Specification 9: the delay between the word of a failed sign-out and the reload. */
const redirectDelay = 1000

/** Asks, signs out at the server, forgets the session and goes to the sign-in page; a refusal is shown, then the session ends all the same. */
export const useSignOut = (onSignedOut: () => void): (() => Promise<void>) => {
  const translate = useTranslate()
  const confirm = useConfirm()
  const popup = usePopup()
  const navigate = useNavigate()

  return async () => {
    const isSure = await confirm({ title: translate('shell.sign-out.title'), message: translate('shell.sign-out.ask') })
    if (!isSure) return
    stopListening()
    try {
      await call('users/logout', { method: 'POST', body: { user_id: readSession()?.user.user_id ?? '' } })
    } catch (error) {
      popup.error((error instanceof CallRefused && error.message) || translate('shell.sign-out.failed'))
      await new Promise(resolve => setTimeout(resolve, redirectDelay))
      clearSession()
      reloadPage()
      return
    }
    clearSession()
    onSignedOut()
    await navigate('/')
  }
}
