import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportCheck, ImportError, ImportOffer } from '../../../engine/answers/import-answers.ts'
import { formatFileTypes, importFileTypes } from '../../../engine/schema/import.ts'
import { formatMessage } from '../../../engine/schema/wording.ts'
import { CallRefused } from '../../providers/http.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FieldFrame, getDescriptionId, getLabelId } from '../../ui/form/FieldFrame.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { DownloadIcon, UploadIcon } from '../../ui/icons.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { ProgressDialog } from '../../ui/overlay/use-progress.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TablePager } from '../../ui/table/TablePager.tsx'
import { saveFile } from '../text/save-file.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useWording } from '../text/use-wording.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportPictures } from './ImportPictures.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { fetchBadRows, fetchRows, fetchTemplate } from './import-calls.ts'
import { SectionHead } from './SectionHead.tsx'
import { type FileProblem, useImport } from './use-import.ts'

interface ImportPageProps {
  readonly offers: readonly ImportOffer[]
  /** Name of the import that is chosen at first. */
  readonly chosen?: string | undefined
  /** The rows come from another server, and no file is chosen. */
  readonly isFetched?: boolean
}

/** Type and file, what the file would do, and the button that does it. */
export function ImportPage({ offers, chosen, isFetched = false }: ImportPageProps) {
  const translate = useTranslate()
  const { offer, typeName, file, problem, check, choose, submit, job, isBusy, stop } = useImport(offers, chosen)
  const getProblemText = (where: FileProblem['where']): string | undefined =>
    problem?.where === where ? (problem.text ?? translate(problem.key ?? '', problem.words)) : undefined
  const hasErrors = (check.data?.errorCount ?? 0) > 0
  const isDisabled = isBusy || check.isFetching || hasErrors || check.isError
  useShortcut('F9', submit, { label: translate('import.submit'), disabled: isDisabled })
  return (
    <>
      <FieldGrid>
        <ChoiceInput
          id="import-type"
          label={translate('import.type')}
          choices={offers.map(({ name, title, type }) => ({ value: name, title: `${title} (${type})` }))}
          value={typeName}
          onChange={type => choose({ type })}
          error={getProblemText('type')}
          required
        />
        {isFetched ? (
          <RowFetch {...{ offer, file }} error={getProblemText('file')} onFile={chosen => choose({ file: chosen })} />
        ) : (
          <FileDrop
            id="import-file"
            offer={offer}
            file={file}
            types={offer?.types ?? importFileTypes}
            onFile={chosen => choose({ file: chosen })}
            help={
              offer
                ? translate('import.file.hint', { name: offer.nameContains, columns: offer.columns.join(', ') })
                : ''
            }
            error={getProblemText('file')}
          />
        )}
      </FieldGrid>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <Button variant="contained" disabled={isDisabled} onClick={submit} endIcon={<KeyHint>F9</KeyHint>}>
          {translate('import.submit')}
        </Button>
      </Box>
      {check.isFetching && (
        <Box role="status" aria-busy="true" sx={{ mt: 2 }}>
          {translate('import.checking')}
          <LinearProgress aria-hidden sx={{ mt: 1 }} />
        </Box>
      )}
      {check.error && !check.isFetching && (
        <ErrorState
          message={(check.error instanceof CallRefused && check.error.message) || translate('import.check-failed')}
          onRetry={() => check.refetch()}
        />
      )}
      {check.data && !check.isFetching && file && offer && (
        <>
          {hasErrors && <ImportErrors {...{ offer, file }} check={check.data} />}
          {check.data.askCount > 0 && <ImportAsks {...check.data} />}
          <ImportPreview check={check.data} />
        </>
      )}
      {offer && <ImportHistory key={offer.name} offer={offer} />}
      {offer && <ImportPictures key={`${offer.name} pictures`} offer={offer} />}
      <ProgressDialog
        open={isBusy}
        title={translate('import.submit')}
        percentage={job?.percentage ?? 0}
        message={job?.message ?? ''}
        onCancel={stop}
        cancelLabel={translate('import.stop')}
      />
    </>
  )
}

