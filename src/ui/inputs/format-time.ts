// The text of a time box: digits become HH:mm, or HH:mm:ss, while typing.

/** `930` is `09:30`, `12:30:15` and `123015` are `12:30:15`; more digits than a time has are left out. */
export function formatTime(typed: string): string {
  const padded = typed.replace(/^(\d):/, '0$1:').replace(/\D/g, '')
  const digits = (/^(?:[3-9]|2[4-9])/.test(padded) ? `0${padded}` : padded).slice(0, 6)
  return digits.match(/\d{1,2}/g)?.join(':') ?? ''
}
