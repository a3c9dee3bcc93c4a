import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** User ID and password are required; the server checks the rest. */
export const signInSchema = (translate: TranslateFunction) => {
  const needed = (title: string): string => translate('faults.required', { title: translate(title) })
  return object({
    user_id: string().trim().required(needed('shell.sign-in.user')),
    password: string().required(needed('shell.sign-in.password')),
    code: string().trim().ensure(),
  })
}
