import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { LineForm, type LineFormFields } from '../lines/LineForm.tsx'
import { LineList } from '../lines/LineList.tsx'
import { textsIn } from '../lines/line-faults.ts'
import { linesPath, orderedLines } from '../lines/line-rows.ts'
import { slottedSet } from '../lines/line-slots.ts'
import { useComputedValues } from '../lines/use-computed-values.ts'
import { lineSetOf, useDocument } from './document-context.ts'

interface DocumentLineFormProps {
  readonly name: string
  /** Over the form of the line that is turned to. */
  readonly title: string
  /** What the form shows of a line; made once, outside of what draws it. */
  readonly fieldsOf: (values: FormValues) => LineFormFields
  /** Columns of the list under it. */
  readonly columns: readonly string[]
  /** Over the form: what adds lines. */
  readonly children?: ReactNode
  /** Under the form: what there is to say of the line. */
  readonly notice?: (values: FormValues) => ReactNode
}

/** Lines that take more than a row: each is typed in a form, the last one added first, over the list of all. */
export function DocumentLineForm({ name, title, fieldsOf, columns, children, notice }: DocumentLineFormProps) {
  const translate = useTranslate()
  const document = useDocument()
  const set = lineSetOf(document, name)
  const listed = useMemo(() => slottedSet(set, { columns }), [set, columns])
  const state = useWatch<FormFields, ReturnType<typeof linesPath>>({ name: linesPath(name) })
  const lines = orderedLines(state)
  const { errors } = useFormState<FormFields>({ name: `lines.${name}` })
  const leaveLine = useComputedValues({ document: document.whole, set, head: document.head })
  const [turned, setTurned] = useState<string>()
  const last = state.order.at(-1)
  useEffect(() => setTurned(last), [last])
  const wrong = state.order.find(id => errors.lines?.[name]?.rows?.[id])
  useEffect(() => {
    if (wrong !== undefined) setTurned(wrong)
  }, [wrong])
  const current = lines.find(({ id }) => id === turned) ?? lines.at(-1)
  return (
    <>
      <Box component="section" aria-label={title}>
        <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
        {current && (
          <LineForm key={current.id} set={set} id={current.id} onLeave={leaveLine} {...fieldsOf(current.values)} />
        )}
        {current && notice?.(current.values)}
      </Box>
      <Box {...(title !== set.lines.title && { component: 'section', 'aria-label': set.lines.title })} sx={{ mt: 1 }}>
        {textsIn(errors.lines?.[name]?.whole).map(text => (
          <Alert key={text} severity="error" sx={{ mb: 1 }}>
            {text}
          </Alert>
        ))}
        {lines.length > 0 && <LineList set={listed} lines={lines} onOpen={setTurned} />}
        {state.removed && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
            {translate('document.removed', { number: state.removed.index + 1 })}
            <Button size="small" onClick={set.rows.restore}>
              {translate('document.undo')}
            </Button>
          </Box>
        )}
      </Box>
    </>
  )
}
