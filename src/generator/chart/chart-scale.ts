// The axis of amounts: round steps that hold all values, and where a value lies between them.

export interface Scale {
  readonly steps: readonly number[]
  /** From 0 at the lowest step to 1 at the highest. */
  readonly at: (value: number) => number
}

const wantedSteps = 4

export const scaleOf = (values: readonly number[]): Scale => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((high - low || 1) / wantedSteps)
  const [from, to] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)]
  const steps = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  const span = (to - from) * step
  return { steps, at: value => (value - from * step) / span }
}

/** 1, 2 or 5 times a power of ten that is not below it. */
const roundStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const times = [1, 2, 5, 10].find(one => one * power >= least * 0.999_999) ?? 10
  return times * power
}

const shortForms = new Map<string, Intl.NumberFormat>()

/** `1.5 jt`, `300 rb`: for axes only; the decimal separator is a point, as in all numbers here. */
export const shortNumber = (value: number, language: string): string => {
  const form =
    shortForms.get(language) ?? new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 })
  shortForms.set(language, form)
  return form
    .formatToParts(value)
    .map(part => (part.type === 'decimal' ? '.' : part.type === 'group' ? ',' : part.value))
    .join('')
}

/** Every how many labels one is written, so that they do not touch. */
export const labelEvery = (count: number, width: number, widest: number): number =>
  Math.max(1, Math.ceil((count * widest) / Math.max(width, 1)))
