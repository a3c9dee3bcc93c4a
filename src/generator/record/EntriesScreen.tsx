import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { BackupStatus as BackupFacts } from '../../../engine/answers/session-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, SettingEntries } from '../../../engine/schema/resource.ts'
import { entriesId } from '../../providers/data-provider.ts'
import { fetchBody, getRefusalText } from '../../providers/http.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { pickChanged } from '../form/form-values.ts'
import { CopyHint, CopyState } from './CopyState.tsx'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RestoreExercise } from './RestoreExercise.tsx'
import { backupKey, backupPath, useBackup } from './use-backup.ts'
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

/** The last backup, and a button that makes one; nothing for who may not see it. */
function BackupStatus() {
  const translate = useTranslate()
  const popup = usePopup()
  const queries = useQueryClient()
  const { data } = useBackup()
  if (!data) return null
  const startBackup = async (): Promise<void> => {
    try {
      queries.setQueryData(backupKey, await fetchBody<BackupFacts>(backupPath, { method: 'POST' }))
    } catch (error) {
      popup.error(getRefusalText(error, translate('backup.failed')))
    }
  }
  const { last, running, failed_at, breaches, copy } = data
  const warning = failed_at
    ? translate('backup.failed-at', { at: formatMoment(failed_at) })
    : breaches > 0
      ? translate('backup.breaches', { count: breaches })
      : ''
  return (
    <>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 2, mb: 1 }}>
        <Typography variant="body2" color="text.secondary" role="status">
          {running
            ? translate('backup.running')
            : translate(last ? 'backup.last' : 'backup.none', getBackupParams(data))}
        </Typography>
        {warning !== '' && (
          <Typography variant="body2" color="error">
            {warning}
          </Typography>
        )}
        <Button size="small" onClick={startBackup} disabled={running}>
          {translate('backup.make')}
        </Button>
      </Stack>
      {copy ? <CopyState copy={copy} /> : <CopyHint />}
    </>
  )
}

const getBackupParams = ({ last, count, keep }: BackupFacts) => ({
  at: last ? formatMoment(last.at) : '',
  size: last ? (last.bytes / 1_000_000).toFixed(1) : '',
  count,
  keep,
})
