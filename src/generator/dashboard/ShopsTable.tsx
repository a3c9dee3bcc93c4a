// All shops of the user as one table: a row each, the sums below, ordered by any column.
import { uniqBy } from 'es-toolkit/array/uniqBy'
import { sumBy } from 'es-toolkit/math/sumBy'
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { ValueWords } from '../../../engine/field/value-text.ts'
import { formatCell, formatColumnHeading, getCellType } from '../../../engine/report/column-values.ts'
import type { AnswerCard, ShopOverview } from '../../../engine/report/dashboard-answer.ts'
import type { AnswerColumn } from '../../../engine/report/report-answer.ts'
import { type ComparedPeriod, comparisons } from '../../../engine/schema/dashboard.ts'
import { StatusChip, type StatusColor } from '../../ui/ChipList.tsx'
import { OpenIcon } from '../../ui/icons.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { DataTableColumn } from '../../ui/table/table-props.ts'
import { ShortDayChip } from './DayChips.tsx'

/** The path of the report with the rows of a card; undefined if the user has none. */
export type RowsPath = (card: Pick<AnswerCard, 'rows'>) => string | undefined

interface ShopsTableProps {
  readonly title: string
  readonly shops: readonly ShopOverview[]
  /** The code of the shop in which the user is. */
  readonly current: string | undefined
  readonly onOpen: (shop: ShopOverview) => void
  readonly onEnter: (shop: ShopOverview) => void
  readonly getRowsPath: RowsPath
}

/** A column with the value by which it orders the shops. */
interface ShopColumn extends DataTableColumn<ShopOverview> {
  readonly rank: (shop: ShopOverview) => number | string | undefined
  /** Below the rows. */
  readonly total?: string | undefined
}

interface ShopSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

export function ShopsTable({ title, shops, current, onOpen, onEnter, getRowsPath }: ShopsTableProps) {
  const translate = useTranslate()
  const [sort, setSort] = useState<ShopSort>()
  const columns = useShopColumns(shops, getRowsPath)
  const rows = useMemo(() => sortShops(shops, columns, sort), [shops, columns, sort])
  const changeSort = (field: string): void =>
    setSort(before => ({ field, order: before?.field === field && before.order === 'DESC' ? 'ASC' : 'DESC' }))
  const totals = Object.fromEntries(columns.flatMap(({ name, total }) => (total === undefined ? [] : [[name, total]])))
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowId={shop => shop.code}
      sort={sort}
      onSort={changeSort}
      onOpen={onOpen}
      actionCount={1}
      actions={shop =>
        shop.code !== current && (
          <button
            type="button"
            aria-label={`${translate('generator.dashboard.shops.enter')} ${shop.name}`}
            title={translate('generator.dashboard.shops.enter')}
            onClick={() => onEnter(shop)}
          >
            <OpenIcon />
          </button>
        )
      }
      totals={totals}
      empty={undefined}
      density="dense"
      maxHeight="max(288px, calc(100dvh - 152px))"
    />
  )
}

/** The name, the numbers with their differences, what is late and waits, and the state of the day. */
const useShopColumns = (shops: readonly ShopOverview[], getRowsPath: RowsPath): readonly ShopColumn[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return useMemo(() => {
    const open = (path: string): void => void navigate(path)
    const words = { yes: translate('ui.yes'), no: translate('ui.no'), timeZone: shops[0]?.timeZone ?? 'UTC' }
    const figures = listShopFigures(shops).map(
      (figure, index): ShopColumn => ({
        name: figure.name,
        role: index === 0 ? 'amount' : undefined,
        align: 'right',
        sortable: true,
        keeps: figure.comparison ? undefined : 'late',
        ...getFigureTitles(figure, translate),
        rank: figure.read,
        total: formatFigure(figure, sumFigure(figure, shops), words),
        cell: shop => renderFigure(figure, shop, { words, getRowsPath, open }),
      }),
    )
    const count = (kind: 'overdue' | 'waiting', color: StatusColor): ShopColumn => {
      const total = shops.reduce((sum, shop) => sum + countWaiting(shop)[kind], 0)
      return {
        name: kind,
        title: translate(`generator.dashboard.shops.${kind}-rows`),
        align: 'right',
        sortable: true,
        keeps: 'always',
        role: 'state',
        rank: shop => countWaiting(shop)[kind],
        total: String(total),
        cell: shop => renderWaiting(shop, countWaiting(shop)[kind], color),
      }
    }
    return [
      {
        name: 'name',
        title: translate('generator.dashboard.shops.shop'),
        sortable: true,
        keeps: 'always',
        role: 'name',
        rank: ({ name }) => name,
        cell: ({ name }) => name,
      },
      {
        name: 'day',
        title: translate('generator.dashboard.shops.state'),
        sortable: true,
        keeps: 'always',
        role: 'state',
        rank: ({ day }) => day,
        cell: shop => <ShortDayChip shop={shop} />,
      },
      ...figures,
      count('overdue', 'error'),
      count('waiting', 'warning'),
    ]
  }, [shops, translate, navigate, getRowsPath])
}

