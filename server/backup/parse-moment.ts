// The moment of a restore, as it is typed.
import { ConfigError } from '../config/config.ts'

/** A time without a zone is of this computer. Throws ConfigError for a day or a time that there is not. */
export const parseMoment = (text: string): Date => {
  const [, day, time, zone = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(Z?)$/.exec(text.trim()) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  // February 30 would be March 2.
  const isDay = !Number.isNaN(at.getTime()) && new Date(`${day}T00:00Z`).toISOString().startsWith(`${day}T`)
  if (isDay) return at
  throw new ConfigError(`--at is "${text}"; it must be a time such as "2026-11-29 14:05" or "2026-11-29 14:05:30".`)
}
