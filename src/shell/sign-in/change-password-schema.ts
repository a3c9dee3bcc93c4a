import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** Checks the repetition; the server checks the quality of the password. */
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
