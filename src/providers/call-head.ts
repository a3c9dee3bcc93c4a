// Where the API is, and what every call to it says of its caller.

const base = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const apiUrl = `${base}/api`

/** The five seconds of specification 9, in milliseconds. */
export const usualTimeout = 5000

export const headersOf = (token: string | undefined): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'accept-language': localStorage.getItem('kencana.language') ?? 'id',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})
