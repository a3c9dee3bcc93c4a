import { useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, SettingEntries } from '../../../engine/schema/resource.ts'
import { entriesId } from '../../providers/data-provider.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { pickChanged } from '../form/form-values.ts'
import { BackupStatus } from './BackupStatus.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RestoreExercise } from './RestoreExercise.tsx'
import { useOtherShops } from './use-other-shops.tsx'

interface EntriesScreenProps {
  readonly resource: Resource
  readonly entries: SettingEntries
  readonly path: string
  readonly title: string
}

/** What was changed, all of it together, with the versi that it was changed from. */
const pickChanges = (data: JsonRow, read: JsonRow | undefined): JsonRow => ({
  ...pickChanged(read, data),
  versi: read?.versi ?? null,
})

const matchesSearch = ({ name, title, presentation }: Field, text: string): boolean =>
  [name, title, presentation.help ?? ''].some(part => part.toLowerCase().includes(text.trim().toLowerCase()))

/** The settings of the shop as one form, in the sections of their file, with a search over names, titles and help. */
export function EntriesScreen({ resource, entries, path, title }: EntriesScreenProps) {
  const [text, setText] = useState('')
  const [formVersion, setFormVersion] = useState(0)
  const otherShops = useOtherShops(resource, '')
  return (
    <OpenedRecord key={formVersion} resource={resource.name} id={entriesId}>
      {record => (
        <RecordForm
          {...{ record, title, otherShops }}
          resource={entries.of}
          place={path}
          content={pickChanges}
          head={<SearchBox value={text} onChange={setText} />}
          foot={
            <>
              <BackupStatus />
              <RestoreExercise />
            </>
          }
          shows={field => matchesSearch(field, text)}
          onClose={() => setFormVersion(formVersion + 1)}
        />
      )}
    </OpenedRecord>
  )
}
