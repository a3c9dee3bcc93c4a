import { CreateBase } from 'ra-core'
import type { ComponentProps } from 'react'
import { RecordForm } from './RecordForm.tsx'
import { savingOptions } from './save-record.ts'

/** The form of a new row. */
export function NewRecord(form: ComponentProps<typeof RecordForm>) {
  return (
    <CreateBase resource={form.resource.name} {...savingOptions}>
      <RecordForm {...form} />
    </CreateBase>
  )
}
