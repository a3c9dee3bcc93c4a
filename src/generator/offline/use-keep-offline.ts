// Keeps this browser ready for times without a connection: stores rows and schema each minute, and sends what was prepared.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { createRowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { OfflineDraft } from '../../../engine/schema/document.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { filterValues, mapNames } from '../../../engine/value/records.ts'
import { whenPageIdle } from '../../forms/typing-monitor.ts'
import { CallRefused, CallTimedOut, fetchBody, getRefusalText, onSchemaVersion } from '../../providers/http.ts'
import { writeOfflineEntry } from '../../providers/offline-store.ts'
import { reportReach } from '../../providers/reach.ts'
import { type BrowserSchema, getSchemaText } from '../../providers/schema.tsx'
import { schemaEntry } from '../../providers/schema-key.ts'
import { clearOffline, type SessionUser } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { createListeners } from '../../ui/listeners.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { fetchFilledLines, makeMove, updateDocument } from '../document/document-calls.ts'
import { type DocumentRow, getLines } from '../document/document-row.ts'
import { createDraftServer } from '../document/form/draft-server.ts'
import { evaluateScannedValues } from '../document/lines/use-scan.ts'
import type { FormValues } from '../form/form-values.ts'
import { listPrepared, type PreparedContent, type PreparedDocument, removePrepared, storePrepared } from './prepared.ts'
import { listOfflineResources, refreshRows } from './refresh-rows.ts'

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

// Sends a prepared document once the server is reached: as a draft that the shop continues, or as a begun document with its lines.
// The call that begins it is stored before it is sent and repeated with its key, so that an answer that was lost changes nothing.

interface SentDocument {
  readonly resource: Resource
  /** Of the document that was begun; undefined: it became a draft. */
  readonly id: string | undefined
}

/** Sends what is ready, one after the other; throws where the server does not answer. */
const sendPrepared = async (parts: SendParts): Promise<readonly SentDocument[]> => {
  const { schema, user } = parts
  const sent: SentDocument[] = []
  for (const prepared of listPrepared(user)) {
    const { resource: name, isReady, problem } = prepared.body
    const resource = schema.resources[name]
    const offline = resource?.lifecycle.flow?.offline
    if (!resource || !offline || !isReady || problem !== undefined) continue
    const id = await sendOne({ ...parts, resource, offline }, prepared)
    if (id !== 'refused') sent.push({ resource, id })
  }
  return sent
}

interface SendParts {
  readonly schema: BrowserSchema
  readonly user: SessionUser
  readonly translate: (key: string, values: Readonly<Record<string, string>>) => string
}

interface SendContext extends SendParts {
  readonly resource: Resource
  readonly offline: OfflineDraft
}

const sendOne = async (context: SendContext, prepared: PreparedDocument): Promise<string | undefined | 'refused'> => {
  const { user, offline } = context
  try {
    if (offline.begin === undefined) await sendDraft(context, prepared)
    else await sendLines(context, prepared, offline.begin)
    const { document, problem } = readStored(user, prepared).body
    if (problem !== undefined) return 'refused'
    removePrepared(user, prepared.id)
    return document
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status === 0 || error.status === 401) throw error
    const sentences = error.faults.map(({ message }) => message).join('. ')
    change(user, readStored(user, prepared), { problem: sentences || getRefusalText(error, error.code) })
    return 'refused'
  }
}

const readStored = (user: SessionUser, { id, ...prepared }: PreparedDocument): PreparedDocument =>
  listPrepared(user).find(one => one.id === id) ?? { id, ...prepared }

const change = (user: SessionUser, prepared: PreparedDocument, more: Partial<PreparedContent>): PreparedDocument => {
  const changed = { ...prepared, body: { ...prepared.body, ...more } }
  storePrepared(user, changed)
  return changed
}

const isTyped = (value: JsonScalar | undefined): boolean => value !== undefined && value !== null && value !== ''

const pickTyped = (values: FormValues): JsonRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isTyped(value)))

/** The draft of the id that it has here: a second time it is the same one, and one that was used is not made again. */
const sendDraft = async ({ resource, offline }: SendContext, { id, body }: PreparedDocument): Promise<void> => {
  const { key, head, lines } = body
  const [code = ''] = offline.fields
  const rows = lines.map(pickTyped)
  const values = pickTyped(head)
  const shown = resource.lifecycle.flow?.drafts?.show ?? []
  const draft = {
    key,
    head: values,
    lines: { [offline.lines]: rows },
    given: { [offline.lines]: rows.map(row => Object.keys(row)) },
    facts: mapNames(
      shown.filter(name => values[name] !== undefined),
      name => values[name] ?? '',
    ),
    names: { [offline.lines]: rows.map(row => String(row[code] ?? '')) },
  }
  const server = createDraftServer(resource, undefined)
  try {
    await (server.shared ? server.shared.putAside(id, draft) : server.put(id, draft))
  } catch (error) {
    // It arrived before, and somebody went on with it.
    if (!(error instanceof CallRefused && ['draft.used', 'draft.taken'].includes(error.code))) throw error
  }
}

