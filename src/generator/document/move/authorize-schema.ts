import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** Who authorizes, the password, and the reason; never the user who requests it. */
export const authorizeSchema = (translate: TranslateFunction, askedBy: string | undefined) => {
  const needed = (title: string): string => translate('document.authorize.missing', { title: translate(title) })
  return object({
    user_id: string()
      .trim()
      .required(needed('document.authorize.user'))
      .test('other', translate('document.authorize.self'), name => name?.toUpperCase() !== askedBy),
    password: string().required(needed('document.authorize.password')),
    keterangan: string().trim().required(needed('document.authorize.note')),
  })
}
