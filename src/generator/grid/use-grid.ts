// The state of a grid: its rows, the typed values, and one save for all rows that reports the result of each row.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import { CallRefused } from '../../providers/http.ts'
import { readSession } from '../../providers/session.ts'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { unreadIn } from '../form/form-values.ts'
import { useWording } from '../text/use-wording.ts'
import { useShowError } from '../use-show-error.ts'
import { type GridEdits, keepEdits, onNewerRow, readEdits, withCell, withoutRow } from './grid-edits.ts'

/** A grid is for lists that a user reads as a whole; longer lists are not shown completely. */
const mostRows = 1000

export interface Grid {
  readonly rows: readonly JsonRow[] | undefined
  readonly failed: boolean
  readonly edits: GridEdits
  /** What became of a row that was not saved. */
  readonly troubles: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly type: (row: JsonRow, field: string, value: NumberValue) => void
  readonly save: () => Promise<void>
  readonly drop: () => void
  readonly refetch: () => void
}

const newKey = (): string => crypto.randomUUID()

export const useGrid = (resource: Resource, path: string): Grid => {
  const popup = usePopup()
  const translate = useTranslate()
  const user = readSession()?.user.user_id ?? ''
  const { data: rows, error, refetch } = useGridRows(resource)
  const [edits, setEdits] = useState(() => readEdits(user, path))
  const [troubles, setTroubles] = useState<Grid['troubles']>({})
  const [busy, setBusy] = useState(false)
  const saveRow = useSaveRow(resource)
  const latest = useRef(edits)
  const change = (next: GridEdits): void => {
    latest.current = next
    setEdits(next)
    keepEdits(user, path, next)
  }
  useWarnedLeave(Object.keys(edits).length > 0)

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const reported: Record<string, string> = {}
    let saved = 0
    for (const id of Object.keys(latest.current)) {
      const outcome = await saveRow(id, latest.current)
      if (outcome.trouble === undefined) saved += 1
      else reported[id] = outcome.trouble
      change(outcome.edits)
    }
    setTroubles(reported)
    setBusy(false)
    await refetch()
    const failed = Object.keys(reported).length
    if (failed > 0) popup.warning(translate('generator.grid.some', { saved, failed }))
    else if (saved > 0) popup.success(translate('generator.grid.saved', { count: saved }))
  }
  return {
    rows,
    failed: error !== null,
    edits,
    troubles,
    busy,
    type: (row, field, value) => {
      change(withCell(latest.current, { row, field, value }, newKey))
      const { [String(row.id)]: _, ...others } = troubles
      setTroubles(others)
    },
    save,
    drop: () => {
      change({})
      setTroubles({})
    },
    refetch: () => void refetch(),
  }
}

/** All rows of the view, in its order. */
const useGridRows = ({ name, screen: { view, list } }: Resource) => {
  const provider = useDataProvider()
  const [first = { field: 'id', descending: false }] = list.sort
  return useQuery({
    queryKey: [name, 'getList', 'grid', view],
    queryFn: async () => {
      const { data } = await provider.getList(name, {
        filter: {},
        pagination: { page: 1, perPage: mostRows },
        sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
        meta: { view },
      })
      return data as readonly JsonRow[]
    },
  })
}

interface Outcome {
  readonly edits: GridEdits
  readonly trouble?: string
}

/** Saves one row; its faults are reported for this row only, and the typed values stay. */
const useSaveRow = (resource: Resource): ((id: string, edits: GridEdits) => Promise<Outcome>) => {
  const provider = useDataProvider()
  const wording = useWording()
  const translate = useTranslate()
  const showError = useShowError()
  return async (id, edits) => {
    const edit = edits[id]
    if (!edit) return { edits }
    const unread = Object.entries(edit.values).flatMap(([name, value]) => {
      const field = resource.field[name]
      return (field && unreadIn(field, value)) ?? []
    })
    if (unread.length > 0)
      return { edits, trouble: unread.map(found => wordFault(wording, found, resource)).join(', ') }
    const meta = { idempotencyKey: edit.key, versi: edit.versi, view: resource.screen.view }
    try {
      await provider.update(resource.name, { id, data: edit.values, previousData: { id }, meta })
      return { edits: withoutRow(edits, id) }
    } catch (error) {
      const answered = error instanceof CallRefused && error.status > 0 ? error : undefined
      if (answered?.status === 412) {
        const current = answered.body.current as JsonRow
        return { edits: onNewerRow(edits, current, newKey), trouble: translate('generator.grid.stale') }
      }
      if (!answered) showError(error, translate('generator.not-saved'))
      const trouble = answered?.faults.map(({ message }) => message).join(', ') || answered?.message
      const renewed = answered ? { ...edits, [id]: { ...edit, key: newKey() } } : edits
      return { edits: renewed, trouble: trouble || translate('generator.not-saved') }
    }
  }
}

/** A tab that is closed with something unsaved asks, though what was typed comes back. */
const useWarnedLeave = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', keep)
    return () => window.removeEventListener('beforeunload', keep)
  }, [dirty])
}
