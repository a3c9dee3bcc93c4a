import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { CurrentLine } from '../../../../engine/answers/row-answers.ts'
import { isNumberType } from '../../../../engine/field/field-type.ts'
import { formatValue } from '../../../../engine/field/value-text.ts'
import type { RecordContext } from '../../../../engine/record/completion-state.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Field } from '../../../../engine/schema/field.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { filterValues, mapByName } from '../../../../engine/value/records.ts'
import { getScreenId } from '../../../forms/save-key.ts'
import { throttleWhileTyping } from '../../../forms/throttle-while-typing.ts'
import type { FormSession } from '../../../forms/use-form-session.tsx'
import { assertFailedCall } from '../../../providers/http.ts'
import { type HeldChange, onLive } from '../../../providers/live.ts'
import { formatTimeOfDay } from '../../../ui/format-moment.ts'
import type { FormFields, FormLine } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useValueWords } from '../../text/use-value-words.ts'
import { fetchCurrentLines } from '../document-calls.ts'
import { getLines } from '../document-row.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LinesTable } from '../lines/LinesTable.tsx'
import { buildLineBody, type LineContext, type LineSet, listDefaultedFields, selectColumns } from '../lines/line-set.ts'
import { ScanInboxContext } from '../lines/scan-inbox-context.ts'
import { getLineSet, useDocument } from './document-context.ts'

interface DocumentLinesProps {
  readonly name: string
  /** Names of fields, in their order, made once; absent: the columns of the file. */
  readonly columns?: readonly string[]
  /** Beside the title: buttons, facts. */
  readonly actions?: ReactNode
}

/** Lines of the document with what adds to them; to look at only, where the state of a saved one closes them. */
export function DocumentLines({ name, actions, columns }: DocumentLinesProps) {
  const inbox = useContext(ScanInboxContext)
  const document = useDocument()
  const { fullResource, resource, saved, sets, open, world: context, head, body, session } = document
  const set = getLineSet(document, name)
  const shownSet = useMemo(() => selectColumns(set, columns), [set, columns])
  const isFirst = sets.find(({ lines }) => !lines.pays) === set
  const isShared = !saved && fullResource.lifecycle.flow?.drafts !== undefined && set.lines.reserve !== undefined
  if (open.includes(set))
    return (
      <LineSection
        {...{ document: fullResource, set: shownSet, lineContext: context, head, body, actions }}
        mayFill={!saved || set.lines.fill?.on.every(name => resource.field[name]?.readOnly) !== true}
        isFirst={isFirst}
        inbox={isFirst && !saved ? inbox : undefined}
        notes={isShared && <LineConflicts {...{ document: fullResource, set: shownSet, head, draft: session.draft }} />}
      />
    )
  return (
    <LinesTable
      lines={set.lines}
      resource={set.resource}
      rows={saved ? getLines(saved, name) : []}
      around={withParent(context)}
    />
  )
}

const withParent = ({ world: context, parent }: LineContext): RecordContext => ({
  ...context(),
  roots: { ...context().roots, parent: parent() },
})

/** Alerts for rows that another document holds, or whose values changed on the server, with the actions that resolve them. */
function LineConflicts(options: LineConflictOptions) {
  const { set } = options
  const { conflicts, removeConflict } = useLineConflicts(options)
  const order = useWatch<FormFields, `lines.${string}.order`>({ name: `lines.${set.lines.name}.order` })
  return order.map((id, index) => {
    const conflict = conflicts.get(id)
    return (
      conflict && (
        <RowAlert key={id} id={id} row={index + 1} news={conflict} set={set} onDone={() => removeConflict(id)} />
      )
    )
  })
}

interface RowAlertProps extends Pick<LineConflictOptions, 'set'> {
  readonly id: string
  /** From 1. */
  readonly row: number
  readonly news: RowConflict
  readonly onDone: () => void
}

