import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SchemaPreviewAnswer } from '../../../engine/answers/schema-version-answers.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'
import { FindingList, formatFileFault } from './FindingList.tsx'
import { PreviewedScreens } from './PreviewedScreens.tsx'
import { applyFile, previewFile, readSchemaFile, type SchemaFileDraft } from './schema-calls.ts'

interface TryChangeProps {
  /** Places of the files in force. */
  readonly files: readonly string[]
  readonly onApplied: () => void
}

interface CheckedDraft {
  readonly draft: SchemaFileDraft
  readonly preview: SchemaPreviewAnswer
}

/** One file changed here: its faults, its plan and its screens before it is in force, and then the change itself. */
export function TryChange({ files, onApplied }: TryChangeProps) {
  const translate = useTranslate()
  const popup = usePopup()
  const confirm = useConfirm()
  const showError = useShowError()
  const [draft, setDraft] = useState<SchemaFileDraft>()
  const [checked, setChecked] = useState<CheckedDraft>()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error, translate('schema-editor.failed'))
    } finally {
      setBusy(false)
    }
  }
  const open = (place: string): Promise<void> =>
    run(async () => {
      const { version: base, text } = await readSchemaFile(place)
      setChecked(undefined)
      setDraft({ base, place, text })
    })
  const check = (next: SchemaFileDraft): Promise<void> =>
    run(async () => setChecked({ draft: next, preview: await previewFile(next) }))
  const apply = async ({ draft: next, preview }: CheckedDraft): Promise<void> => {
    let reason = ''
    const isConfirmed = await confirm({
      title: translate('schema-editor.apply'),
      message: [...preview.plan.lines, ...preview.meaning].join('\n'),
      yes: translate('schema-editor.apply'),
      onReason: text => {
        reason = text
      },
    })
    if (!isConfirmed) return
    await run(async () => {
      const { message } = await applyFile({ ...next, reason })
      popup.success(message)
      setDraft(undefined)
      setChecked(undefined)
      onApplied()
    })
  }
  const isChecked = draft !== undefined && checked?.draft === draft
  const isSound = isChecked && checked.preview.faults.length + checked.preview.plan.refusals.length === 0
  return (
    <>
      <Box sx={{ maxWidth: 480, mb: 1.5 }}>
        <ChoiceInput
          id="schema-file"
          label={translate('schema-editor.file')}
          value={draft?.place ?? ''}
          onChange={place => void open(place)}
          choices={files.map(place => ({ value: place, title: place }))}
          placeholder={translate('schema-editor.choose-file')}
          required
        />
      </Box>
      {draft && (
        <>
          <FieldFrame id="schema-text" label={translate('schema-editor.text')}>
            <OutlinedInput
              id="schema-text"
              multiline
              fullWidth
              minRows={8}
              maxRows={20}
              value={draft.text}
              onChange={event => setDraft({ ...draft, text: event.target.value })}
              inputProps={{ spellCheck: false, style: { fontFamily: 'monospace', fontSize: 12 } }}
            />
          </FieldFrame>
          <Stack direction="row" sx={{ gap: 1, my: 1.5, flexWrap: 'wrap' }}>
            <Button variant="outlined" disabled={isBusy} onClick={() => void check(draft)}>
              {translate('schema-editor.check')}
            </Button>
            <Button variant="contained" disabled={isBusy || !isSound} onClick={() => checked && void apply(checked)}>
              {translate('schema-editor.apply')}
            </Button>
          </Stack>
        </>
      )}
      {isChecked && <PreviewResult preview={checked.preview} />}
    </>
  )
}

function PreviewResult({ preview: { faults, plan, meaning, screens } }: { readonly preview: SchemaPreviewAnswer }) {
  const translate = useTranslate()
  if (faults.length > 0)
    return (
      <Alert severity="error" role="status">
        <FindingList label={translate('schema-editor.faults')} lines={faults.map(formatFileFault)} />
      </Alert>
    )
  const lines = [...plan.lines, ...meaning]
  return (
    <Box aria-live="polite">
      {plan.refusals.length > 0 && (
        <Alert severity="error" role="status" sx={{ mb: 1 }}>
          {translate('schema-editor.rows-in-way')}
          <FindingList label={translate('schema-editor.rows-in-way')} lines={plan.refusals} />
        </Alert>
      )}
      {lines.length > 0 ? (
        <FindingList label={translate('schema-editor.plan')} lines={lines} />
      ) : (
        <Typography color="textSecondary">{translate('schema-editor.same')}</Typography>
      )}
      <PreviewedScreens screens={screens} />
    </Box>
  )
}
