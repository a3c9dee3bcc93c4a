// The numbers of all shops side by side: the first one of each card, its differences to other days, and what waits.

import { uniqBy } from 'es-toolkit/array/uniqBy'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { AnswerCard, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import type { AnswerColumn } from '../../../engine/report/report-answer.ts'
import { type ComparedPeriod, comparisons } from '../../../engine/schema/dashboard.ts'

/** A column of the shops: a number, or its difference to that of another day. */
export interface ShopFigure {
  readonly name: string
  /** Of the card. */
  readonly title: string
  readonly column: AnswerColumn
  readonly comparison?: ComparedPeriod
  /** Undefined for a shop without the card, or without a number on one of the days. */
  readonly read: (shop: ShopOverview) => number | undefined
}

/** The figures of the cards that any of the shops has, each behind its card's number; those in `comparisons` order. */
export const listShopFigures = (shops: readonly ShopOverview[]): readonly ShopFigure[] =>
  uniqBy(
    shops.flatMap(({ cards }) => cards),
    ({ id }) => id,
  ).flatMap(card => listCardFigures(card))

const listCardFigures = ({ id, title, values: [first] }: AnswerCard): readonly ShopFigure[] => {
  if (!first) return []
  const { column, before } = first
  const readValue = (shop: ShopOverview) => shop.cards.find(card => card.id === id)?.values[0]
  const figure: ShopFigure = { name: id, title, column, read: shop => toNumber(readValue(shop)?.value) }
  const differences = comparisons
    .filter(comparison => Object.hasOwn(before, comparison))
    .map(
      (comparison): ShopFigure => ({
        ...figure,
        name: `${id} ${comparison}`,
        comparison,
        read: shop => {
          const now = toNumber(readValue(shop)?.value)
          const then = toNumber(readValue(shop)?.before[comparison])
          return now === undefined || then === undefined ? undefined : roundDecimals(now - then)
        },
      }),
    )
  return [figure, ...differences]
}

const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Weights have three decimals at most: more are of the machine. */
const roundDecimals = (value: number): number => Math.round(value * 1000) / 1000

/** The sum over the shops; undefined if none of them has the number. */
export const sumFigure = ({ read }: ShopFigure, shops: readonly ShopOverview[]): number | undefined => {
  const values = shops.flatMap(shop => read(shop) ?? [])
  return values.length === 0 ? undefined : roundDecimals(sumBy(values, value => value))
}

/** How many rows are overdue, and how many others wait. */
export const countWaiting = ({ alerts }: Pick<ShopOverview, 'alerts'>): { overdue: number; waiting: number } => {
  const isOverdue = ({ severity }: ShopOverview['alerts'][number]): boolean => severity === 'error'
  return {
    overdue: sumBy(alerts.filter(isOverdue), ({ count }) => count),
    waiting: sumBy(
      alerts.filter(alert => !isOverdue(alert)),
      ({ count }) => count,
    ),
  }
}
