import { type ComponentProps, useState } from 'react'
import { CreateBase } from 'react-admin'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { FormAgain } from '../../../engine/schema/screen.ts'
import { MadeRows } from './MadeRows.tsx'
import { RecordForm } from './RecordForm.tsx'
import { savingOptions } from './save-record.ts'

/** The form of a new row; if its definition says so, one after another, each with values repeated from the one before. */
export function NewRecord(form: ComponentProps<typeof RecordForm>) {
  const { resource } = form
  const { again } = resource.screen.form
  const [made, setMade] = useState<readonly JsonRow[]>([])
  const last = made.at(-1)
  return (
    <CreateBase key={made.length} resource={resource.name} {...savingOptions}>
      <RecordForm
        {...form}
        {...(again && { onAgain: row => setMade(before => [...before, row]) })}
        {...(again && last && { preset: nextOf(again, last), focus: again.focus })}
        {...(last && { made: <MadeRows resource={resource} rows={made} /> })}
      />
    </CreateBase>
  )
}

const nextOf = ({ keep }: FormAgain, row: JsonRow): JsonRow =>
  Object.fromEntries(keep.map(name => [name, row[name] ?? null]))
