// What a scale sends, line by line: the forms of A&D, Mettler and those who follow them.

export type ScaleReading =
  | {
      readonly kind: 'weight'
      /** As it was sent, without its sign: `2.530`. */
      readonly text: string
      readonly grams: number
      /** Undefined where the scale does not say it. */
      readonly stable: boolean | undefined
    }
  | { readonly kind: 'overload' | 'unit' }

/** Kilograms are grams a thousand times; a scale that shows anything else is set to grams first. */
const unitFactors: Readonly<Record<string, number>> = { '': 1, g: 1, gr: 1, gram: 1, kg: 1000 }

const flags: readonly (readonly [RegExp, boolean])[] = [
  [/^\s*US\b|^\s*S\s+D\b|\?\s*$|\b[UD]\s*$/i, false],
  [/^\s*ST\b|^\s*S\s+S\b|\bS\s*$/i, true],
]

/** Undefined: noise. */
export const readScaleLine = (line: string): ScaleReading | undefined => {
  if (/^\s*OL\b|^\s*S\s*[+-]\s*$|^\s*[-_HLoO]{4,}\s*$|\b(?:over|under)/i.test(line)) return { kind: 'overload' }
  const match = /(?<![\d.])([+-]?)\s*(\d{1,6}(?:\.\d{1,4})?)\s*([a-z]*)(?=\s*(?:[SUD?]?\s*)$)/i.exec(
    line.replace(/[\r\n]/g, ''),
  )
  if (!match) return undefined
  const [, sign = '', digits = '', unit = ''] = match
  // `g S`: the flag follows the unit.
  const factor = unitFactors[unit.toLowerCase()]
  if (factor === undefined) return /^[SUD]$/i.test(unit) ? createReading(line, sign, digits, 1) : { kind: 'unit' }
  return createReading(line, sign, digits, factor)
}

const createReading = (line: string, sign: string, digits: string, factor: number): ScaleReading => ({
  kind: 'weight',
  text: digits,
  grams: Math.round((sign === '-' ? -1 : 1) * Number(digits) * factor * 1000) / 1000 + 0,
  stable: flags.find(([pattern]) => pattern.test(line))?.[1],
})
