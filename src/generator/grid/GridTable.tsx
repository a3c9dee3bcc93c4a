import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { headingOf } from '../../../engine/fields/heading-of.ts'
import { valueText } from '../../../engine/fields/value-text.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { focusWhenReady } from '../../ui/focus/focus-when-ready.ts'
import { HistoryIcon } from '../../ui/icons.ts'
import { NumberCell } from '../../ui/inputs/NumberCell.tsx'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { TableFrame } from '../../ui/table/TableFrame.tsx'
import { viewOf } from '../fields/registry.ts'
import { keyText } from '../text/key-text.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { CellNote } from './CellNote.tsx'
import type { CellPlace } from './cell-faults.ts'
import { type GridPlace, stepOf } from './grid-move.ts'
import { cellKey, type GridPast } from './grid-past.ts'
import type { Grid } from './use-grid.ts'

interface GridTableProps {
  readonly resource: Resource
  readonly title: string
  readonly edit: readonly string[]
  readonly grid: Grid
  readonly past: GridPast
  /** Shows the history of a row; absent where no history is stored. */
  readonly onHistory?: ((row: JsonRow) => void) | undefined
}

const keyOf = ({ row, column }: GridPlace): string => `${row}.${column}`

/** Rows whose cells are written in place: arrows and Enter lead from box to box, Tab through all of them. */
export function GridTable({ resource, title, edit, grid, past, onHistory }: GridTableProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const boxes = useRef(new Map<string, HTMLInputElement>())
  const columns = resource.screen.list.columns.flatMap(({ field: name }) => resource.field[name] ?? [])
  const written = columns.filter(({ name }) => edit.includes(name))
  const { rows = [], wrong } = grid
  const focusCell = useEffectEvent(({ id, name }: CellPlace) => {
    const row = rows.findIndex(one => String(one.id) === id)
    const box = boxes.current.get(keyOf({ row, column: written.findIndex(field => field.name === name) }))
    box?.focus({ preventScroll: true })
    box?.scrollIntoView({ block: 'center' })
  })
  // Who opens the grid writes at once.
  useEffect(() => focusWhenReady(() => boxes.current.get(keyOf({ row: 0, column: 0 }))), [])
  useEffect(() => {
    if (wrong) focusCell(wrong)
  }, [wrong])
  const move = (event: KeyboardEvent<HTMLInputElement>, at: GridPlace): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const step = stepOf(event, { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length })
    if (!step) return
    event.preventDefault()
    boxes.current.get(keyOf({ row: at.row + step.row, column: at.column + step.column }))?.focus()
  }
  const box = (row: JsonRow, field: Field, index: number) => {
    const at = { row: index, column: written.indexOf(field) }
    const values = grid.edits[String(row.id)] ?? {}
    const changed = Object.hasOwn(values, field.name)
    const value = (changed ? values[field.name] : row[field.name]) as NumberValue
    const noteId = `note-${String(row.id)}-${field.name}`
    return (
      <Box sx={{ flex: 1, minWidth: 0, pt: { md: 0.75 } }}>
        <NumberCell
          label={`${field.title} ${keyText(resource, row, words)}`}
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
            move(event, at)
          }}
          inputRef={element => {
            if (element) boxes.current.set(keyOf(at), element)
            else boxes.current.delete(keyOf(at))
          }}
        />
        <CellNote
          id={noteId}
          {...{ field, row, value }}
          past={past.get(cellKey(String(row[resource.key[0]]), field.name))}
        />
      </Box>
    )
  }
  return (
    <TableFrame density="comfortable" limit="max(288px, calc(100dvh - 248px))">
      <table aria-label={title} aria-busy={grid.rows === undefined}>
        <thead>
          <tr>
            {columns.map(field => (
              <th key={field.name} scope="col" data-align={viewOf(field).align}>
                {headingOf(field.title, field.type)}
              </th>
            ))}
            {onHistory && <th data-actions>{translate('ui.table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // A card holds all that is written here.
            <tr key={String(row.id)} data-id={String(row.id)} data-unfolded>
              {columns.map(field => (
                <td key={field.name} data-title={field.title} data-align={viewOf(field).align}>
                  {written.includes(field) ? box(row, field, index) : valueText(field, row[field.name], words)}
                </td>
              ))}
              {onHistory && (
                <td data-actions>
                  <IconButton
                    size="small"
                    aria-label={`${translate('generator.history')} ${keyText(resource, row, words)}`}
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
    </TableFrame>
  )
}