const sendLines = async (context: SendContext, prepared: PreparedDocument, move: string): Promise<void> => {
  const { resource, user } = context
  const id = prepared.body.document ?? (await beginDocument(context, prepared, move))
  const begun = change(user, readStored(user, prepared), { document: id })
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const row = await fetchBody<DocumentRow>(`${resource.api.path}/${id}`)
    const { lines, problems, isChanged } = mergeLines(context, row, begun.body.lines)
    if (problems.length > 0) change(user, begun, { problem: problems.join('. ') })
    if (!isChanged) return
    try {
      const body = { [context.offline.lines]: lines }
      await updateDocument(resource, id, { body, versi: Number(row.versi), key: `${begun.id}-${String(row.versi)}` })
      return
    } catch (error) {
      // Somebody else has written it meanwhile.
      if (!(error instanceof CallRefused && error.status === 412)) throw error
    }
  }
}

const maxAttempts = 5

/** A rule refuses another one, or a key that only one may have. */
const refusedStatuses: readonly number[] = [409, 422]

/** The id of the document that the move begins, or of the one that is begun already for the same fields. */
const beginDocument = async (context: SendContext, prepared: PreparedDocument, move: string): Promise<string> => {
  const { resource, offline, user } = context
  const head = pickTyped(prepared.body.head)
  const [code = ''] = offline.fields
  const fillLines = async (): Promise<JsonRow> => {
    const filled = await fetchFilledLines(resource, offline.lines, head)
    return { ...head, [offline.lines]: filled.map(row => ({ [code]: row[code] ?? '' })) } as unknown as JsonRow
  }
  const body = prepared.body.begin ?? (await fillLines())
  const stored = change(user, prepared, { begin: body })
  try {
    return String((await makeMove({ resource, move }, body, stored.body.key)).row.id)
  } catch (error) {
    const begun =
      error instanceof CallRefused && refusedStatuses.includes(error.status)
        ? await findBegun(context, head, move)
        : undefined
    if (begun === undefined) throw error
    return begun
  }
}

const findBegun = async (
  { resource, offline }: SendContext,
  head: JsonRow,
  move: string,
): Promise<string | undefined> => {
  const { flow } = resource.lifecycle
  const to = flow?.moves.find(({ id }) => id === move)?.to
  const state = to && 'state' in to ? to.state : undefined
  const named = offline.head.filter(name => resource.field[name]?.ref && head[name] !== undefined)
  if (!flow || state === undefined || named.length === 0) return undefined
  const filter = JSON.stringify({ [flow.field]: state, ...mapNames(named, name => head[name] ?? '') })
  const [row] = await fetchBody<readonly JsonRow[]>(`${resource.api.path}?${new URLSearchParams({ filter })}`)
  return row && String(row.id)
}

interface MergedLines {
  readonly lines: readonly JsonRow[]
  readonly problems: readonly string[]
  readonly isChanged: boolean
}

/** The lines of the document with the typed ones; what another user has recorded differently stays, and is reported. */
const mergeLines = (context: SendContext, row: DocumentRow, typed: readonly FormValues[]): MergedLines => {
  const { schema, resource, offline, translate } = context
  const definition = resource.lifecycle.lines.find(({ name }) => name === offline.lines)
  const lineResource = definition && schema.resources[definition.resource]
  const [code = '', ...others] = offline.fields
  const stored = getLines(row, offline.lines)
  const lines = new Map(stored.map(line => [String(line[code]), { id: line.id ?? null } as JsonRow]))
  const isRecorded = (value: JsonScalar | undefined): boolean => isTyped(value) && value !== schema.project.emptyText
  const problems: string[] = []
  let isChanged = false
  for (const line of typed) {
    const name = String(line[code])
    const before = stored.find(one => String(one[code]) === name)
    if (!before && definition?.scan?.unknown !== 'add') {
      problems.push(translate('generator.offline.absent', { code: name }))
      continue
    }
    const different = others.filter(
      other => isRecorded(before?.[other]) && isTyped(line[other]) && !isSame(before?.[other], line[other]),
    )
    for (const other of different)
      problems.push(
        translate('generator.offline.different', {
          code: name,
          title: lineResource?.field[other]?.title ?? other,
          stored: String(before?.[other]),
          typed: String(line[other]),
        }),
      )
    const marks = definition && lineResource ? readMarks(definition, lineResource, before !== undefined) : {}
    const values = filterValues({ ...marks, ...pickTyped(line) }, (_, other) => !different.includes(other))
    isChanged ||= !before || Object.entries(values).some(([other, value]) => !isSame(before[other], value))
    lines.set(name, { ...(before && { id: before.id ?? null }), ...values })
  }
  return { lines: [...lines.values()], problems, isChanged }
}

const isSame = (first: unknown, second: unknown): boolean => String(first ?? '') === String(second ?? '')

/** What scanning the code sets. */
const readMarks = ({ scan }: Lines, resource: Resource, isKnown: boolean): JsonRow => {
  if (scan?.do !== 'mark') return {}
  const reader = { emptyText: '', roots: {}, row: createRowReader({}) }
  return evaluateScannedValues(resource, isKnown ? scan.set : scan.unknownSet, reader)
}
