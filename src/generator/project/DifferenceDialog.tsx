import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FileDifferenceAnswer, SchemaVersionAnswer } from '../../../engine/answers/schema-version-answers.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { FindingList } from './FindingList.tsx'
import { readDifference } from './schema-calls.ts'

interface DifferenceDialogProps {
  readonly version: SchemaVersionAnswer
  readonly versions: readonly SchemaVersionAnswer[]
  readonly onClose: () => void
}

/** How a version differs from the one before it, or another one: by meaning, and as text. */
export function DifferenceDialog({ version: { seq }, versions, onClose }: DifferenceDialogProps) {
  const translate = useTranslate()
  const others = versions.filter(one => one.seq !== seq)
  const [from, setFrom] = useState(String(others.find(one => one.seq < seq)?.seq ?? others[0]?.seq))
  const { data, error, refetch } = useQuery({
    queryKey: ['schema difference', seq, from],
    queryFn: () => readDifference(seq, Number(from)),
    retry: false,
  })
  return (
    <DialogFrame
      title={translate('schema-editor.difference-of', { seq })}
      onClose={onClose}
      maxWidth="md"
      fullWidth
      scrolls
      busy={!data && !error}
      actions={
        <Button variant="outlined" color="secondary" onClick={onClose}>
          {translate('ui.close')}
        </Button>
      }
    >
      <Box sx={{ maxWidth: 320, my: 1 }}>
        <ChoiceInput
          id="schema-compared"
          label={translate('schema-editor.compared-with')}
          value={from}
          onChange={setFrom}
          choices={others.map(one => ({ value: String(one.seq), title: `${one.seq} (${one.version})` }))}
          required
        />
      </Box>
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data?.meaning.length === 0 && data.files.length === 0 && (
        <Typography color="textSecondary">{translate('schema-editor.same')}</Typography>
      )}
      {data && data.meaning.length > 0 && (
        <FindingList label={translate('schema-editor.meaning')} lines={data.meaning} />
      )}
      {data?.files.map(file => (
        <FileDifference key={file.place} file={file} />
      ))}
    </DialogFrame>
  )
}

const lineColors = { '+': 'success', '-': 'error', ' ': undefined } as const

function FileDifference({ file: { place, lines } }: { readonly file: FileDifferenceAnswer }) {
  return (
    <Box component="section" aria-label={place} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle1">
        {place}
      </Typography>
      <Box
        component="pre"
        sx={{ m: 0, fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
      >
        {lines.map(({ sign, line, text }) => {
          const color = lineColors[sign]
          return (
            <Box
              key={`${sign}${line}`}
              sx={{ px: 1, ...(color && { bgcolor: `${color}.light`, color: `${color}.dark` }) }}
            >
              {`${sign} ${line} ${text}`}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
