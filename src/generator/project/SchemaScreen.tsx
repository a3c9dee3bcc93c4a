import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FileDifferenceAnswer, SchemaVersionAnswer } from '../../../engine/answers/schema-version-answers.ts'
import { onLive } from '../../providers/live.ts'
import { useSchema } from '../../providers/schema.tsx'
import { StatusChip } from '../../ui/ChipList.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { ChoiceInput } from '../../ui/inputs/ChoiceInput.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { ComparisonTable } from '../../ui/table/ComparisonTable.tsx'
import { useShowError } from '../text/use-show-error.ts'
import {
  FindingList,
  formatFileFault,
  readDifference,
  readRevertPlan,
  readVersions,
  revertVersion,
  TryChange,
} from './TryChange.tsx'

/** The schema files: faults of those that are saved, versions that were in force, and a change before it is. */
export function SchemaScreen({ title }: { readonly title: string }) {
  const translate = useTranslate()
  const { version: current } = useSchema()
  const { data, error, refetch } = useQuery({ queryKey: ['schema versions', current], queryFn: readVersions })
  useEffect(() => onLive('schema-faults', () => void refetch()), [refetch])
  const [compared, setCompared] = useState<SchemaVersionAnswer>()
  const revert = useRevert(data?.current ?? '', () => void refetch())
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  const { versions = [], faults = [], files = [] } = data ?? {}
  const [, before] = versions
  return (
    <Box aria-busy={!data}>
      <PageHead
        title={title}
        subtitle={translate('schema-editor.lead')}
        actions={
          <Button variant="outlined" color="secondary" disabled={!before} onClick={() => before && void revert(before)}>
            {translate('schema-editor.undo')}
          </Button>
        }
      />
      {data && (
        <Alert severity={faults.length > 0 ? 'error' : 'success'} role="status" sx={{ mb: 2 }}>
          {translate(faults.length > 0 ? 'schema-editor.has-faults' : 'schema-editor.no-faults')}
          {faults.length > 0 && (
            <FindingList label={translate('schema-editor.faults')} lines={faults.map(formatFileFault)} />
          )}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={translate('schema-editor.versions')} onReload={refetch}>
          <VersionTable versions={versions} onCompare={setCompared} onRevert={version => void revert(version)} />
        </Panel>
        <Panel title={translate('schema-editor.try')}>
          <TryChange files={files} onApplied={() => void refetch()} />
        </Panel>
      </Box>
      {compared && <DifferenceDialog version={compared} versions={versions} onClose={() => setCompared(undefined)} />}
    </Box>
  )
}

/** Shows the plan of a revert, asks for the reason, and carries it out. */
const useRevert = (base: string, onReverted: () => void): ((version: SchemaVersionAnswer) => Promise<void>) => {
  const translate = useTranslate()
  const popup = usePopup()
  const confirm = useConfirm()
  const showError = useShowError()
  return async ({ seq }) => {
    try {
      const { lines, refusals } = await readRevertPlan(seq)
      if (refusals.length > 0) return popup.error(`${translate('schema-editor.rows-in-way')}\n${refusals.join('\n')}`)
      let reason = ''
      const isConfirmed = await confirm({
        title: translate('schema-editor.revert-to', { seq }),
        message: [translate('schema-editor.revert-text'), ...lines].join('\n'),
        yes: translate('schema-editor.revert'),
        onReason: text => {
          reason = text
        },
      })
      if (!isConfirmed) return
      const { message } = await revertVersion(seq, { base, reason })
      popup.success(message)
      onReverted()
    } catch (error) {
      showError(error, translate('schema-editor.failed'))
    }
  }
}

interface VersionTableProps {
  readonly versions: readonly SchemaVersionAnswer[]
  readonly onCompare: (version: SchemaVersionAnswer) => void
  readonly onRevert: (version: SchemaVersionAnswer) => void
}

/** Each schema that was put in force: when, by whom, from where and why, and what it did to the rows. */
function VersionTable({ versions, onCompare, onRevert }: VersionTableProps) {
  const translate = useTranslate()
  const columns = ['seq', 'at', 'author', 'origin', 'reason', 'effects', 'actions'] as const
  return (
    <ComparisonTable
      label={translate('schema-editor.versions')}
      limit="420px"
      columns={columns.map(name => ({ name, title: translate(`schema-editor.column.${name}`) }))}
      rows={versions.map((version, index) => {
        const { seq, at, author, origin, reason, effects } = version
        return [
          seq,
          formatMoment(at),
          author || '-',
          translate(`schema-editor.origin.${origin}`),
          reason || '-',
          effects.join('; ') || '-',
          <Stack key={seq} direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {index === 0 && <StatusChip color="success" label={translate('schema-editor.in-force')} />}
            {versions.length > 1 && (
              <Button size="small" onClick={() => onCompare(version)}>
                {translate('schema-editor.difference')}
              </Button>
            )}
            {index > 0 && (
              <Button size="small" color="secondary" onClick={() => onRevert(version)}>
                {translate('schema-editor.revert')}
              </Button>
            )}
          </Stack>,
        ]
      })}
    />
  )
}

interface DifferenceDialogProps {
  readonly version: SchemaVersionAnswer
  readonly versions: readonly SchemaVersionAnswer[]
  readonly onClose: () => void
}

/** How a version differs from the one before it, or another one: by meaning, and as text. */
function DifferenceDialog({ version: { seq }, versions, onClose }: DifferenceDialogProps) {
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
