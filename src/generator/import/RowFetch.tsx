import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportOffer } from '../../../engine/answers/import-answers.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { DownloadIcon } from '../../ui/icons.ts'
import { useShowError } from '../text/use-show-error.ts'
import { fetchRows } from './import-calls.ts'

interface RowFetchProps {
  readonly offer: ImportOffer | undefined
  readonly file: File | undefined
  readonly onFile: (file: File | undefined) => void
  readonly error: string | undefined
}

/** Fetches rows from the other server; the answer is handled like a chosen file. */
export function RowFetch({ offer, file, onFile, error }: RowFetchProps) {
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
