// Keeps this browser ready for times without a connection: stores rows and schema each minute, and sends what was prepared.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { whenPageIdle } from '../../forms/typing-monitor.ts'
import { CallRefused, CallTimedOut, onSchemaVersion } from '../../providers/http.ts'
import { clearOffline } from '../../providers/offline-database.ts'
import { writeOfflineEntry } from '../../providers/offline-store.ts'
import { reportReach } from '../../providers/reach.ts'
import { type BrowserSchema, getSchemaText } from '../../providers/schema.tsx'
import { schemaEntry } from '../../providers/schema-key.ts'
import { useSession } from '../../providers/session-context.ts'
import { createListeners } from '../../ui/listeners.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { listOfflineResources, refreshRows } from './refresh-rows.ts'
import { type SentDocument, sendPrepared } from './send-prepared.ts'

/** In milliseconds: what the page was opened for comes first. */
const firstDelay = 20_000
const interval = 60_000

const requests = createListeners()
const refreshed = createListeners()

/** A refresh was requested before anything listened. */
let isRequested = false

/** Refreshes now, as when the page without a connection is opened. */
export const requestRefresh = (): void => {
  isRequested = true
  requests.notify()
}

/** Calls back after each refresh that succeeded. */
export const onRefreshed = refreshed.subscribe

/** How often rights or schema have changed. */
let changes = 0

const createCurrentCheck = (): (() => boolean) => {
  const before = changes
  return () => changes === before
}

/** Other rights: what was stored may not be seen any more. */
const discardRows = (): void => {
  changes += 1
  void clearOffline()
}

export const useKeepOffline = (schema: BrowserSchema): void => {
  const { user } = useSession()
  const translate = useTranslate()
  const popup = usePopup()
  const report = ({ resource }: SentDocument): void =>
    popup.success(translate('generator.offline.sent', { title: resource.title }))
  const run = useEffectEvent(async (): Promise<void> => {
    try {
      const text = getSchemaText()
      if (text !== undefined) await writeOfflineEntry(user, schemaEntry, text)
      const isCurrent = createCurrentCheck()
      await refreshRows(schema, user, isCurrent)
      if (!isCurrent()) return
      reportReach(true)
      refreshed.notify()
      for (const sent of await sendPrepared({ schema, user, translate })) report(sent)
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
      reportReach(error instanceof CallRefused && error.status > 0)
    }
  })
  const isUsed = listOfflineResources(schema).length > 0
  useEffect(() => {
    if (!isUsed) return undefined
    let isRunning = false
    const refresh = async (): Promise<void> => {
      if (isRunning) return
      isRunning = true
      isRequested = false
      await run().finally(() => {
        isRunning = false
      })
    }
    const start = (): void => void refresh()
    let isOver = false
    let timer: ReturnType<typeof setInterval> | undefined
    void whenPageIdle(firstDelay).then(() => {
      if (isOver) return
      start()
      timer = setInterval(start, interval)
    })
    const unsubscribes = [requests.subscribe(start), onSchemaVersion(discardRows)]
    window.addEventListener('online', start)
    if (isRequested) start()
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', start)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [isUsed])
  const refreshedSchema = useRef(schema)
  useEffect(() => {
    if (refreshedSchema.current !== schema) requestRefresh()
    refreshedSchema.current = schema
  }, [schema])
}
