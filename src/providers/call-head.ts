// The URL of the API, and the headers of every call.
import { idleHeader } from './activity.ts'

const base = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const apiUrl = `${base}/api`

/** The five seconds of specification 9, in milliseconds. */
export const usualTimeout = 5000

/** The language that the server answers in. */
export const languageNow = (): string => localStorage.getItem('kencana.language') ?? 'id'

export const headersOf = (token: string | undefined): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-language': languageNow(),
  ...(token !== undefined && { authorization: `Bearer ${token}`, ...idleHeader() }),
})
