import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import { formatValue } from '../../../engine/field/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { focusWhenReady } from '../../ui/focus/focus-when-ready.ts'
import { HistoryIcon } from '../../ui/icons.ts'
import { NumberCell } from '../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { FoldingFrame } from '../../ui/table/FoldingFrame.tsx'
import { getFieldView } from '../fields/registry.ts'
import { rankColumn } from '../rows/column-rank.ts'
import { formatKey } from '../text/format-key.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { CellNote } from './CellNote.tsx'
import type { CellPlace } from './cell-faults.ts'
import { type GridHistory, getCellKey } from './grid-history.ts'
import { type GridPlace, resolveGridStep } from './grid-move.ts'
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
