import { useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Entries, Resource } from '../../../engine/schema/resource.ts'
import { entriesId } from '../../providers/data-provider.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { changedIn } from '../form/form-values.ts'
import { BackupLine } from './BackupLine.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'

interface EntriesScreenProps {
  readonly resource: Resource
  readonly entries: Entries
  readonly path: string
  readonly title: string
}

/** What was changed, all of it together, with the versi that it was changed from. */
const changes = (data: JsonRow, read: JsonRow | undefined): JsonRow => ({
  ...changedIn(read, data),
  versi: read?.versi ?? null,
})

const holds = ({ name, title, presentation }: Field, text: string): boolean =>
  [name, title, presentation.help ?? ''].some(part => part.toLowerCase().includes(text.trim().toLowerCase()))

/** The settings of the shop as one form, in the sections of their file, with a search over names, titles and help. */
export function EntriesScreen({ resource, entries, path, title }: EntriesScreenProps) {
  const [text, setText] = useState('')
  const [round, setRound] = useState(0)
  return (
    <OpenedRecord key={round} resource={resource.name} id={entriesId}>
      {record => (
        <RecordForm
          {...{ record, title }}
          resource={entries.of}
          place={path}
          content={changes}
          head={<SearchBox value={text} onChange={setText} />}
          foot={<BackupLine />}
          shows={field => holds(field, text)}
          onClose={() => setRound(round + 1)}
        />
      )}
    </OpenedRecord>
  )
}
