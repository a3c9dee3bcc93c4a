import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import { object, string, ValidationError } from 'yup'
import type { MenuFileAnswer } from '../../../../engine/answers/session-answers.ts'
import { useFormSession } from '../../../forms/use-form-session.tsx'
import { useValueForm } from '../../../forms/use-value-form.ts'
import { CallRefused, fetchBody } from '../../../providers/http.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { findItemByField, type MenuItems, translateTitles } from './menu-draft.ts'

interface MenuDraft {
  readonly items: MenuItems
}

const noItems: MenuItems = []
const maxSteps = 100
const queryKey = ['menu file']

/** The menu while it is edited: steps that can be taken back, what is wrong with entries here and at the server, saving and who was faster. */
export const useMenuEditor = (onClose: () => void) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const popup = usePopup()
  const showError = useShowError()
  const [history, setHistory] = useState<readonly MenuItems[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [theirs, setTheirs] = useState<MenuFileAnswer>()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readMenu })
  const savedValue = useMemo(() => data && { value: data.items, versi: data.version }, [data])
  const form = useValueForm<MenuItems>(savedValue, noItems)
  const items = form.value
  const applyItems = (next: MenuItems, steps: readonly MenuItems[]): void => {
    form.set(next)
    setHistory(steps)
    session.recordChange()
  }
  const session = useFormSession<MenuDraft>({
    place: 'editor:menu',
    isDirty: form.isDirty,
    onClose,
    typed: () => (form.isDirty() ? { items: form.now(), versi: form.versi.current } : undefined),
    onTake: taken => {
      form.set(taken.items)
      form.versi.current = String(taken.versi)
    },
  })
  const shown = useMemo(() => translateTitles(items, data?.titles ?? {}), [items, data])
  const invalidTitles = useMemo(() => validateMenu(items, translate), [items, translate])
  const save = async (): Promise<void> => {
    setFaults(new Map())
    if (invalidTitles.size > 0) return popup.error(translate('menu-editor.wrong-menu'))
    try {
      const saved = await session.save(() => saveMenu({ items: form.now(), version: String(form.versi.current) }))
      if (!saved) return
      const { message, ...menu } = saved
      client.setQueryData(queryKey, menu)
      form.reset(menu.items)
      setHistory([])
      session.recordChange()
      popup.success(message)
    } catch (failure) {
      const refused = failure instanceof CallRefused ? failure : undefined
      if (refused?.status === 412) return setTheirs(refused.body.current as MenuFileAnswer)
      setFaults(
        new Map(refused?.faults.map(({ field: place, message }) => [findItemByField(items, place)?.id ?? '', message])),
      )
      showError(failure, translate('menu-editor.not-saved'))
    }
  }
  return {
    items,
    /** The same with titles in the language of the user. */
    shown,
    error,
    refetch,
    wrong: invalidTitles,
    faults,
    session,
    theirs,
    save,
    isChanged: form.isChanged,
    change: (next: MenuItems): void => {
      if (data && next !== items) applyItems(next, [...history.slice(1 - maxSteps), items])
    },
    undo: (): void => {
      const before = history.at(-1)
      if (before) applyItems(before, history.slice(0, -1))
    },
    isLoaded: data !== undefined,
    canUndo: history.length > 0,
    overwrite: async ({ version }: MenuFileAnswer): Promise<void> => {
      setTheirs(undefined)
      form.versi.current = version
      await save()
    },
    take: (menu: MenuFileAnswer): void => {
      client.setQueryData(queryKey, menu)
      session.discardTyped()
      onClose()
    },
  }
}

const path = 'schema/menu'

const readMenu = (): Promise<MenuFileAnswer> => fetchBody(path)

const saveMenu = async ({ items, version }: MenuFileAnswer): Promise<Required<MenuFileAnswer>> => {
  const headers = { 'if-match': `"${version}"` }
  return fetchBody<Required<MenuFileAnswer>>(path, { method: 'PUT', body: { items }, headers })
}

// The checks of menu entries before they are sent; the server checks the targets.

const createEntrySchema = (translate: TranslateFunction) =>
  object({ title: string().trim().required(translate('menu-editor.title-missing')) })

/** What is wrong with each faulty entry, by its id. */
const validateMenu = (items: MenuItems, translate: TranslateFunction): ReadonlyMap<string, string> => {
  const schema = createEntrySchema(translate)
  const collectFaults = (entries: MenuItems): readonly (readonly [string, string])[] =>
    entries.flatMap(entry => {
      const below = collectFaults(entry.items ?? [])
      const fault = validateEntry(schema, entry)
      return fault === undefined ? below : [[entry.id, fault] as const, ...below]
    })
  return new Map(collectFaults(items))
}

const validateEntry = (schema: ReturnType<typeof createEntrySchema>, entry: unknown): string | undefined => {
  try {
    schema.validateSync(entry)
    return undefined
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
}
