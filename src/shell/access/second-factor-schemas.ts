import type { TranslateFunction } from 'react-admin'
import { object, string } from 'yup'

const formatRequired = (translate: TranslateFunction, title: string): string =>
  translate('faults.required', { title: translate(title) })

export const createPasswordSchema = (translate: TranslateFunction) =>
  object({ password: string().required(formatRequired(translate, 'shell.sign-in.password')) })

export const createCodeSchema = (translate: TranslateFunction) =>
  object({ code: string().trim().required(formatRequired(translate, 'shell.sign-in.code')) })
