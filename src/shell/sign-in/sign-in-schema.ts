import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** User ID and password are required; the server checks the rest. */
export const createSignInSchema = (translate: TranslateFunction) => {
  const formatRequired = (title: string): string => translate('faults.required', { title: translate(title) })
  return object({
    userId: string().trim().required(formatRequired('shell.sign-in.user')),
    password: string().required(formatRequired('shell.sign-in.password')),
    code: string().trim().ensure(),
  })
}
