import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

const formatRequired = (translate: TranslateFunction, title: string): string =>
  translate('faults.required', { title: translate(title) })

/** `isOn`: the second factor is turned off, which needs a code of it too. */
export const createPasswordSchema = (translate: TranslateFunction, isOn: boolean) => {
  const code = string().trim().defined()
  return object({
    password: string().required(formatRequired(translate, 'shell.sign-in.password')),
    code: isOn ? code.required(formatRequired(translate, 'shell.sign-in.code')) : code,
  })
}

export const createCodeSchema = (translate: TranslateFunction) =>
  object({ code: string().trim().required(formatRequired(translate, 'shell.sign-in.code')) })

/** A passkey is added with the password, or with a code of the second factor where there is one. */
export const createPasskeySchema = (translate: TranslateFunction, asks: 'password' | 'code') => {
  const optional = string().defined()
  return object({
    name: string().trim().required(formatRequired(translate, 'shell.passkeys.name')),
    password: asks === 'password' ? optional.required(formatRequired(translate, 'shell.sign-in.password')) : optional,
    code: asks === 'code' ? optional.trim().required(formatRequired(translate, 'shell.sign-in.code')) : optional,
  })
}
