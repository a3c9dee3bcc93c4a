import { type FocusEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { formatHeading } from '../../../../engine/field/column-heading.ts'
import { foldColumns } from '../../../ui/table/fold-columns.ts'
import { useWidth } from '../../../ui/use-width.ts'
import { numberView } from '../../fields/number-view.tsx'
import { getFieldView } from '../../fields/registry.ts'
import { textView } from '../../fields/text-view.tsx'
import type { FormFields } from '../../form/form-fields.ts'
import { rankColumn } from '../../rows/column-rank.ts'
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
  const [frame, width] = useWidth()
  const fold = useMemo(() => foldLines(set, mayRemove, width), [set, mayRemove, width])
  const visible = shown ? order.filter(id => shown.has(id)) : order
  const current = focused !== undefined && visible.includes(focused) ? focused : visible[0]
  // While the grid is hidden, a sample row prepares the browser for the first real one.
  const sample = useMemo(() => (order.length === 0 && set.lines.scan ? set.sample() : undefined), [order.length, set])
  const isReadOnly = !mayRemove && columns.every(({ edit }) => !edit)
  const findRowId = ({ target }: FocusEvent): string | undefined =>
    target.closest<HTMLElement>('tr[data-line]')?.dataset.line
  return (
    <LineFrame
      ref={frame}
      density="compact"
      fold={fold}
      limit="var(--lines-height, max(240px, calc(100dvh - 420px)))"
      {...(isReadOnly && { tabIndex: 0, role: 'group', 'aria-label': title })}
    >
      <table aria-label={title} data-folds={fold === undefined ? undefined : true}>
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

const [numberWidth, letterWidth, padding, defaultWidth, textWidth] = [48, 6.5, 24, 96, 136]

/** Of a total of nine digits. */
const totalWidth = 116

/** Of the boxes in cells, with their padding: those that the table draws itself, one with a button, any other input. */
const [boxWidth, weighedWidth, inputWidth] = [104, 144, 176]

const computeBoxWidth = (column: LineColumn): number => {
  const view = getFieldView(column.field)
  if (column.Slot) return inputWidth
  if (getEditMark(column) === 'weighed') return weighedWidth
  if (view === numberView || column.field.choices.length > 0) return boxWidth
  return view === textView ? textWidth : inputWidth
}

const computeMinWidth = (column: LineColumn): number => {
  const { field, title, width, edit } = column
  if (width !== undefined) return width
  const contentWidth = edit ? computeBoxWidth(column) : computeValueWidth(column)
  // A heading has two lines.
  return Math.ceil(Math.max(contentWidth, (formatHeading(title, field.type).length / 2) * letterWidth + padding))
}

const computeValueWidth = ({ field, total }: LineColumn): number => {
  if (total === 'sum') return totalWidth
  return getFieldView(field) === textView && field.choices.length === 0 ? textWidth : defaultWidth
}

/** Boxes, the scanned code, and what is worked out last stay in the first line as far as there is room. */
const foldLines = ({ columns, extra, lines, resource }: LineSet, hasActions: boolean, available: number) => {
  if (available === 0) return undefined
  const number = { width: numberWidth, keeps: 'always' as const }
  return foldColumns(
    [
      number,
      ...columns.map(column => ({
        width: computeMinWidth(column),
        keeps:
          column.edit || lines.scan?.field === column.field.name
            ? ('always' as const)
            : rankColumn(resource, column.field),
      })),
      ...extra.map(({ width = defaultWidth }) => ({ width, keeps: 'always' as const })),
      ...(hasActions ? [{ width: numberWidth, isSteps: true }] : []),
    ],
    available,
  )
}
