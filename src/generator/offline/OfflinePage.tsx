import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { computeAge } from '../../forms/age.ts'
import { useServerReached } from '../../providers/reach.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useSession } from '../../providers/session-context.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { OfflineRows } from './OfflineRows.tsx'
import { PreparedForm } from './PreparedForm.tsx'
import { PreparedList } from './PreparedList.tsx'
import { createPrepared, listPreparable, type PreparedDocument, storePrepared } from './prepared.ts'
import { requestRefresh } from './use-keep-offline.ts'
import { type StoredTable, useOfflineTables } from './use-offline-tables.ts'

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
