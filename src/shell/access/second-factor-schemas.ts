import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

const needed = (translate: TranslateFunction, title: string): string =>
  translate('faults.required', { title: translate(title) })

export const ownPasswordSchema = (translate: TranslateFunction) =>
  object({ password: string().required(needed(translate, 'shell.sign-in.password')) })

export const codeSchema = (translate: TranslateFunction) =>
  object({ code: string().trim().required(needed(translate, 'shell.sign-in.code')) })
