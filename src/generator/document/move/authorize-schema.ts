import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** Who authorizes, the password, and the reason; never the user who requests it. */
export const createAuthorizeSchema = (translate: TranslateFunction, requestedBy: string | undefined) => {
  const formatMissing = (title: string): string => translate('document.authorize.missing', { title: translate(title) })
  return object({
    user_id: string()
      .trim()
      .required(formatMissing('document.authorize.user'))
      .test('other', translate('document.authorize.self'), name => name?.toUpperCase() !== requestedBy),
    password: string().required(formatMissing('document.authorize.password')),
    keterangan: string().trim().required(formatMissing('document.authorize.note')),
    code: string().trim().defined(),
  })
}
