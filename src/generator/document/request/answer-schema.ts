import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** A word, and the password or the code of the second factor. */
export const createAnswerSchema = (translate: TranslateFunction, confirm: 'password' | 'code') => {
  const formatMissing = (title: string): string => translate('document.authorize.missing', { title: translate(title) })
  const title = confirm === 'code' ? 'shell.sign-in.code' : 'document.authorize.password'
  const optional = string().defined()
  const required = optional.required(formatMissing(title))
  return object({
    keterangan: string().trim().required(formatMissing('document.authorize.note')),
    password: confirm === 'password' ? required : optional,
    code: confirm === 'code' ? required : optional,
  })
}
