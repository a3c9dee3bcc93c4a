// The slices of a pie as paths around its middle.
import type { ChartPoint } from './chart-points.ts'

export interface Slice {
  readonly label: string
  readonly text: string
  /** Of the whole, in percent with one decimal. */
  readonly share: number
  /** Undefined where nothing is to be seen of it. */
  readonly path: string | undefined
}

/** A ring from the top, clockwise; what is below zero has no slice. */
export const pieSlices = (points: readonly ChartPoint[], radius: number): readonly Slice[] => {
  const amounts = points.map(({ values }) => Math.max(values[0] ?? 0, 0))
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  let before = 0
  return points.map(({ label, texts }, index) => {
    const part = whole === 0 ? 0 : (amounts[index] ?? 0) / whole
    const path = part > 0 ? ringPart(before, before + part, radius) : undefined
    before += part
    return { label, text: texts[0] ?? '', share: Math.round(part * 1000) / 10, path }
  })
}

const holeOfRadius = 0.58

const ringPart = (from: number, to: number, radius: number): string => {
  // A whole ring has no two ends: it is drawn almost around.
  const end = Math.min(to, from + 0.999_99)
  const point = (at: number, distance: number): string => {
    const angle = 2 * Math.PI * at - Math.PI / 2
    return `${(radius + distance * Math.cos(angle)).toFixed(2)} ${(radius + distance * Math.sin(angle)).toFixed(2)}`
  }
  const hole = radius * holeOfRadius
  const isLarge = end - from > 0.5 ? 1 : 0
  return [
    `M ${point(from, radius)}`,
    `A ${radius} ${radius} 0 ${isLarge} 1 ${point(end, radius)}`,
    `L ${point(end, hole)}`,
    `A ${hole} ${hole} 0 ${isLarge} 0 ${point(from, hole)} Z`,
  ].join(' ')
}
