// Phone numbers as people write them, and as programs of the phone take them.

const countryCode = '62'

/** Digits with the country code: `0812-345` of Indonesia becomes `62812345`; undefined if it can be no number. */
export const toInternationalPhone = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s().-]/g, '')
  const international = digits.replace(/^\+/, '').replace(/^0/, countryCode)
  const isLocal = digits.startsWith('0') || digits.startsWith(countryCode) || digits.startsWith(`+${countryCode}`)
  if (isLocal) return /^62[1-9]\d{7,12}$/.test(international) ? international : undefined
  return digits.startsWith('+') && /^[1-9]\d{7,14}$/.test(international) ? international : undefined
}
