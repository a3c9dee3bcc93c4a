// The URL of the API, and the headers of every call.
import { buildIdleHeader } from './activity.ts'

const base = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const apiUrl = `${base}/api`

/** The five seconds of specification 9, in milliseconds. */
export const defaultTimeout = 5000

/** The language that the server answers in. */
export const getLanguage = (): string => localStorage.getItem('kencana.language') ?? 'id'

export const buildHeaders = (token: string | undefined): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-language': getLanguage(),
  ...(token !== undefined && { authorization: `Bearer ${token}`, ...buildIdleHeader() }),
})
