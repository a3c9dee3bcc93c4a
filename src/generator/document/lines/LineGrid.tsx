import { type CSSProperties, type FocusEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { formatHeading } from '../../../../engine/fields/column-heading.ts'
import { numberView } from '../../fields/number-view.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { textView } from '../../fields/text-view.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { LineCells } from './LineCells.tsx'
import { LineRow } from './LineRow.tsx'
import { LineTotals } from './LineTotals.tsx'
import { getEditMark, type LineColumn } from './line-columns.ts'
import { isAddedByHand, type LineSet } from './line-set.ts'
import { LineFrame } from './line-styles.ts'
import { useGridKeys } from './use-grid-keys.ts'

export interface LineGridProps {
  readonly title: string
  readonly set: LineSet
  /** Ids of its rows. */
  readonly order: readonly string[]
  /** Ids of the rows that show; absent: all. */
  readonly shown?: ReadonlySet<string> | undefined
  readonly mayRemove: boolean
  /** Called with the row, one of whose cells loses the focus. */
  readonly onLeaveCell: (id: string) => void
  /** Below the last row: where the next one begins. */
  readonly onBelow: () => void
}

/** Lines as a table: rows with their numbers, cells that are written in place, totals. */
export function LineGrid({ title, set, order, shown, mayRemove, onLeaveCell, onBelow }: LineGridProps) {
  const translate = useTranslate()
  const { columns, extra, rows } = set
  const { name } = set.lines
  const { errors } = useFormState<FormFields>({ name: `lines.${name}.rows` })
  const [focused, setFocused] = useState<string>()
  const onKeyDown = useGridKeys({ rows, mayRemove, onBelow, isTyped: isAddedByHand(set.lines) })
  const tracks = useMemo(() => buildGridTracks(set, mayRemove), [set, mayRemove])
  const visible = shown ? order.filter(id => shown.has(id)) : order
  const current = focused !== undefined && visible.includes(focused) ? focused : visible[0]
  // While the grid is hidden, a sample row prepares the browser for the first real one.
  const sample = useMemo(() => (order.length === 0 && set.lines.scan ? set.sample() : undefined), [order.length, set])
  const findRowId = ({ target }: FocusEvent): string | undefined =>
    target.closest<HTMLElement>('tr[data-line]')?.dataset.line
  return (
    <LineFrame density="compact" limit="var(--lines-height, max(240px, calc(100dvh - 420px)))">
      <table aria-label={title} {...(isLong(order.length) && { 'data-long': true, style: tracks as CSSProperties })}>
        <thead>
          <tr>
            <th scope="col" data-number>
              {translate('document.row')}
            </th>
            {columns.map(column => (
              <th
                key={column.field.name}
                scope="col"
                data-align={getFieldView(column.field).align}
                data-edit={getEditMark(column)}
                style={{ minWidth: column.width }}
              >
                {formatHeading(column.title, column.field.type)}
              </th>
            ))}
            {extra.map(({ name: key, title: heading, align = 'left', width }) => (
              <th key={key} scope="col" data-align={align} style={{ minWidth: width }}>
                {heading}
              </th>
            ))}
            {mayRemove && <th data-actions>{translate('ui.table.actions')}</th>}
          </tr>
        </thead>
        <tbody
          onKeyDown={onKeyDown}
          onFocus={event => setFocused(findRowId(event))}
          onBlur={event => {
            const leftRow = findRowId(event)
            if (leftRow !== undefined) onLeaveCell(leftRow)
          }}
        >
          {order.map((id, index) =>
            shown?.has(id) === false ? null : (
              <LineRow
                key={id}
                {...{ id, set, mayRemove }}
                faults={errors.lines?.[name]?.rows?.[id]?.types}
                number={index + 1}
                isCurrent={id === current}
              />
            ),
          )}
          {sample && <LineCells line={sample} {...{ set, mayRemove }} number={1} isCurrent={false} isSample />}
        </tbody>
        <LineTotals set={set} shown={shown} hasActions={mayRemove} />
      </table>
    </LineFrame>
  )
}

const longTableRows = 40

const isLong = (count: number): boolean => count > longTableRows

const [numberWidth, letterWidth, padding, defaultWidth] = [48, 6.5, 24, 96]

/** Of a total of nine digits. */
const totalWidth = 116

/** Of the boxes in cells, with their padding: those that the table draws itself, one with a button, any other input. */
const [boxWidth, weighedWidth, inputWidth] = [104, 144, 176]

const computeBoxWidth = (column: LineColumn): number => {
  const view = getFieldView(column.field)
  if (column.Slot) return inputWidth
  if (getEditMark(column) === 'weighed') return weighedWidth
  return view === numberView || view === textView || column.field.choices.length > 0 ? boxWidth : inputWidth
}

const computeMinWidth = (column: LineColumn): number => {
  const { field, title, width, edit } = column
  if (width !== undefined) return width
  const contentWidth = edit ? computeBoxWidth(column) : column.total === 'sum' ? totalWidth : defaultWidth
  return Math.ceil(Math.max(contentWidth, formatHeading(title, field.type).length * letterWidth + padding))
}

/** The columns of every row as CSS grid tracks: each has its least width and its share of what is left. */
const buildGridTracks = ({ columns, extra }: LineSet, hasActions: boolean) => {
  const widths = [...columns.map(computeMinWidth), ...extra.map(({ width = defaultWidth }) => width)]
  const actionsWidth = hasActions ? numberWidth : 0
  const least = widths.reduce((sum, width) => sum + width, numberWidth + actionsWidth)
  const shared = widths.map(width => `minmax(${width}px, ${width}fr)`)
  return {
    '--tracks': [`${numberWidth}px`, ...shared, ...(hasActions ? [`${actionsWidth}px`] : [])].join(' '),
    '--least': `${least}px`,
  }
}
