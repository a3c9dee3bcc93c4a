// Checks typed rows on the server whenever other screens of the shop changed, held or typed something.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { JsonRow } from '../../../../../engine/record/row.ts'
import type { Resource } from '../../../../../engine/schema/resource.ts'
import { calmly } from '../../../../forms/calmly.ts'
import { ownScreen } from '../../../../forms/own-screen.ts'
import type { FormSession } from '../../../../forms/use-form-session.tsx'
import { CallRefused, CallTimedOut } from '../../../../providers/http.ts'
import { type HeldBy, onLive } from '../../../../providers/live.ts'
import type { Line } from '../../../form/form-fields.ts'
import { type LineNow, linesNowOf } from '../../document-calls.ts'
import { type LineSet, sentOf } from '../line-set.ts'
import { changesOf, type LineChanges, takeNew } from './line-changes.ts'

export interface LineNewsRequest {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
  readonly draft: FormSession['draft']
}

/** Of one row. */
export interface RowNews {
  /** Why it may not be a row any more. */
  readonly gone: readonly string[]
  readonly holder: LineNow['holder']
  readonly drafts: LineNow['drafts']
  readonly changes: LineChanges
}

/** By the ids of rows; without an answer what was known before. */
export const useLineNews = ({ document, set, head, draft }: LineNewsRequest) => {
  const [news, setNews] = useState<ReadonlyMap<string, RowNews>>(new Map())
  const turn = useRef(0)
  /** Rows whose last answer is still valid. */
  const answered = useRef<ReadonlySet<string>>(new Set())
  const look = useEffectEvent(async (): Promise<void> => {
    const all = set.rows.lines()
    const lines = all.filter(({ id }) => !answered.current.has(id))
    turn.current += 1
    const mine = turn.current
    if (all.length === 0) setNews(new Map())
    if (lines.length === 0) return
    const rows = lines.map(line => sentOf(set.resource, line))
    try {
      const found = await linesNowOf(document, set.lines.name, { document: head(), rows, draft: draft.id() })
      if (mine !== turn.current) return
      answered.current = new Set([...answered.current, ...lines.map(({ id }) => id)])
      const own = newsOf(set, lines, found)
      setNews(before => new Map([...[...before].filter(([id]) => !lines.some(line => line.id === id)), ...own]))
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    }
  })
  useEffect(() => {
    const asking = calmly(() => void look())
    const anew = (): void => {
      // A pending answer is outdated.
      turn.current += 1
      answered.current = new Set()
      asking.note()
    }
    // After a change by this screen only its new rows are checked.
    const held = (by: unknown): void => ((by as HeldBy).screen === ownScreen() ? asking.note() : anew())
    const stops = [onLive('held-changed', held), onLive('versions', anew)]
    window.addEventListener('focus', anew)
    return () => {
      asking.cancel()
      window.removeEventListener('focus', anew)
      for (const stop of stops) stop()
    }
  }, [])
  const { taken } = draft
  useEffect(() => {
    if (taken === 0) return
    answered.current = new Set()
    void look()
  }, [taken])
  const forget = (id: string): void => {
    // A pending answer is about the row before the change.
    turn.current += 1
    setNews(before => new Map([...before].filter(([known]) => known !== id)))
  }
  return { news, forget }
}

const newsOf = (set: LineSet, lines: readonly Line[], found: readonly LineNow[]): ReadonlyMap<string, RowNews> =>
  new Map(
    lines.flatMap(({ id }, index) => {
      const now = found[index]
      // Compares with the current row: it may have been edited while the request was pending.
      const line = set.rows.find(id)
      if (!now || !line || line !== lines[index]) return []
      const own = now.faults.filter(({ field }) => field === set.lines.reserve?.field)
      const changes = own.length > 0 ? nothing : changesOf(set, line, set.valuesFrom(now.line))
      if (changes.asked.length === 0) takeNew(set, id, changes)
      const { holder, drafts } = now
      if (own.length === 0 && drafts.length === 0 && changes.asked.length === 0) return []
      return [[id, { gone: own.map(({ message }) => message), holder, drafts, changes }] as const]
    }),
  )

const nothing: LineChanges = { asked: [], values: {} }
