import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { formatHeading } from '../../../../engine/field/column-heading.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DeleteIcon } from '../../../ui/icons.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { DataTableColumn } from '../../../ui/table/table-props.ts'
import { getFieldView } from '../../fields/field-views.tsx'
import type { FormFields, FormLine } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { getCardRole, rankColumn } from '../../rows/cell-columns.tsx'
import { LineForm, type LineFormFields } from '../lines/LineForm.tsx'
import { RemovedLine } from '../lines/LineLists.tsx'
import { LineFaults } from '../lines/LineRow.tsx'
import { getErrorTexts } from '../lines/line-faults.ts'
import { getLinesPath, toOrderedLines } from '../lines/line-rows.ts'
import { type LineSet, selectColumns } from '../lines/line-set.ts'
import { computeLineTotals } from '../lines/shown-lines.ts'
import { useComputedValues } from '../lines/use-computed-values.ts'
import { getLineSet, useDocument } from './document-context.ts'

interface DocumentLineFormProps {
  readonly name: string
  /** Over the form of the line that is turned to. */
  readonly title: string
  /** What the form shows of a line; made once, outside of what draws it. */
  readonly getFields: (values: FormValues) => LineFormFields
  /** Columns of the list under it. */
  readonly columns: readonly string[]
  /** Over the form: what adds lines. */
  readonly children?: ReactNode
  /** Under the form: what there is to say of the line. */
  readonly notice?: (values: FormValues) => ReactNode
}

/** Lines that take more than a row: each is typed in a form, the last one added first, over the list of all. */
export function DocumentLineForm({ name, title, getFields, columns, children, notice }: DocumentLineFormProps) {
  const document = useDocument()
  const set = getLineSet(document, name)
  const listedSet = useMemo(() => selectColumns(set, columns), [set, columns])
  const state = useWatch<FormFields, ReturnType<typeof getLinesPath>>({ name: getLinesPath(name) })
  const lines = toOrderedLines(state)
  const { errors } = useFormState<FormFields>({ name: `lines.${name}` })
  const leaveLine = useComputedValues({ document: document.fullResource, set, head: document.head })
  const [openLineId, setOpenLineId] = useState<string>()
  const last = state.order.at(-1)
  useEffect(() => setOpenLineId(last), [last])
  const firstInvalid = state.order.find(id => errors.lines?.[name]?.rows?.[id])
  useEffect(() => {
    if (firstInvalid !== undefined) setOpenLineId(firstInvalid)
  }, [firstInvalid])
  const current = lines.find(({ id }) => id === openLineId) ?? lines.at(-1)
  return (
    <>
      <Box component="section" aria-label={title}>
        <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
        {current && (
          <LineForm key={current.id} set={set} id={current.id} onLeave={leaveLine} {...getFields(current.values)} />
        )}
        {current && notice?.(current.values)}
      </Box>
      <Box
        {...(title !== set.lines.title && { component: 'section', 'aria-label': set.lines.title })}
        sx={{ mt: 1, mb: 2 }}
      >
        <LineFaults texts={getErrorTexts(errors.lines?.[name]?.whole)} />
        {lines.length > 0 && <LineList set={listedSet} lines={lines} onOpen={setOpenLineId} />}
        <RemovedLine removed={state.removed} onRestore={set.rows.restore} />
      </Box>
    </>
  )
}

interface LineListProps {
  /** With the columns that are shown. */
  readonly set: LineSet
  readonly lines: readonly FormLine[]
  readonly onOpen: (id: string) => void
}

/** A read-only list of the lines, to select one for the form or to remove one. */
function LineList({ set, lines, onOpen }: LineListProps) {
  const translate = useTranslate()
  const { columns, rows } = set
  const numberOf = new Map(lines.map(({ id }, index) => [id, index + 1]))
  const tableColumns: readonly DataTableColumn<FormLine>[] = [
    {
      name: ' row',
      title: translate('document.row'),
      align: 'right',
      cell: ({ id }) => String(numberOf.get(id)),
    },
    ...columns.map(({ field, title }): DataTableColumn<FormLine> => {
      const { align, Cell } = getFieldView(field)
      const renderCell = ({ values }: FormLine) => <Cell field={field} value={values[field.name] ?? null} />
      return {
        name: field.name,
        title: formatHeading(title, field.type),
        align,
        keeps: rankColumn(set.resource, field),
        role: getCardRole(set.resource, field),
        cell: renderCell,
      }
    }),
  ]
  const totals = computeLineTotals(
    columns,
    lines.map(({ values }) => values),
  )
  return (
    <DataTable
      label={set.lines.title}
      columns={tableColumns}
      rows={lines}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      actions={({ id }) => {
        const remove = translate('document.remove-row', { number: numberOf.get(id) ?? 0 })
        return (
          <IconButton size="small" aria-label={remove} title={remove} onClick={() => rows.remove(id)}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )
      }}
      {...(totals && { totals })}
      empty={<EmptyState text={translate('document.no-rows')} />}
      density="compact"
      maxHeight="var(--lines-height, 320px)"
    />
  )
}