/** Every row that a save by form would ask about, before the import asks once for all of them. */
function ImportAsks({ asks, askCount }: Pick<ImportCheck, 'asks' | 'askCount'>) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const columns = buildErrorColumns(translate, translate('import.asks'))
  const isPart = asks.length < askCount
  const note = translate(isPart ? 'import.asks.some' : 'import.asks.count', { shown: asks.length, count: askCount })
  return (
    <Box component="section" aria-label={translate('import.asks')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.asks')} note={note} />
      <DataTable
        label={translate('import.asks')}
        columns={columns}
        rows={asks.slice((page - 1) * perPage, page * perPage)}
        rowId={row => `${row.line} ${row.column} ${row.message}`}
        empty={<EmptyState />}
        density="compact"
        maxHeight="420px"
      />
      <TablePager page={page} perPage={perPage} total={asks.length} onPage={setPage} onPerPage={setPerPage} />
    </Box>
  )
}

interface RowFetchProps {
  readonly offer: ImportOffer | undefined
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
  readonly error: string | undefined
}

/** Fetches rows from the other server; the answer is handled like a chosen file. */
function RowFetch({ offer, file, onFile, error }: RowFetchProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const work = useMutation({
    mutationFn: fetchRows,
    onSuccess: onFile,
    onError: failure => showError(failure, translate('import.fetch.failed')),
  })
  const name = offer?.name
  // Rows of one import are none of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they go with the import
  useEffect(() => onFile(undefined), [name])
  return (
    <FieldFrame id="import-fetch" label={translate('import.fetch')} help={translate('import.fetch.help')} error={error}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
        <Button
          id="import-fetch"
          // Without it the field label would be its accessible name.
          aria-label={translate('import.fetch.button')}
          variant="outlined"
          color="secondary"
          disabled={!offer || work.isPending}
          startIcon={<DownloadIcon aria-hidden />}
          onClick={() => offer && work.mutate(offer)}
        >
          {translate('import.fetch.button')}
        </Button>
        <Typography role="status">{work.isPending ? translate('import.fetch.asking') : file?.name}</Typography>
      </Box>
    </FieldFrame>
  )
}

interface FileDropProps {
  readonly id: string
  readonly offer: ImportOffer | undefined
  readonly file: File | undefined
  readonly types: readonly string[]
  readonly onFile: (file: File) => void
  readonly help: string
  readonly error: string | undefined
}

/** One file: dropped on the box, or chosen by its button; the keyboard comes to the button. */
function FileDrop({ id, offer, file, types, onFile, help, error }: FileDropProps) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const selectFile = (files: FileList | null): void => {
    const [first] = files ?? []
    if (first) onFile(first)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setDragOver(false)
    selectFile(event.dataTransfer.files)
  }
  return (
    <FieldFrame id={id} label={translate('import.file')} help={help} error={error} required>
      <Box
        onDragOver={event => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={onDrop}
        sx={theme => ({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 64,
          p: 1.5,
          border: `1px dashed ${error ? theme.palette.error.main : theme.palette.outline}`,
          borderRadius: '6px',
          backgroundColor: isDragOver ? theme.palette.primary.light : theme.palette.background.paper,
        })}
      >
        <UploadIcon aria-hidden sx={{ color: 'text.secondary' }} />
        <Typography sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {file?.name ?? translate('import.file.drop', { types: formatFileTypes(types) })}
        </Typography>
        {offer && <TemplateButton offer={offer} />}
        <Button variant="outlined" color="secondary" onClick={() => input.current?.click()}>
          {translate(file ? 'import.file.change' : 'import.file')}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept={types.map(type => `.${type}`).join(',')}
          tabIndex={-1}
          aria-labelledby={getLabelId(id)}
          aria-describedby={getDescriptionId(id, error, help)}
          style={visuallyHidden as React.CSSProperties}
          onChange={({ target }) => {
            selectFile(target.files)
            // The same file may be chosen again after it was put right.
            target.value = ''
          }}
        />
      </Box>
    </FieldFrame>
  )
}

