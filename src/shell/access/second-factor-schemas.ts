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