function RowAlert({ id, row, news: { gone, holder, drafts, changes }, set, onDone }: RowAlertProps) {
  const translate = useTranslate()
  const words = useValueWords()
  const { changedNumbers } = changes
  const createHandler = (work: () => void) => () => {
    work()
    onDone()
  }
  const texts = [
    ...gone,
    ...(holder && gone.length > 0
      ? [
          translate('document.news-holder', {
            user: holder.user_id,
            document: holder.document,
            time: formatTimeOfDay(holder.at),
          }),
        ]
      : []),
    ...drafts.map(({ user_id: user, at }) => translate('document.news-draft', { user, time: formatTimeOfDay(at) })),
    ...changedNumbers.map(
      ({ field, before, now }) =>
        `${field.title} ${formatValue(field, before, words)} → ${formatValue(field, now, words)}`,
    ),
    ...(changedNumbers.length > 0 ? [translate('document.news-changed')] : []),
  ]
  return (
    <Alert
      severity={gone.length > 0 ? 'error' : changedNumbers.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 1, alignItems: 'center' }}
      action={
        gone.length > 0 ? (
          <Button size="small" color="inherit" onClick={createHandler(() => set.rows.remove(id))}>
            {translate('document.news-remove')}
          </Button>
        ) : (
          changedNumbers.length > 0 && (
            <>
              <Button size="small" color="inherit" onClick={createHandler(() => keepOldValues(set, id, changes))}>
                {translate('document.news-old')}
              </Button>
              <Button size="small" variant="contained" onClick={createHandler(() => applyNewValues(set, id, changes))}>
                {translate('document.news-new')}
              </Button>
            </>
          )
        )
      }
    >
      {translate('document.news-row', { row })}: {texts.join(' · ')}
    </Alert>
  )
}

// Checks typed rows on the server whenever other screens of the shop changed, held or typed something.

interface LineConflictOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
  readonly draft: FormSession['draft']
}

/** Of one row. */
interface RowConflict {
  /** Why it may not be a row any more. */
  readonly gone: readonly string[]
  readonly holder: CurrentLine['holder']
  readonly drafts: CurrentLine['drafts']
  readonly changes: LineChanges
}

/** By the ids of rows; without an answer what was known before. */
const useLineConflicts = ({ document, set, head, draft }: LineConflictOptions) => {
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, RowConflict>>(new Map())
  const latestRequest = useRef(0)
  /** Rows whose last answer is still valid. */
  const answeredRows = useRef<ReadonlySet<string>>(new Set())
  const checkRows = useEffectEvent(async (): Promise<void> => {
    const all = set.rows.lines()
    const lines = all.filter(({ id }) => !answeredRows.current.has(id))
    latestRequest.current += 1
    const request = latestRequest.current
    if (all.length === 0) setConflicts(new Map())
    if (lines.length === 0) return
    const rows = lines.map(line => buildLineBody(set.resource, line))
    try {
      const currentLines = await fetchCurrentLines(document, set.lines.name, {
        document: head(),
        rows,
        draft: draft.id(),
      })
      if (request !== latestRequest.current) return
      answeredRows.current = new Set([...answeredRows.current, ...lines.map(({ id }) => id)])
      const rowConflicts = findConflicts(set, lines, currentLines)
      setConflicts(
        before => new Map([...[...before].filter(([id]) => !lines.some(line => line.id === id)), ...rowConflicts]),
      )
    } catch (error) {
      assertFailedCall(error)
    }
  })
  useEffect(() => {
    const check = throttleWhileTyping(() => void checkRows())
    const invalidateAnswers = (): void => {
      // A pending answer is outdated.
      latestRequest.current += 1
      answeredRows.current = new Set()
      check.schedule()
    }
    // After a change by this screen only its new rows are checked.
    const handleHeldChange = (change: unknown): void =>
      (change as HeldChange).screen === getScreenId() ? check.schedule() : invalidateAnswers()
    const stops = [onLive('held-changed', handleHeldChange), onLive('versions', invalidateAnswers)]
    window.addEventListener('focus', invalidateAnswers)
    return () => {
      check.cancel()
      window.removeEventListener('focus', invalidateAnswers)
      for (const stop of stops) stop()
    }
  }, [])
  const { taken } = draft
  useEffect(() => {
    if (taken === 0) return
    answeredRows.current = new Set()
    void checkRows()
  }, [taken])
  const removeConflict = (id: string): void => {
    // A pending answer is about the row before the change.
    latestRequest.current += 1
    setConflicts(before => new Map([...before].filter(([otherId]) => otherId !== id)))
  }
  return { conflicts, removeConflict }
}

