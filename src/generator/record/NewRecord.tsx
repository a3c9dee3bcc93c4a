import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ComponentProps, useState } from 'react'
import { CreateBase, useTranslate } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Print } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { FormAgain } from '../../../engine/schema/screen.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { listOfferedPrints } from '../print/offered-prints.ts'
import { usePrint } from '../print/use-print.ts'
import { fillTemplate } from '../text/fill-template.ts'
import { useValueWords } from '../text/use-value-words.ts'
import { RecordForm } from './RecordForm.tsx'
import { savingOptions } from './save-record.ts'

/** The form of a new row; if its definition says so, one after another, each with values repeated from the one before. */
export function NewRecord(form: ComponentProps<typeof RecordForm>) {
  const { resource } = form
  const { again } = resource.screen.form
  const [created, setCreated] = useState<readonly JsonRow[]>([])
  const last = created.at(-1)
  return (
    <CreateBase key={created.length} resource={resource.name} {...savingOptions}>
      <RecordForm
        {...form}
        {...(again && { onAgain: row => setCreated(before => [...before, row]) })}
        {...(again && last && { preset: pickRepeatedValues(again, last), focus: again.focus })}
        {...(last && { made: <CreatedRows resource={resource} rows={created} /> })}
      />
    </CreateBase>
  )
}

const pickRepeatedValues = ({ keep }: FormAgain, row: JsonRow): JsonRow => mapNames(keep, name => row[name] ?? null)

interface CreatedRowsProps {
  readonly resource: Resource
  /** In the order in which they were made. */
  readonly rows: readonly JsonRow[]
}

const printKey = 'Ctrl+P'

/** What was made in this form so far, with the print of the last one at hand. */
function CreatedRows({ resource, rows }: CreatedRowsProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const print = usePrint(resource)
  const [first] = listOfferedPrints(resource).filter(({ message }) => !message)
  const last = rows.at(-1)
  const printLast = (one: Print | undefined): void => {
    if (last && one) void print(String(last.id), one)
  }
  useShortcut(printKey, () => printLast(first), { label: first?.title ?? '', disabled: !first })
  if (!last) return null
  return (
    <Alert
      severity="success"
      role="status"
      sx={{ borderRadius: 0 }}
      action={
        first && (
          <Button
            variant="outlined"
            sx={{ backgroundColor: 'background.paper' }}
            onClick={() => printLast(first)}
            endIcon={<KeyHint>{printKey}</KeyHint>}
          >
            {first.title}
          </Button>
        )
      }
    >
      {translate('generator.made', { label: fillTemplate(resource.label, resource, last, words), count: rows.length })}
    </Alert>
  )
}
