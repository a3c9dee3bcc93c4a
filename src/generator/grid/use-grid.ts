// The form of a grid: its rows, the typed values, and one save for all rows that reports the result of each row.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import { type FormSession, useFormSession } from '../../forms/use-form-session.tsx'
import { CallRefused } from '../../providers/http.ts'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { unreadIn } from '../form/form-values.ts'
import { useWording } from '../text/use-wording.ts'
import { useShowError } from '../use-show-error.ts'
import { type GridValues, gridEdits, gridValues } from './grid-edits.ts'

/** A grid is for lists that a user reads as a whole; longer lists are not shown completely. */
const mostRows = 1000

/** The version that the typed values of a row stand on, and the key of its save. */
interface RowBase {
  readonly versi: number
  readonly key: string
}

interface TypedGrid {
  readonly edits: GridValues
  readonly bases: Readonly<Record<string, RowBase>>
}

export interface Grid {
  readonly rows: readonly JsonRow[] | undefined
  readonly failed: boolean
  readonly session: FormSession
  readonly edits: GridValues
  /** What became of a row that was not saved. */
  readonly troubles: Readonly<Record<string, string>>
  /** Rows that somebody else changed meanwhile, as they are now. */
  readonly theirs: readonly JsonRow[]
  readonly type: (row: JsonRow, field: string, value: NumberValue) => void
  readonly save: () => Promise<void>
  /** Saves what was typed over what somebody else saved, or goes on with the latter. */
  readonly overwrite: () => Promise<void>
  readonly take: () => void
  readonly refetch: () => void
}

interface GridOptions {
  /** As the view shows it. */
  readonly resource: Resource
  /** The fields that are written. */
  readonly edit: readonly string[]
  readonly path: string
  readonly onClose: () => void
}

const noRows: readonly JsonRow[] = []

export const useGrid = ({ resource, edit, path, onClose }: GridOptions): Grid => {
  const popup = usePopup()
  const translate = useTranslate()
  const { data: rows, error, refetch } = useGridRows(resource)
  const read = useMemo(() => gridValues(rows ?? noRows, edit), [rows, edit])
  const { edits, now, show, restart } = useGridForm(read)
  const [troubles, setTroubles] = useState<Grid['troubles']>({})
  const [theirs, setTheirs] = useState(noRows)
  const bases = useRef<Record<string, RowBase>>({})
  const saveRow = useSaveRow(resource)
  const session = useFormSession<TypedGrid>({
    ...{ place: path, isTyped: () => Object.keys(now()).length > 0, onClose },
    typed: () => (Object.keys(now()).length > 0 ? { edits: now(), bases: bases.current } : undefined),
    onTake: taken => {
      bases.current = { ...taken.bases }
      show(taken.edits)
    },
  })

  const saveAll = async (): Promise<true | undefined> => {
    const reported: Record<string, string> = {}
    const newer: JsonRow[] = []
    const saved: GridValues = {}
    const typed = now()
    for (const [id, cells] of Object.entries(typed)) {
      const base = bases.current[id] ?? newBase(rows?.find(row => row.id === id))
      const outcome = await saveRow(id, cells, base)
      if (outcome.current) newer.push(outcome.current)
      if (outcome.trouble !== undefined) reported[id] = outcome.trouble
      else saved[id] = cells
      bases.current[id] = outcome.base
    }
    restart(saved)
    await refetch()
    setTroubles(reported)
    setTheirs(newer)
    const [failed, count] = [reported, saved].map(rows => Object.keys(rows).length)
    if (failed === 0) popup.success(translate('generator.grid.saved', { count }))
    else if (newer.length === 0) popup.warning(translate('generator.grid.some', { saved: count, failed }))
    return failed === 0 || undefined
  }
  const save = async (): Promise<void> => {
    if (Object.keys(now()).length > 0) await session.save(saveAll)
    session.changed()
  }
  return {
    ...{ rows, session, edits, troubles, theirs, save },
    failed: error !== null,
    type: (row, field, value) => {
      const id = String(row.id)
      bases.current[id] ??= newBase(row)
      show({ [id]: { [field]: value } })
      session.changed()
      const { [id]: _, ...others } = troubles
      setTroubles(others)
    },
    overwrite: async () => {
      for (const row of theirs) bases.current[String(row.id)] = newBase(row)
      setTheirs(noRows)
      await save()
    },
    take: () => {
      restart(gridValues(theirs, edit))
      for (const row of theirs) delete bases.current[String(row.id)]
      setTroubles({})
      setTheirs(noRows)
      session.changed()
    },
    refetch: () => void refetch(),
  }
}