/** Saves a file with the columns of the import and the codes of the shop. */
export function TemplateButton({ offer }: { readonly offer: ImportOffer }) {
  const translate = useTranslate()
  const showError = useShowError()
  const work = useMutation({
    mutationFn: fetchTemplate,
    onSuccess: file => saveFile(file.name, file),
    onError: failure => showError(failure, translate('import.template.failed')),
  })
  return (
    <Button startIcon={<DownloadIcon aria-hidden />} disabled={work.isPending} onClick={() => work.mutate(offer)}>
      {translate('import.template')}
    </Button>
  )
}

interface ImportErrorsProps {
  readonly offer: ImportOffer
  readonly file: File
  readonly check: Pick<ImportCheck, 'errors' | 'errorCount' | 'groups'>
}

/** Every mistake of the file with its line, to be searched and to be taken along as a file. */
function ImportErrors({ offer, file, check: { errors, errorCount, groups } }: ImportErrorsProps) {
  const translate = useTranslate()
  const showError = useShowError()
  const wording = useWording()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(10)
  const matches = filterErrors(errors, text)
  const pageRows = matches.slice((page - 1) * perPage, page * perPage)
  const download = async (): Promise<void> => {
    try {
      const name = `${offer.type}-${formatMessage(wording, 'message.import-file')}.csv`
      saveFile(name, await fetchBadRows(offer.name, file))
    } catch (error) {
      showError(error, translate('import.check-failed'))
    }
  }
  const columns = buildErrorColumns(translate, translate('import.reason'))
  const count =
    errors.length < errorCount
      ? translate('import.errors.some', { shown: errors.length, count: errorCount })
      : translate('import.errors.count', { count: errorCount })
  return (
    <Box component="section" aria-label={translate('import.errors')} sx={{ mt: 3 }}>
      <SectionHead title={translate('import.errors')} note={count}>
        <SearchBox
          label={translate('import.errors.search')}
          value={text}
          onChange={next => {
            setText(next)
            setPage(1)
          }}
        />
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={download}>
          {translate('import.errors.download')}
        </Button>
      </SectionHead>
      {groups.length > 0 && (
        <Alert severity="error" sx={{ mb: 2, bgcolor: 'error.light', color: 'error.dark' }}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {groups.map(({ line, column, message, count: rows, remedy }) => (
              <li key={`${line} ${column} ${message}`}>
                {translate('import.group', { message, count: rows })}
                {remedy !== undefined && ` ${translate('import.remedy', { type: remedy })}`}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <DataTable
        label={translate('import.errors')}
        columns={columns}
        rows={pageRows}
        rowId={row => `${row.line} ${row.column} ${row.code}`}
        empty={<EmptyState text={translate('import.errors.none')} />}
        density="compact"
        maxHeight="420px"
      />
      <TablePager page={page} perPage={perPage} total={matches.length} onPage={setPage} onPerPage={setPerPage} />
    </Box>
  )
}

/** Errors that hold the text in any of their parts, in any case of its letters; all of them for an empty text. */
export const filterErrors = (errors: readonly ImportError[], text: string): readonly ImportError[] => {
  const query = text.trim().toLowerCase()
  return query === ''
    ? errors
    : errors.filter(({ line, column, value, message }) =>
        [String(line), column, value, message].some(part => part.toLowerCase().includes(query)),
      )
}

/** Where in the file a row is wrong, its value, and the message under that title. */
const buildErrorColumns = (translate: (key: string) => string, messageTitle: string) => [
  { name: 'line', title: translate('import.line'), align: 'right' as const, cell: (row: ImportError) => row.line },
  { name: 'column', title: translate('import.column'), cell: (row: ImportError) => row.column },
  { name: 'value', title: translate('import.value'), cell: (row: ImportError) => row.value },
  { name: 'message', title: messageTitle, cell: (row: ImportError) => row.message },
]
