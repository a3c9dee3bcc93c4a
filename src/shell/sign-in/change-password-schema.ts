import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

/** Checks the repetition; the server checks the quality of the password. */
export const createChangePasswordSchema = (translate: TranslateFunction) => {
  const formatRequired = (title: string): string => translate('faults.required', { title: translate(title) })
  return object({
    password: string().required(formatRequired('shell.password.old')),
    new_password: string().required(formatRequired('shell.password.new')),
    repeat: string()
      .required(formatRequired('shell.password.repeat'))
      .test(
        'same',
        translate('shell.password.different'),
        (value, { parent }) => !value || value === parent.new_password,
      ),
  })
}
