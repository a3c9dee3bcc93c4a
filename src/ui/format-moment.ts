// Formats moments for pages: in the time zone of the shop, which is named where the clock of this browser is in another one.
import { formatInstant, type ZoneWords } from '../../engine/field/value-text.ts'
import { formatZoneName } from '../../engine/value/tanggal.ts'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shared, so that equal words are the same object. */
let shown: ZoneWords = { timeZone: browserZone }
let nameLanguage = 'en'

/** Shows moments in that zone from now on; an empty one is the browser's. The language is that of zone names. */
export const showZone = (timeZone: string, language: string): void => {
  nameLanguage = language
  if (timeZone !== '' && timeZone !== shown.timeZone) shown = getZoneWords(timeZone)
}

/** The words of a zone, with its name where this browser is in a zone of another name. */
export const getZoneWords = (timeZone: string): ZoneWords => {
  const [name, browserName] = [timeZone, browserZone].map(zone => formatZoneName(new Date(), zone, nameLanguage))
  return name === browserName ? { timeZone } : { timeZone, zoneLanguage: nameLanguage }
}

export const getShownZone = (): ZoneWords => shown

/** `2026-11-20 10:31`, or `2026-11-20 10:31 WITA`. */
export const formatMoment = (at: string, words = shown): string => formatInstant(at, words)

/** `10:31`, or `10:31 WITA`. */
export const formatTimeOfDay = (at: string, words = shown): string =>
  formatMoment(at, words).slice('yyyy-MM-dd '.length)
