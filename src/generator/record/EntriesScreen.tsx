import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Entries, Resource } from '../../../engine/schema/resource.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { changedIn } from '../form/form-values.ts'
import { BackupLine } from './BackupLine.tsx'
import { RecordForm } from './RecordForm.tsx'
import type { saveRecord } from './save-record.ts'

interface EntriesScreenProps {
  readonly resource: Resource
  readonly entries: Entries
  readonly path: string
  readonly title: string
}

/** Sends what was changed, all of it together, with the versi that it was changed from. */
const savingTo =
  ({ api: { path } }: Resource): typeof saveRecord =>
  async (_provider, _resource, { record, data, meta }) => {
    const { body } = await call<JsonRow>(path, {
      method: 'PUT',
      body: { ...changedIn(record, data), versi: record?.versi },
      headers: { 'idempotency-key': meta.idempotencyKey ?? crypto.randomUUID() },
    })
    return { message: typeof body.message === 'string' ? body.message : undefined }
  }

const holds = ({ name, title, presentation }: Field, text: string): boolean =>
  [name, title, presentation.help ?? ''].some(part => part.toLowerCase().includes(text.trim().toLowerCase()))

/** The settings of the shop as one form, in the sections of their file, with a search over names, titles and help. */
export function EntriesScreen({ resource, entries, path, title }: EntriesScreenProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const [round, setRound] = useState(0)
  const [openRound, setOpenRound] = useState<number>()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['entries', resource.name, round],
    queryFn: async () => (await call<JsonRow>(`${resource.api.path}?entries=true`)).body,
    gcTime: 0,
    retry: false,
  })
  // All is asked for again when the schema changes or the connection is back: a form that is open stays as it is.
  if (data && !isFetching && openRound !== round) setOpenRound(round)
  if (error && openRound !== round) {
    const message = error instanceof CallRefused && error.message !== '' ? error.message : ''
    return <ErrorState message={message || translate('generator.list-failed')} onRetry={() => refetch()} />
  }
  if (!data || (isFetching && openRound !== round)) return <div aria-busy="true" />
  return (
    <RecordForm
      key={round}
      resource={entries.of}
      record={data}
      place={path}
      title={title}
      saving={savingTo(resource)}
      head={<SearchBox value={text} onChange={setText} />}
      foot={<BackupLine />}
      shows={field => holds(field, text)}
      onClose={() => setRound(round + 1)}
    />
  )
}
