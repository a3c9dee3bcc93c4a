// The slices of a pie as paths around its middle.
import { sum } from 'es-toolkit/math/sum'
import type { ChartPoint } from './chart-points.ts'

interface PieSlice {
  readonly label: string
  readonly text: string
  /** Of the whole, in percent with one decimal. */
  readonly share: number
  /** Undefined where nothing is to be seen of it. */
  readonly path: string | undefined
}

/** A ring from the top, clockwise; what is below zero has no slice. */
export const buildPieSlices = (points: readonly ChartPoint[], radius: number): readonly PieSlice[] => {
  const amounts = points.map(({ values }) => Math.max(values[0] ?? 0, 0))
  const total = sum(amounts)
  let start = 0
  return points.map(({ label, texts }, index) => {
    const fraction = total === 0 ? 0 : (amounts[index] ?? 0) / total
    const path = fraction > 0 ? buildRingPath(start, start + fraction, radius) : undefined
    start += fraction
    return { label, text: texts[0] ?? '', share: Math.round(fraction * 1000) / 10, path }
  })
}

const holeRatio = 0.58

const buildRingPath = (from: number, to: number, radius: number): string => {
  // A whole ring has no two ends: it is drawn almost around.
  const end = Math.min(to, from + 0.999_99)
  const formatPoint = (at: number, distance: number): string => {
    const angle = 2 * Math.PI * at - Math.PI / 2
    return `${(radius + distance * Math.cos(angle)).toFixed(2)} ${(radius + distance * Math.sin(angle)).toFixed(2)}`
  }
  const hole = radius * holeRatio
  const isLarge = end - from > 0.5 ? 1 : 0
  return [
    `M ${formatPoint(from, radius)}`,
    `A ${radius} ${radius} 0 ${isLarge} 1 ${formatPoint(end, radius)}`,
    `L ${formatPoint(end, hole)}`,
    `A ${hole} ${hole} 0 ${isLarge} 0 ${formatPoint(from, hole)} Z`,
  ].join(' ')
}