const findConflicts = (
  set: LineSet,
  lines: readonly FormLine[],
  currentLines: readonly CurrentLine[],
): ReadonlyMap<string, RowConflict> =>
  new Map(
    lines.flatMap(({ id }, index) => {
      const current = currentLines[index]
      // Compares with the current row: it may have been edited while the request was pending.
      const line = set.rows.find(id)
      if (!current || !line || line !== lines[index]) return []
      const faults = current.faults.filter(({ field }) => field === set.lines.reserve?.field)
      const changes = faults.length > 0 ? noChanges : compareLine(set, line, set.toFormValues(current.line))
      if (changes.changedNumbers.length === 0) applyNewValues(set, id, changes)
      const { holder, drafts } = current
      if (faults.length === 0 && drafts.length === 0 && changes.changedNumbers.length === 0) return []
      return [[id, { gone: faults.map(({ message }) => message), holder, drafts, changes }] as const]
    }),
  )

const noChanges: LineChanges = { changedNumbers: [], values: {} }

// Compares the server's values of a row with its current ones: visible numbers need a confirmation, the rest is applied.

interface LineChanges {
  /** Visible numbers that changed. */
  readonly changedNumbers: readonly {
    readonly field: Field
    readonly before: FormValues[string]
    readonly now: FormValues[string]
  }[]
  /** All changed values. */
  readonly values: FormValues
}

/** Returns no changes for a row without a list of entered fields. */
const compareLine = (set: LineSet, line: FormLine, now: FormValues): LineChanges => {
  if (!line.typedFields) return { changedNumbers: [], values: {} }
  const defaulted = new Set(listDefaultedFields(set.resource, line))
  const changedFields = set.resource.fields.filter(
    ({ name, calc, fetch, ref }) =>
      !ref &&
      (defaulted.has(name) ||
        calc !== undefined ||
        (fetch !== undefined && line.typedFields?.includes(name) === false)) &&
      (line.values[name] ?? '') !== (now[name] ?? ''),
  )
  const shownNames = new Set(set.columns.map(({ field }) => field.name))
  return {
    changedNumbers: changedFields
      .filter(({ name, type }) => shownNames.has(name) && isNumberType(type))
      .map(field => ({ field, before: line.values[field.name] ?? '', now: now[field.name] ?? '' })),
    values: mapByName(changedFields, ({ name }) => now[name] ?? ''),
  }
}

/** Applies the server's values to the row. */
const applyNewValues = ({ rows }: LineSet, id: string, { values }: LineChanges): void =>
  rows.setComputedValues(id, values)

/** Preserves editable values as if the user had typed them, and applies the rest. */
const keepOldValues = ({ rows, resource }: LineSet, id: string, { changedNumbers, values }: LineChanges): void => {
  const line = rows.find(id)
  if (!line) return
  const defaulted = new Set(listDefaultedFields(resource, line))
  const editableChanges = changedNumbers.filter(
    ({ field: { name, readOnly } }) => defaulted.has(name) && !readOnly && !line.closed?.includes(name),
  )
  const names = new Set(editableChanges.map(({ field }) => field.name))
  rows.setComputedValues(
    id,
    filterValues(values, (_, name) => !names.has(name)),
  )
  for (const { field, before } of editableChanges) rows.change(id, field.name, before)
}
