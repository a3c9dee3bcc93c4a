import { type ComponentProps, useState } from 'react'
import { CreateBase } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { FormAgain } from '../../../engine/schema/screen.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { CreatedRows } from './CreatedRows.tsx'
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
