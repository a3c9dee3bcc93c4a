// The URL of the API.
const base = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')

export const apiUrl = `${base}/api`
