import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SchemaVersionAnswer } from '../../../engine/answers/schema-version-answers.ts'
import { onLive } from '../../providers/live.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'
import { DifferenceDialog } from './DifferenceDialog.tsx'
import { FindingList, formatFileFault } from './FindingList.tsx'
import { readRevertPlan, readVersions, revertVersion } from './schema-calls.ts'
import { TryChange } from './TryChange.tsx'
import { VersionTable } from './VersionTable.tsx'

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
