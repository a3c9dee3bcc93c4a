import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'react-admin'
import type { ImportOffer } from '../../../engine/answers/import-answers.ts'
import { CallRefused } from '../../providers/http.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { ProgressDialog } from '../../ui/overlay/ProgressDialog.tsx'
import { KeyHint } from '../../ui/shortcuts/KeyHint.tsx'
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts'
import type { FileProblem } from './check-file-name.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportAsks } from './ImportAsks.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { RowFetch } from './RowFetch.tsx'
import { useImport } from './use-import.ts'

interface ImportPageProps {
  readonly offers: readonly ImportOffer[]
  /** The rows come from another server, and no file is chosen. */
  readonly isFetched?: boolean
}

/** Type and file, what the file would do, and the button that does it. */
export function ImportPage({ offers, isFetched = false }: ImportPageProps) {
  const translate = useTranslate()
  const { offer, typeName, file, problem, check, choose, submit, job, isBusy, stop } = useImport(offers)
  const getProblemText = (where: FileProblem['where']): string | undefined =>
    problem?.where === where ? (problem.text ?? translate(problem.key ?? '')) : undefined
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
            file={file}
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
