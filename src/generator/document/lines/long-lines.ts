// Long documents: columns whose widths are known before a row is drawn, so that rows out of sight cost no key anything.
import { headingOf } from '../../../../engine/fields/heading-of.ts'
import { viewOf } from '../../fields/registry.ts'
import type { LineColumn } from './line-columns.ts'

const longFrom = 40

export const isLong = (count: number): boolean => count > longFrom

const [numberWidth, letterWidth, padding] = [48, 7.5, 24]

const leastWidth = ({ field, title, width, edit }: LineColumn): number => {
  if (width !== undefined) return width
  const usual = viewOf(field).align === 'right' ? 96 : 112
  return Math.ceil(Math.max(edit ? 176 : usual, headingOf(title, field.type).length * letterWidth + padding))
}

/** The columns of every row as CSS grid tracks: each has its least width and its share of what is left. */
export const lineTracks = (columns: readonly LineColumn[], hasActions: boolean): string =>
  [
    `${numberWidth}px`,
    ...columns.map(column => `minmax(${leastWidth(column)}px, ${leastWidth(column)}fr)`),
    ...(hasActions ? [`${numberWidth}px`] : []),
  ].join(' ')
