import { type ComponentProps, memo } from 'react'
import { useTranslate } from 'react-admin'
import type { MultipleFieldErrors } from 'react-hook-form'
import type { Field } from '../../../../engine/schema/field.ts'
import { DeleteIcon } from '../../../ui/icons.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import type { FormLine } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { LineCell } from './LineCell.tsx'
import type { LineSet } from './line-set.ts'
import { writeLine } from './shown-lines.ts'

export interface LineCellsProps {
  readonly line: FormLine
  readonly set: LineSet
  /** What is wrong with its cells, in words. */
  readonly faults?: MultipleFieldErrors | undefined
  /** From 1. */
  readonly number: number
  readonly isCurrent: boolean
  readonly mayRemove: boolean
  /** A hidden row that is rendered before the first real one. */
  readonly isSample?: boolean
}

/** One line as it is. */
export function LineCells({ line, set, faults = noFaults, number, isCurrent, mayRemove, isSample }: LineCellsProps) {
  const translate = useTranslate()
  const { columns, rows } = set
  const { id, values, flash, closed = [] } = line
  const faultId = `${id}-faults`
  const texts = Object.values(faults)
  const remove = translate('document.remove-row', { number })
  return (
    <>
      <tr
        data-line={isSample ? undefined : id}
        data-flash={flash === 0 ? undefined : flash % 2}
        tabIndex={isCurrent && mayRemove && columns.every(({ edit }) => !edit) ? 0 : -1}
      >
        <td data-number data-title={translate('document.row')}>
          {number}
        </td>
        {columns.map(({ field, title, edit }, column) => {
          const value = values[field.name] ?? ''
          const { align, Cell } = getFieldView(field)
          return (
            <td
              key={field.name}
              data-title={title}
              data-align={align}
              data-column={column}
              data-edit={(edit && !closed.includes(field.name)) || undefined}
              onBlur={edit && !isSample ? () => rows.validateCell(id, field.name) : undefined}
            >
              {closed.includes(field.name) && edit ? (
                <ReadOnlyCell field={field} value={value} />
              ) : edit ? (
                <EditedCell
                  {...{ set, id, field, value, faultId }}
                  label={`${title} ${number}`}
                  fault={faults[field.name]?.toString()}
                />
              ) : (
                <Cell field={field} value={value} />
              )}
            </td>
          )
        })}
        {mayRemove && (
          <td data-actions>
            <button
              type="button"
              tabIndex={-1}
              aria-label={remove}
              title={`${remove} (Ctrl+Delete)`}
              onClick={() => rows.remove(id)}
            >
              <DeleteIcon fontSize="small" />
            </button>
          </td>
        )}
      </tr>
      {texts.length > 0 && (
        <tr data-message>
          <td colSpan={columns.length + 2} id={faultId}>
            {texts.join(' · ')}
          </td>
        </tr>
      )}
    </>
  )
}

interface EditedCellProps extends Omit<ComponentProps<typeof LineCell>, 'onChange' | 'lookup'> {
  readonly set: LineSet
}

/** A key in one cell of a row renders this one alone. */
const EditedCell = memo(({ set: { rows, lookup }, id, field, ...cell }: EditedCellProps) => (
  <LineCell
    id={`line-${id}-${field.name}`}
    field={field}
    {...cell}
    onChange={(value, by) => writeLine(rows, id, { field, value, by })}
    lookup={() => lookup(field, rows.find(id)?.values ?? {})}
  />
))

/** A cell that is not written in this row: what is locked shows its value, and what is hidden has none. */
function ReadOnlyCell({ field, value }: { readonly field: Field; readonly value: FormValues[string] }) {
  const { Cell } = getFieldView(field)
  return value === '' || value === null ? null : <Cell field={field} value={value} />
}

const noFaults: MultipleFieldErrors = {}
