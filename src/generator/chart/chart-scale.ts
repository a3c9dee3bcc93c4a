// The axis of amounts: round steps that hold all values, and where a value lies between them.

export interface ChartScale {
  readonly steps: readonly number[]
  /** From 0 at the lowest step to 1 at the highest. */
  readonly toFraction: (value: number) => number
}

const targetSteps = 4

export const computeScale = (values: readonly number[]): ChartScale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStepUp((high - low || 1) / targetSteps)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)]
  const steps = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  const span = (to - from) * step
  return { steps, toFraction: value => (value - from * step) / span }
}

/** 1, 2 or 5 times a power of ten that is not below it. */
const roundStepUp = (minimum: number): number => {
  const power = 10 ** Math.floor(Math.log10(minimum))
  const factor = [1, 2, 5, 10].find(one => one * power >= minimum * 0.999_999) ?? 10
  return factor * power
}

const compactFormats = new Map<string, Intl.NumberFormat>()

/** `1.5 jt`, `300 rb`: for axes only; the decimal separator is a point, as in all numbers here. */
export const formatCompact = (value: number, language: string): string => {
  const format =
    compactFormats.get(language) ??
    new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 4 })
  compactFormats.set(language, format)
  return format
    .formatToParts(value)
    .map(part => (part.type === 'decimal' ? '.' : part.type === 'group' ? ',' : part.value))
    .join('')
}

/** Every how many labels one is written, so that they do not touch. */
export const computeLabelInterval = (count: number, width: number, widest: number): number =>
  Math.max(1, Math.ceil((count * widest) / Math.max(width, 1)))
