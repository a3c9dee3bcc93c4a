// Checks typed rows on the server whenever other screens of the shop changed, held or typed something.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CurrentLine } from '../../../../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../../../../engine/record/row.ts'
import type { Resource } from '../../../../../engine/schema/resource.ts'
import { getScreenId } from '../../../../forms/screen-id.ts'
import { throttleWhileTyping } from '../../../../forms/throttle-while-typing.ts'
import type { FormSession } from '../../../../forms/use-form-session.tsx'
import { assertFailedCall } from '../../../../providers/http.ts'
import { type HeldChange, onLive } from '../../../../providers/live.ts'
import type { FormLine } from '../../../form/form-fields.ts'
import { fetchCurrentLines } from '../../document-calls.ts'
import { buildLineBody, type LineSet } from '../line-set.ts'
import { applyNewValues, compareLine, type LineChanges } from './line-changes.ts'

export interface LineConflictOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
  readonly draft: FormSession['draft']
}

/** Of one row. */
export interface RowConflict {
  /** Why it may not be a row any more. */
  readonly gone: readonly string[]
  readonly holder: CurrentLine['holder']
  readonly drafts: CurrentLine['drafts']
  readonly changes: LineChanges
}

/** By the ids of rows; without an answer what was known before. */
export const useLineConflicts = ({ document, set, head, draft }: LineConflictOptions) => {
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
