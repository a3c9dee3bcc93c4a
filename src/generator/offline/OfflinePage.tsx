import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../engine/schema/resource.ts'
import { computeAge } from '../../forms/age.ts'
import { useServerReached } from '../../providers/reach.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { OfflineRows, type StoredTable, useOfflineTables } from './OfflineRows.tsx'
import { PreparedForm } from './PreparedForm.tsx'
import {
  createPrepared,
  listPreparable,
  type PreparedDocument,
  removePrepared,
  storePrepared,
  usePrepared,
} from './prepared.ts'
import { requestRefresh } from './use-keep-offline.ts'

/** What the shop does without a connection: sees its rows as of the last minute, and prepares documents that are sent later. */
export function OfflinePage() {
  const translate = useTranslate()
  const { user } = useSession()
  const schema = useSchema()
  const tables = useOfflineTables()
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<PreparedDocument>()
  useEffect(requestRefresh, [])
  const preparable = listPreparable(schema)
  const [first] = Object.keys(tables)
  const tab = chosen ?? first ?? ''
  const table = tables[tab]
  const document = opened && preparable.find(({ name }) => name === opened.body.resource)
  const open = (prepared: PreparedDocument): void => {
    // It is sent again when it is ready again.
    const { problem: _problem, ...body } = prepared.body
    const reopened = { ...prepared, body: { ...body, isReady: false } }
    storePrepared(user, reopened)
    setOpened(reopened)
  }
  return (
    <>
      <PageHead
        title={translate('generator.offline.title')}
        subtitle={translate('generator.offline.about')}
        actions={<Button onClick={requestRefresh}>{translate('generator.offline.refresh')}</Button>}
      />
      <OfflineState tables={Object.values(tables)} />
      {document && opened ? (
        <PreparedForm
          key={opened.id}
          resource={document}
          prepared={opened}
          tables={tables}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <>
          <PreparedList resources={preparable} onBegin={resource => open(createPrepared(resource))} onOpen={open} />
          {table && (
            <>
              <Tabs
                value={tab}
                onChange={(_, name: string) => setChosen(name)}
                variant="scrollable"
                allowScrollButtonsMobile
                sx={{ mb: 1 }}
              >
                {Object.values(tables).map(({ resource }) => (
                  <Tab key={resource.name} value={resource.name} label={resource.title} />
                ))}
              </Tabs>
              <OfflineRows key={tab} table={table} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** How old the stored rows are, and what may be done with them. */
function OfflineState({ tables }: { readonly tables: readonly StoredTable[] }) {
  const translate = useTranslate()
  const isReached = useServerReached()
  const now = useMinute()
  if (tables.length === 0)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('generator.offline.none')}
      </Alert>
    )
  const oldest = new Date(Math.min(...tables.map(({ at }) => at))).toISOString()
  const { unit, count } = computeAge(oldest, now)
  const values = { at: formatMoment(oldest), age: translate(`ui.age.${unit}`, { count }) }
  return (
    <Alert severity={isReached ? 'success' : 'warning'} sx={{ mb: 2 }} role="status">
      {translate(isReached ? 'generator.offline.fresh' : 'generator.offline.cut', values)}
      {!isReached && <div>{translate('generator.offline.safe')}</div>}
    </Alert>
  )
}

const tick = 15_000

const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, Date.now())
}

interface PreparedListProps {
  /** What may be prepared. */
  readonly resources: readonly Resource[]
  readonly onBegin: (resource: Resource) => void
  readonly onOpen: (prepared: PreparedDocument) => void
}

/** The documents that are prepared on this device, and the buttons that begin another one. */
function PreparedList({ resources, onBegin, onOpen }: PreparedListProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const { user } = useSession()
  const list = usePrepared(user)
  if (resources.length === 0) return null
  const getTitle = ({ body }: PreparedDocument): string =>
    resources.find(({ name }) => name === body.resource)?.title ?? body.resource
  const discard = async (prepared: PreparedDocument): Promise<void> => {
    const message = translate('generator.offline.discard-ask', { title: getTitle(prepared) })
    if (await confirm({ message, danger: true })) removePrepared(user, prepared.id)
  }
  return (
    <Box component="section" aria-label={translate('generator.offline.waiting')} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: list.length > 0 ? 1 : 0 }}>
        {resources.map(resource => (
          <Button key={resource.name} variant="outlined" onClick={() => onBegin(resource)}>
            {`${translate('generator.offline.prepare')} ${resource.title}`}
          </Button>
        ))}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {list.map(prepared => (
          <Paper
            key={prepared.id}
            component="li"
            variant="outlined"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: '6px 12px' }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
                {[getTitle(prepared), ...Object.values(prepared.body.head)].filter(Boolean).join(' · ')}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {formatMoment(prepared.at)} ·{' '}
                {translate('generator.offline.lines', { count: prepared.body.lines.length })}
              </Box>
              {prepared.body.problem && <Box sx={{ color: 'error.main', fontSize: 13 }}>{prepared.body.problem}</Box>}
            </Box>
            <Chip
              size="small"
              color={prepared.body.problem ? 'error' : prepared.body.isReady ? 'info' : 'default'}
              label={translate(prepared.body.isReady ? 'generator.offline.queued' : 'generator.offline.draft')}
            />
            <Button size="small" variant="outlined" onClick={() => onOpen(prepared)}>
              {translate('generator.offline.edit')}
            </Button>
            <Button size="small" color="secondary" onClick={() => void discard(prepared)}>
              {translate('generator.offline.discard')}
            </Button>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}