/** A difference follows its number, and has the title of the number where it is read alone. */
const getFigureTitles = (
  { title, column, comparison }: ShopFigure,
  translate: ReturnType<typeof useTranslate>,
): Pick<ShopColumn, 'title' | 'spokenTitle'> => {
  if (!comparison) return { title: formatColumnHeading({ ...column, title }) }
  const difference = translate(`generator.dashboard.difference.${comparison}`)
  return { title: difference, spokenTitle: `${title} ${difference}` }
}

const formatFigure = (
  { column, comparison }: ShopFigure,
  value: number | undefined,
  words: ValueWords,
): string | undefined => {
  if (value === undefined) return undefined
  const text = formatCell(column, getCellType(column, 'row'), value, words)
  return comparison && value > 0 ? `+${text}` : text
}

// The cells, without components of their own: forty shops have five hundred.

interface FigureCellContext {
  readonly words: ValueWords
  readonly getRowsPath: RowsPath
  readonly open: (path: string) => void
}

/** A number leads to its rows in its shop. */
const renderFigure = (
  figure: ShopFigure,
  shop: ShopOverview,
  { words, getRowsPath, open }: FigureCellContext,
): ReactNode => {
  const value = figure.read(shop)
  const text = formatFigure(figure, value, words)
  const card = figure.comparison ? undefined : shop.cards.find(({ id }) => id === figure.name)
  const path = card && value ? getRowsPath(card) : undefined
  const shown = value !== undefined && value < 0 ? <span className="negative">{text}</span> : text
  if (path === undefined) return shown
  const onClick = (event: MouseEvent): void => {
    // Other clicks are the browser's: they open a tab or a window.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(path)
  }
  return (
    <a href={path} style={linkStyles} onClick={onClick}>
      {shown}
    </a>
  )
}

const linkStyles = { color: 'inherit' }

/** What it is that waits is in the shop's own panel, and under the pointer. */
const renderWaiting = ({ alerts }: ShopOverview, count: number, color: StatusColor): ReactNode => {
  if (count === 0) return '0'
  const isShown = ({ severity }: (typeof alerts)[number]): boolean => (severity === 'error') === (color === 'error')
  const text = alerts.filter(isShown).map(alert => `${alert.title}: ${alert.count}`)
  return (
    <span title={text.join('\n')}>
      <StatusChip label={String(count)} color={color} />
    </span>
  )
}

/** As the server answers them without a sort; shops without the value come last. */
const sortShops = (
  shops: readonly ShopOverview[],
  columns: readonly ShopColumn[],
  sort: ShopSort | undefined,
): readonly ShopOverview[] => {
  const rank = columns.find(({ name }) => name === sort?.field)?.rank
  if (!rank || !sort) return shops
  const sign = sort.order === 'ASC' ? 1 : -1
  return shops.toSorted((left, right) => {
    const [a, b] = [rank(left), rank(right)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}

// The numbers of all shops side by side: the first one of each card, its differences to other days, and what waits.

/** A column of the shops: a number, or its difference to that of another day. */
interface ShopFigure {
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
