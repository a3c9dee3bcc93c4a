import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { CallRefused, call } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'

export interface PasswordFields {
  readonly password: string
  readonly new_password: string
  readonly repeat: string
}

export type PasswordFaults = Partial<PasswordFields>

export interface PasswordWork {
  readonly busy: boolean
  readonly faults: PasswordFaults
  /** True when the password is changed. */
  readonly change: (fields: PasswordFields) => Promise<boolean>
}

const titles: Readonly<Record<keyof PasswordFields, string>> = {
  password: 'shell.password.old',
  new_password: 'shell.password.new',
  repeat: 'shell.password.repeat',
}

/** Changes the password of the signed-in user; the repetition is compared here only, all else is the server's word. */
export const useChangePassword = (): PasswordWork => {
  const translate = useTranslate()
  const popup = usePopup()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<PasswordFaults>({})

  const check = (fields: PasswordFields): PasswordFaults => {
    const blank = (['password', 'new_password', 'repeat'] as const).filter(name => fields[name] === '')
    if (blank.length > 0)
      return Object.fromEntries(
        blank.map(name => [name, translate('faults.required', { title: translate(titles[name]) })]),
      )
    return fields.new_password === fields.repeat ? {} : { repeat: translate('shell.password.different') }
  }

  const showRefusal = (error: unknown): void => {
    const refusal = error instanceof CallRefused && error.status !== 0 ? error : undefined
    setFaults({
      ...Object.fromEntries((refusal?.faults ?? []).map(({ field, message }) => [field, message])),
      ...(refusal?.code === 'password.wrong' && { password: refusal.message }),
    })
    popup.error(refusal?.message || translate('shell.password.unanswered'), { ref: refusal?.ref })
  }

  const change = async (fields: PasswordFields): Promise<boolean> => {
    const found = check(fields)
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return false
    setBusy(true)
    try {
      const { password, new_password } = fields
      await call('users/change-password', { method: 'POST', body: { password, new_password } })
      popup.success(translate('shell.password.changed'))
      return true
    } catch (error) {
      showRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, faults, change }
}
