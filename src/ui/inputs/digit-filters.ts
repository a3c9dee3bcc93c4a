// The three filters of specification 5: which characters of a typed text stay. Further input never changes the start.

const keep = (text: string, unwanted: RegExp): string => text.replace(unwanted, '')

/** Numbers with dot: digits and dots. */
export const keepNumberWithDot = (text: string): string => keep(text, /[^0-9.]/g)

/** Numbers with dot and the letter K, which is converted to a capital. */
export const keepNumberWithDotAndK = (text: string): string => keep(text.toUpperCase(), /[^0-9.K]/g)

/** Digits only. */
export const keepDigits = (text: string): string => keep(text, /[^0-9]/g)
