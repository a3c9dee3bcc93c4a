import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { LineFaults } from '../lines/LineFaults.tsx'
import { LineForm, type LineFormFields } from '../lines/LineForm.tsx'
import { LineList } from '../lines/LineList.tsx'
import { getErrorTexts } from '../lines/line-faults.ts'
import { getLinesPath, toOrderedLines } from '../lines/line-rows.ts'
import { applySlots } from '../lines/line-slots.ts'
import { RemovedLine } from '../lines/RemovedLine.tsx'
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
  const listedSet = useMemo(() => applySlots(set, { columns }), [set, columns])
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
