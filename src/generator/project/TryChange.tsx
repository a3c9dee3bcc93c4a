import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { restoreResource } from '../../../engine/access/schema-answer.ts'
import type {
  PreviewedScreen,
  SchemaDifferenceAnswer,
  SchemaFaultAnswer,
  SchemaFileAnswer,
  SchemaPlanAnswer,
  SchemaPreviewAnswer,
  SchemaVersionsAnswer,
} from '../../../engine/answers/schema-version-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FormSections } from '../form/FormSections.tsx'
import { useRuledForm } from '../form/use-ruled-form.ts'
import { buildCellColumns } from '../rows/cell-columns.tsx'
import { useShowError } from '../text/use-show-error.ts'

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

/** The list and the empty form of each changed screen, made of a schema that is not in force; nothing in it can be pressed. */
function PreviewedScreens({ screens }: { readonly screens: readonly PreviewedScreen[] }) {
  const translate = useTranslate()
  return (
    <>
      {screens.map(screen => (
        <Box
          key={screen.resource.name}
          component="section"
          aria-label={translate('schema-editor.preview-of', { title: screen.resource.title })}
          sx={{ mt: 2 }}
        >
          <Typography component="h3" variant="h2" sx={{ mb: 1 }}>
            {translate('schema-editor.preview-of', { title: screen.resource.title })}
          </Typography>
          <PreviewedResource {...screen} />
        </Box>
      ))}
    </>
  )
}

const maxRows = 5

function PreviewedResource({ resource: answer, is_new }: PreviewedScreen) {
  const translate = useTranslate()
  const { code, project } = useSchema()
  const resource = useMemo(() => restoreResource(answer, project, code.functions), [answer, project, code])
  // Rows as they are in force: a new field has no value yet, a new resource no rows.
  const { data = [] } = useQuery({
    queryKey: ['schema preview', answer.name],
    queryFn: () => fetchBody<readonly JsonRow[]>(`${answer.api.path}?range=[0,${maxRows - 1}]`),
    enabled: !is_new && answer.api.verbs.includes('list'),
    retry: false,
  })
  return (
    <ResourceContextProvider value={resource.name}>
      <Box inert>
        <DataTable
          label={translate('schema-editor.preview-list')}
          columns={buildCellColumns(resource)}
          rows={data}
          rowId={row => String(row.id)}
          empty={<EmptyState text={resource.screen.list.empty} />}
          density="compact"
          maxHeight="280px"
        />
        {resource.api.verbs.includes('create') && <PreviewedForm resource={resource} />}
      </Box>
    </ResourceContextProvider>
  )
}

const ignoreFocus = (): void => undefined

function PreviewedForm({ resource }: { readonly resource: Resource }) {
  const ruled = useRuledForm({ resource })
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2 }}>
      <FormSections resource={resource} ruled={ruled} isNew focusRef={ignoreFocus} />
    </Paper>
  )
}

/** Sentences of the schema's developers, as they are: one a line, in the letters of code. */
export function FindingList({ label, lines }: { readonly label: string; readonly lines: readonly string[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, pl: 2.5, fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
    >
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}

/** `file:line:column message`. */
export const formatFileFault = ({ file, line, column, message }: SchemaFaultAnswer): string =>
  file === undefined ? message : `${file}:${line}:${column} ${message}`

// Calls about versions of the schema. Comparing and planning compile whole schemas, so they have no time limit of their own.

interface SchemaFileDraft {
  /** The version that the file was read from. */
  readonly base: string
  readonly place: string
  readonly text: string
}

const timeout = 60_000

export const readVersions = (): Promise<SchemaVersionsAnswer> => fetchBody('schema/versions', { timeout })

export const readDifference = (seq: number, from: number): Promise<SchemaDifferenceAnswer> =>
  fetchBody(`schema/versions/${seq}/difference?from=${from}`, { timeout })

export const readRevertPlan = (seq: number): Promise<SchemaPlanAnswer> =>
  fetchBody(`schema/versions/${seq}/plan`, { timeout })

const readSchemaFile = (place: string): Promise<SchemaFileAnswer> =>
  fetchBody(`schema/files/${encodeURIComponent(place)}`, { timeout })

const previewFile = (body: SchemaFileDraft): Promise<SchemaPreviewAnswer> =>
  fetchBody('schema/preview', { method: 'POST', body, timeout })

interface ActivatedSchema {
  readonly message: string
}

const applyFile = (body: SchemaFileDraft & { readonly reason: string }): Promise<ActivatedSchema> =>
  fetchBody('schema/apply', { method: 'POST', body, timeout })

export const revertVersion = (
  seq: number,
  body: { readonly base: string; readonly reason: string },
): Promise<ActivatedSchema> => fetchBody(`schema/versions/${seq}/revert`, { method: 'POST', body, timeout })
