import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** The repetition is compared here only; whether the password is good enough is the server's word. */
export const changePasswordSchema = (translate: TranslateFunction) => {
  const needed = (title: string): string => translate('faults.required', { title: translate(title) })
  return object({
    password: string().required(needed('shell.password.old')),
    new_password: string().required(needed('shell.password.new')),
    repeat: string()
      .required(needed('shell.password.repeat'))
      .test(
        'same',
        translate('shell.password.different'),
        (value, { parent }) => !value || value === parent.new_password,
      ),
  })
}
