// Pictures of rows that an import brought: many at once, each for the row that its file is named after.
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useRef, useState } from 'react'
import { type DataProvider, useDataProvider, useTranslate } from 'react-admin'
import type { ImportOffer } from '../../../engine/answers/import-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getRefusalText } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { useProgress } from '../../ui/overlay/use-progress.tsx'
import { resizeFile, UnreadablePicture } from '../../ui/pictures/resize-picture.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { savePicture } from '../form/save-pictures.ts'
import { BrokenArchive, getPictureKey, listPictures, type PictureFile } from './picture-files.ts'
import { SectionHead } from './SectionHead.tsx'

/** A file that became no picture, and why. */
interface LeftFile {
  readonly name: string
  readonly reason: string
}

/** The fields by which the name of a file finds its row: the key, then what its list searches beside descriptions. */
const listNameFields = ({ key, field, screen }: Resource): readonly Field[] =>
  [...new Set([...key, ...screen.list.search])].flatMap(name => {
    const found = field[name]
    const isDescription = found?.type.words === 'line' || found?.type.words === 'lines'
    return found && (key.includes(name) || !isDescription) ? [found] : []
  })

/** The first picture that users give a row; those of persons come one by one, from the form. */
const findPictureField = (resource: Resource): Field | undefined =>
  resource.fields.find(({ type, readOnly, personal }) => type.uploaded && !readOnly && personal === undefined)

/** Nothing where the rows of the import have no picture, or the user may not change them. */
export function ImportPictures({ offer }: { readonly offer: ImportOffer }) {
  const resource = useSchema().resources[offer.into]
  const field = resource && resource.key.length === 1 ? findPictureField(resource) : undefined
  return resource && field && resource.api.verbs.includes('update') ? (
    <PictureSection resource={resource} field={field} />
  ) : null
}

interface PictureTarget {
  readonly resource: Resource
  readonly field: Field
}

function PictureSection({ resource, field }: PictureTarget) {
  const translate = useTranslate()
  const popup = usePopup()
  const input = useRef<HTMLInputElement>(null)
  const progress = useProgress(translate('import.pictures'))
  const [isReplacing, setReplacing] = useState(false)
  const [left, setLeft] = useState<readonly LeftFile[]>([])
  const send = useSendPicture({ resource, field }, isReplacing)
  const sendAll = async (files: readonly File[]): Promise<void> => {
    const bytes = files.reduce((sum, file) => sum + file.size, 0)
    const problems: LeftFile[] = []
    let [count, sent] = [0, 0]
    setLeft([])
    await progress.run(async report => {
      try {
        for await (const picture of listPictures(files)) {
          const percentage = Math.min(99, (100 * sent) / Math.max(1, bytes))
          const message = translate('import.pictures.sending', { name: picture.name, count })
          if (!report({ percentage, message })) {
            problems.push({ name: picture.name, reason: translate('import.pictures.stopped') })
            break
          }
          const reason = await send(picture)
          if (reason === undefined) count += 1
          else problems.push({ name: picture.name, reason })
          sent += picture.content.size
        }
      } catch (failure) {
        if (!(failure instanceof BrokenArchive)) throw failure
        problems.push({ name: failure.message, reason: translate('import.pictures.broken') })
      }
    })
    setLeft(problems)
    popup.toast(translate('import.pictures.done', { count }), problems.length > 0 ? 'warning' : 'success')
  }
  const fields = listNameFields(resource).map(({ title }) => title)
  return (
    <Box component="section" aria-label={translate('import.pictures')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.pictures')}>
        <FormControlLabel
          control={<Checkbox checked={isReplacing} onChange={({ target }) => setReplacing(target.checked)} />}
          label={translate('import.pictures.replace')}
        />
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<UploadIcon aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {translate('import.pictures.choose')}
        </Button>
      </SectionHead>
      <Typography variant="body2" color="textSecondary">
        {translate('import.pictures.hint', { fields: fields.join(' / ') })}
      </Typography>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,.zip"
        tabIndex={-1}
        aria-label={translate('import.pictures.choose')}
        style={visuallyHidden as React.CSSProperties}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void sendAll(files)
        }}
      />
      {left.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <SectionHead
            title={translate('import.pictures.left')}
            note={translate('import.pictures.left.count', { count: left.length })}
          />
          <DataTable
            label={translate('import.pictures.left')}
            columns={[
              { name: 'name', title: translate('import.pictures.file'), cell: (row: LeftFile) => row.name },
              { name: 'reason', title: translate('import.reason'), cell: (row: LeftFile) => row.reason },
            ]}
            rows={left}
            rowId={({ name, reason }) => `${name} ${reason}`}
            empty={<EmptyState />}
            density="compact"
            maxHeight="360px"
          />
        </Box>
      )}
      {progress.dialog}
    </Box>
  )
}

/** Gives one row its picture; returns why it did not. */
const useSendPicture = ({ resource, field }: PictureTarget, isReplacing: boolean) => {
  const provider = useDataProvider()
  const translate = useTranslate()
  return async ({ name, content }: PictureFile): Promise<string | undefined> => {
    const { title } = resource
    try {
      const [row, ...others] = await findNamedRows(provider, resource, getPictureKey(name))
      if (!row) return translate('import.pictures.missing', { title })
      if (others.length > 0) return translate('import.pictures.many', { title })
      if (!isReplacing && String(row[field.name] ?? '').includes('/')) return translate('import.pictures.has')
      const value = await resizeFile(content)
      await savePicture(resource, field, { row, value, key: crypto.randomUUID() })
      return undefined
    } catch (failure) {
      if (failure instanceof UnreadablePicture) return translate('import.pictures.unreadable')
      return getRefusalText(failure, translate('import.pictures.failed'))
    }
  }
}

/** The row with this key; without one, the rows with this text in a field that the list searches. */
const findNamedRows = async (provider: DataProvider, resource: Resource, name: string): Promise<readonly JsonRow[]> => {
  if (name === '') return []
  for (const field of listNameFields(resource)) {
    const parsed = field.type.read(name)
    if (!('value' in parsed) || parsed.value === null) continue
    const { data } = await provider.getList<JsonRow & { id: string }>(resource.name, {
      filter: { [field.name]: parsed.value },
      pagination: { page: 1, perPage: 2 },
      sort: { field: resource.key[0] ?? 'id', order: 'ASC' },
    })
    if (data.length > 0) return data
  }
  return []
}