/** The cells of a grid; what was typed stays when the rows below it are read again. */
const useGridForm = (read: GridValues) => {
  const form = useForm<GridValues>({ defaultValues: read })
  const values = useWatch({ control: form.control }) as GridValues
  const { dirtyFields } = form.formState
  const now = (): GridValues => gridEdits(form.getValues(), (id, name) => form.getFieldState(`${id}.${name}`).isDirty)
  const show = (typed: GridValues): void => {
    for (const [id, cells] of Object.entries(typed))
      for (const [name, value] of Object.entries(cells)) form.setValue(`${id}.${name}`, value, { shouldDirty: true })
  }
  const begin = (rows: GridValues, typed: GridValues): void => {
    form.reset(rows)
    show(typed)
  }
  const follow = useEffectEvent((next: GridValues) => begin(next, now()))
  useEffect(() => follow(read), [read])
  return {
    ...{ now, show },
    edits: gridEdits(values, (id, name) => dirtyFields[id]?.[name] === true),
    /** Goes on from rows as they are by now; what was typed into other rows stays. */
    restart: (rows: GridValues): void => {
      const begun: GridValues = { ...read, ...(form.formState.defaultValues as GridValues) }
      const merged = Object.entries(begun).map(([id, cells]) => [id, { ...cells, ...rows[id] }] as const)
      const typed = Object.entries(now()).filter(([id]) => !rows[id])
      begin(Object.fromEntries(merged), Object.fromEntries(typed))
    },
  }
}

const newBase = (row: JsonRow | undefined): RowBase => ({ versi: Number(row?.versi), key: crypto.randomUUID() })

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
  readonly trouble?: string
  /** As somebody else left it meanwhile. */
  readonly current?: JsonRow
  /** What the next save of the row stands on. */
  readonly base: RowBase
}

/** Saves one row; its faults are reported for this row only, and the typed values stay. */
const useSaveRow = (resource: Resource) => {
  const provider = useDataProvider()
  const wording = useWording()
  const translate = useTranslate()
  const showError = useShowError()
  return async (id: string, cells: GridValues[string], base: RowBase): Promise<Outcome> => {
    const unread = Object.entries(cells).flatMap(([name, value]) => {
      const field = resource.field[name]
      return (field && unreadIn(field, value)) ?? []
    })
    if (unread.length > 0) return { base, trouble: unread.map(found => wordFault(wording, found, resource)).join(', ') }
    const meta = { idempotencyKey: base.key, versi: base.versi, view: resource.screen.view }
    try {
      const { data } = await provider.update(resource.name, { id, data: cells, previousData: { id }, meta })
      return { base: newBase(data) }
    } catch (error) {
      const answered = error instanceof CallRefused && error.status > 0 ? error : undefined
      if (!answered) showError(error, translate('generator.not-saved'))
      const trouble = answered?.faults.map(({ message }) => message).join(', ') || answered?.message
      return {
        // A final answer ends the life of a key.
        base: answered ? { ...base, key: crypto.randomUUID() } : base,
        trouble: trouble || translate('generator.not-saved'),
        ...(answered?.status === 412 && { current: answered.body.current as JsonRow }),
      }
    }
  }
}
