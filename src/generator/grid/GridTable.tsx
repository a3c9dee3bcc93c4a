import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { ChangeLog, Resource } from '../../../engine/schema/resource.ts'
import { formatChange } from '../../../engine/value/amount.ts'
import { focusWhenReady } from '../../ui/focus/focus-when-ready.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { HistoryIcon } from '../../ui/icons.ts'
import { NumberCell } from '../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { FoldingFrame } from '../../ui/table/FoldingFrame.tsx'
import { getFieldView } from '../fields/field-views.tsx'
import { formatPlain } from '../fields/plain-cell.tsx'
import { rankColumn } from '../rows/cell-columns.tsx'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { type CellPlace, type GridPlace, resolveGridStep } from './cell-faults.ts'
import type { GridFormState } from './use-grid.ts'

interface GridTableProps {
  readonly resource: Resource
  readonly title: string
  readonly edit: readonly string[]
  readonly grid: GridFormState
  readonly past: GridHistory
  /** Shows the history of a row; absent where no history is stored. */
  readonly onHistory?: ((row: JsonRow) => void) | undefined
}

const getBoxKey = ({ row, column }: GridPlace): string => `${row}.${column}`

/** Rows whose cells are written in place: arrows and Enter lead from box to box, Tab through all of them. */
export function GridTable({ resource, title, edit, grid, past: cellHistory, onHistory }: GridTableProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const boxes = useRef(new Map<string, HTMLInputElement>())
  const columns = resource.screen.list.columns.flatMap(({ field: name }) => resource.field[name] ?? [])
  const editable = columns.filter(({ name }) => edit.includes(name))
  const { rows = [], firstFault } = grid
  const focusCell = useEffectEvent(({ id, name }: CellPlace) => {
    const row = rows.findIndex(one => String(one.id) === id)
    const box = boxes.current.get(getBoxKey({ row, column: editable.findIndex(field => field.name === name) }))
    box?.focus({ preventScroll: true })
    box?.scrollIntoView({ block: 'center' })
  })
  // Who opens the grid writes at once.
  useEffect(() => focusWhenReady(() => boxes.current.get(getBoxKey({ row: 0, column: 0 }))), [])
  useEffect(() => {
    if (firstFault) focusCell(firstFault)
  }, [firstFault])
  const moveFocus = (event: KeyboardEvent<HTMLInputElement>, place: GridPlace): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const step = resolveGridStep(event, { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length })
    if (!step) return
    event.preventDefault()
    boxes.current.get(getBoxKey({ row: place.row + step.row, column: place.column + step.column }))?.focus()
  }
  const renderBox = (row: JsonRow, field: Field, index: number) => {
    const place = { row: index, column: editable.indexOf(field) }
    const values = grid.edits[String(row.id)] ?? {}
    const changed = Object.hasOwn(values, field.name)
    const value = (changed ? values[field.name] : row[field.name]) as NumberValue
    const noteId = `note-${String(row.id)}-${field.name}`
    return (
      <Box sx={{ flex: 1, minWidth: 0, pt: { md: 0.75 } }}>
        <NumberCell
          label={`${field.title} ${formatKey(resource, row, words)}`}
          value={value}
          describedBy={noteId}
          scale={field.type.scale ?? 0}
          unit={field.type.unit}
          units={field.type.units}
          changed={changed}
          invalid={grid.faults[String(row.id)]?.[field.name] !== undefined}
          onChange={value => grid.type(row, field.name, value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && changed) {
              event.preventDefault()
              grid.type(row, field.name, (row[field.name] ?? null) as NumberValue)
            }
            moveFocus(event, place)
          }}
          inputRef={element => {
            if (element) boxes.current.set(getBoxKey(place), element)
            else boxes.current.delete(getBoxKey(place))
          }}
        />
        <CellNote
          id={noteId}
          {...{ field, row, value }}
          past={cellHistory.get(getCellKey(String(row[resource.key[0]]), field.name))}
        />
      </Box>
    )
  }
  return (
    <FoldingFrame rows={grid.rows} density="comfortable" limit="max(288px, calc(100dvh - 248px))">
      <table aria-label={title} aria-busy={grid.rows === undefined}>
        <thead>
          <tr>
            {columns.map(field => (
              <th
                key={field.name}
                scope="col"
                data-align={getFieldView(field).align}
                data-keeps={editable.includes(field) ? 'always' : rankColumn(resource, field)}
              >
                {formatHeading(field.title, field.type)}
              </th>
            ))}
            {onHistory && <th data-actions>{translate('ui.table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row.id)} data-id={String(row.id)}>
              {columns.map(field => (
                <td
                  key={field.name}
                  data-title={field.title}
                  data-align={getFieldView(field).align}
                  data-edit={editable.includes(field) || undefined}
                >
                  {editable.includes(field) ? renderBox(row, field, index) : formatValue(field, row[field.name], words)}
                </td>
              ))}
              {onHistory && (
                <td data-actions>
                  <IconButton
                    size="small"
                    aria-label={`${translate('generator.history')} ${formatKey(resource, row, words)}`}
                    title={translate('generator.history')}
                    onClick={() => onHistory(row)}
                  >
                    <HistoryIcon fontSize="small" />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </FoldingFrame>
  )
}

interface CellNoteProps {
  readonly id: string
  readonly field: Field
  readonly row: JsonRow
  /** The current value of the cell. */
  readonly value: unknown
  readonly past: CellHistory | undefined
}

/** Under a cell: what it was yesterday and how far it is from that, and who wrote it last. */
function CellNote({ id, field, row, value, past }: CellNoteProps) {
  const translate = useTranslate()
  const saved = row[field.name]
  const earlier = past?.before ?? (typeof saved === 'number' ? saved : undefined)
  const percent = earlier === undefined ? undefined : formatPercentChange(earlier, value)
  const yesterday =
    earlier !== undefined &&
    translate('generator.grid.yesterday', { value: formatPlain(field, earlier), percent: percent ?? '' })
  return (
    <Box
      id={id}
      sx={{
        fontSize: 11,
        lineHeight: '14px',
        minHeight: 28,
        color: 'text.secondary',
        textAlign: 'right',
        whiteSpace: { xs: 'normal', md: 'nowrap' },
      }}
    >
      <div>{yesterday}</div>
      <div>{past && `${formatMoment(past.at)} · ${past.by}`}</div>
    </Box>
  )
}

// The history of grid cells from the change log: the value of the day before, and the last user who wrote it.

interface CellHistory {
  /** The value when the day began; absent where nothing changed since. */
  readonly before?: number
  readonly at: string
  readonly by: string
}

export type GridHistory = ReadonlyMap<string, CellHistory>

export const getCellKey = (key: string, field: string): string => JSON.stringify([key, field])

/** `rows` of the log are newest first; `day` is the day that counts as today, yyyy-MM-dd. */
export const buildGridHistory = (rows: readonly JsonRow[], log: ChangeLog, day: string): GridHistory => {
  const history = new Map<string, CellHistory>()
  for (const row of rows) {
    const cell = getCellKey(String(row[log.key]), String(row[log.field]))
    const at = String(row[log.at])
    const entry = history.get(cell) ?? { at, by: String(row[log.by]) }
    const isToday = formatMoment(at).slice(0, 10) >= day
    history.set(cell, isToday ? { ...entry, before: Number(row[log.from] ?? 0) } : entry)
  }
  return history
}

/** Formats the change between two values in percent with one decimal and a sign; undefined if it cannot be computed. */
export const formatPercentChange = (before: number, value: unknown): string | undefined => {
  if (typeof value !== 'number' || before === 0 || value === before) return undefined
  return formatChange(before, value)
}
