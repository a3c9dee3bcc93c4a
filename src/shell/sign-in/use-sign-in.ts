import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { CallRefused, CallTimedOut, call } from '../../providers/http.ts'
import { type Session, storeSession } from '../../providers/session.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

export interface SignInFaults {
  readonly user_id?: string
  readonly password?: string
  /** What is wrong with the pair or with signing in as such. */
  readonly form?: string
}

export interface SignInWork {
  readonly busy: boolean
  readonly faults: SignInFaults
  /** True when somebody is signed in now. */
  readonly signIn: (userId: string, password: string) => Promise<boolean>
}

/** Signs in and keeps the session; what the server refuses is worded for the form, no connection is a popup. */
export const useSignIn = (onSignedIn: (session: Session) => Promise<void>): SignInWork => {
  const translate = useTranslate()
  const popup = usePopup()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<SignInFaults>({})

  const requiredFaults = (userId: string, password: string): SignInFaults => ({
    ...(userId === '' && { user_id: translate('faults.required', { title: translate('shell.sign-in.user') }) }),
    ...(password === '' && { password: translate('faults.required', { title: translate('shell.sign-in.password') }) }),
  })

  const showRefusal = (error: unknown): void => {
    const isUnanswered = error instanceof CallTimedOut || (error instanceof CallRefused && error.status === 0)
    const message = error instanceof CallRefused ? error.message : ''
    if (isUnanswered) popup.connection()
    else setFaults({ form: message || translate('shell.sign-in.failed') })
  }

  const signIn = async (userId: string, password: string): Promise<boolean> => {
    const missing = requiredFaults(userId, password)
    setFaults(missing)
    if (busy || Object.keys(missing).length > 0) return false
    setBusy(true)
    try {
      const { body } = await call<Session>('users/login', { method: 'POST', body: { user_id: userId, password } })
      storeSession(body)
      await onSignedIn(body)
      return true
    } catch (error) {
      showRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, faults, signIn }
}
