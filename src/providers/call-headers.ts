// The headers of every call.

import { buildIdleHeader } from './activity.ts'
import { getChosenLanguage } from './project.ts'

/** The five seconds of specification 9, in milliseconds. */
export const defaultTimeout = 5000

export const buildHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-language': getChosenLanguage(),
  ...(token !== undefined && { authorization: `Bearer ${token}`, ...buildIdleHeader() }),
})
