// The form of a grid: its rows, the typed values, and one save for all rows that are changed: all of them or none.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import type { FaultAnswer } from '../../../engine/answers/row-answers.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { type FormSession, useFormSession } from '../../forms/use-form-session.tsx'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import { CallRefused } from '../../providers/http.ts'
import type { NumberValue } from '../../ui/inputs/number-text.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { findUnreadable } from '../form/form-values.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useWording } from '../text/use-wording.ts'
import { type CellFaults, type CellPlace, findFirstCell, groupCellFaults, removeFault } from './cell-faults.ts'

/** A grid is for lists that a user reads as a whole; longer lists are not shown completely. */
const maxRows = 1000

interface GridDraft {
  readonly edits: GridValues
  /** The version that the typed values of a row are based on. */
  readonly versions: Readonly<Record<string, number>>
}

export interface GridFormState {
  readonly rows: readonly JsonRow[] | undefined
  readonly failed: boolean
  readonly session: FormSession
  readonly edits: GridValues
  /** What is wrong with typed cells, by row and field. */
  readonly faults: CellFaults
  /** The first wrong cell of the last save that was refused, which gets the focus. */
  readonly firstFault: CellPlace | undefined
  /** Rows that another user changed in the meantime, in their current version. */
  readonly theirs: readonly JsonRow[]
  readonly type: (row: JsonRow, field: string, value: NumberValue) => void
  readonly save: () => Promise<void>
  /** Saves the typed values over the other user's version, or discards them. */
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

export const useGrid = ({ resource, edit, path, onClose }: GridOptions): GridFormState => {
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  const { data: rows, error, refetch } = useGridRows(resource)
  const savedValues = useMemo(() => readGridValues(rows ?? noRows, edit), [rows, edit])
  const { edits, now: getEdits, show: applyEdits, restart } = useGridForm(savedValues)
  const { faults, firstFault, showFaults, clearFault } = useCellFaults(rows ?? noRows, edit)
  const [theirs, setTheirs] = useState(noRows)
  const versions = useRef<Record<string, number>>({})
  const { findUnread, saveRows } = useSaveRows(resource)
  const session = useFormSession<GridDraft>({
    place: path,
    isDirty: () => Object.keys(getEdits()).length > 0,
    onClose,
    typed: () => (Object.keys(getEdits()).length > 0 ? { edits: getEdits(), versions: versions.current } : undefined),
    onTake: draft => {
      versions.current = { ...draft.versions }
      applyEdits(draft.edits)
    },
  })

  const save = async (): Promise<void> => {
    const typed = getEdits()
    if (Object.keys(typed).length === 0) return session.recordChange()
    const unreadable = findUnread(typed)
    if (Object.keys(unreadable).length > 0) return showFaults(unreadable)
    const changed = listChanged(typed, { rows: rows ?? noRows, versions: versions.current })
    const outcome = await session.save(() => saveRows(changed, session.key.now())).catch(readRefusal)
    if (!outcome) return
    if ('saved' in outcome) {
      for (const { id } of outcome.saved) delete versions.current[String(id)]
      restart(readGridValues(outcome.saved, edit))
      clearFault()
      popup.success(translate('generator.grid.saved', { count: outcome.saved.length }))
      await refetch()
    }
    if ('theirs' in outcome) setTheirs(outcome.theirs)
    if ('faults' in outcome)
      showFaults(
        groupCellFaults(
          outcome.faults,
          changed.map(({ id }) => id),
        ),
      )
    if ('error' in outcome) showError(outcome.error, translate('generator.not-saved'))
    session.recordChange()
  }
  return {
    rows,
    session,
    edits,
    faults,
    firstFault,
    theirs,
    save,
    failed: error !== null,
    type: (row, field, value) => {
      const id = String(row.id)
      versions.current[id] ??= readVersion(row)
      applyEdits({ [id]: { [field]: value } })
      session.recordChange()
      clearFault({ id, name: field })
    },
    overwrite: async () => {
      for (const row of theirs) versions.current[String(row.id)] = readVersion(row)
      setTheirs(noRows)
      await save()
    },
    take: () => {
      restart(readGridValues(theirs, edit))
      for (const row of theirs) delete versions.current[String(row.id)]
      clearFault()
      setTheirs(noRows)
      session.recordChange()
    },
    refetch: () => void refetch(),
  }
}

/** Faults at their cells; the first of them gets the focus when they are shown. */
const useCellFaults = (rows: readonly JsonRow[], edit: readonly string[]) => {
  const [faults, setFaults] = useState<CellFaults>({})
  const [firstFault, setFirstFault] = useState<CellPlace>()
  return {
    faults,
    firstFault,
    showFaults: (cellFaults: CellFaults): void => {
      setFaults(cellFaults)
      setFirstFault(findFirstCell(cellFaults, { rows, edit }))
    },
    /** Forgets the fault of a cell, or all. */
    clearFault: (cell?: CellPlace): void => setFaults(before => (cell ? removeFault(before, cell) : {})),
  }
}

/** The cells of a grid; what was typed stays when the rows below it are read again. */
const useGridForm = (savedValues: GridValues) => {
  const form = useForm<GridValues>({ defaultValues: savedValues })
  const values = useWatch({ control: form.control }) as GridValues
  const { dirtyFields } = form.formState
  const getEdits = (): GridValues =>
    filterEdits(form.getValues(), (id, name) => form.getFieldState(`${id}.${name}`).isDirty)
  const applyEdits = (typed: GridValues): void => {
    for (const [id, cells] of Object.entries(typed))
      for (const [name, value] of Object.entries(cells)) form.setValue(`${id}.${name}`, value, { shouldDirty: true })
  }
  const resetRows = (rows: GridValues, typed: GridValues): void => {
    form.reset(rows)
    applyEdits(typed)
  }
  const rebaseEdits = useEffectEvent((next: GridValues) => resetRows(next, getEdits()))
  useEffect(() => rebaseEdits(savedValues), [savedValues])
  return {
    now: getEdits,
    show: applyEdits,
    edits: filterEdits(values, (id, name) => dirtyFields[id]?.[name] === true),
    /** Continues with saved rows; typed values of other rows stay. */
    restart: (rows: GridValues): void => {
      const current: GridValues = { ...savedValues, ...(form.formState.defaultValues as GridValues) }
      const merged = Object.entries(current).map(([id, cells]) => [id, { ...cells, ...rows[id] }] as const)
      const typed = Object.entries(getEdits()).filter(([id]) => !rows[id])
      resetRows(Object.fromEntries(merged), Object.fromEntries(typed))
    },
  }
}

const readVersion = (row: JsonRow | undefined): number => Number(row?.versi)

/** All rows of the view, in its order. */
const useGridRows = ({ name, screen: { view, list } }: Resource) => {
  const provider = useDataProvider()
  const [first = { field: 'id', descending: false }] = list.sort
  return useQuery({
    queryKey: [name, 'getList', 'grid', view],
    queryFn: async () => {
      const { data } = await provider.getList(name, {
        filter: {},
        pagination: { page: 1, perPage: maxRows },
        sort: { field: first.field, order: first.descending ? 'DESC' : 'ASC' },
        meta: { view },
      })
      return data as readonly JsonRow[]
    },
  })
}

interface ChangedRow {
  readonly id: string
  readonly cells: GridValues[string]
  readonly versi: number
}

const listChanged = (
  typed: GridValues,
  { rows, versions }: Pick<GridDraft, 'versions'> & { readonly rows: readonly JsonRow[] },
): readonly ChangedRow[] =>
  Object.entries(typed).map(([id, cells]) => {
    const versi = versions[id] ?? readVersion(rows.find(row => row.id === id))
    return { id, cells, versi }
  })

type SaveOutcome =
  | { readonly saved: readonly JsonRow[] }
  /** Rows that another user changed in the meantime, in their current version. */
  | { readonly theirs: readonly JsonRow[] }
  | { readonly faults: readonly FaultAnswer[] }
  | { readonly error: unknown }

/** Saves rows in one call; all of them or none. */
const useSaveRows = (resource: Resource) => {
  const provider = useDataProvider<KencanaProvider>()
  const wording = useWording()
  return {
    /** What was typed that is no value. */
    findUnread: (typed: GridValues): CellFaults => {
      const faults: Record<string, Record<string, string>> = {}
      for (const [id, cells] of Object.entries(typed))
        for (const [name, value] of Object.entries(cells)) {
          const field = resource.field[name]
          const unreadable = field && findUnreadable(field, value)
          if (unreadable) faults[id] = { ...faults[id], [name]: formatFault(wording, unreadable, resource) }
        }
      return faults
    },
    saveRows: async (rows: readonly ChangedRow[], idempotencyKey: string): Promise<SaveOutcome> => {
      const meta = { idempotencyKey, view: resource.screen.view }
      const body = rows.map(({ id, cells, versi }) => ({ ...cells, id, versi }))
      return { saved: await provider.updateRows(resource.name, { rows: body, meta }) }
    },
  }
}

const readRefusal = (error: unknown): SaveOutcome => {
  if (!(error instanceof CallRefused)) return { error }
  if (error.status === 412) return { theirs: error.body.current as readonly JsonRow[] }
  return error.faults.length > 0 ? { faults: error.faults } : { error }
}

// The values of a grid by row and field, and which of them were written.

/** The values of a grid by the ids of its rows and their fields. */
type GridValues = Record<string, Record<string, NumberValue>>

export const readGridValues = (rows: readonly JsonRow[], edit: readonly string[]): GridValues =>
  Object.fromEntries(rows.map(row => [String(row.id), mapNames(edit, name => (row[name] ?? null) as NumberValue)]))

/** The edited cells. */
export const filterEdits = (values: GridValues, isEdited: (id: string, name: string) => boolean): GridValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([id, cells]) => {
      const edited = Object.entries(cells).filter(([name]) => isEdited(id, name))
      return edited.length > 0 ? [[id, Object.fromEntries(edited)]] : []
    }),
  )
