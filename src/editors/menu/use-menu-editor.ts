import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import { useFormSession } from '../../forms/use-form-session.tsx'
import { useValueForm } from '../../forms/use-value-form.ts'
import { useShowError } from '../../generator/use-show-error.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { menuFaults } from './entry-schema.ts'
import { type Items, itemAt } from './menu-draft.ts'

interface TypedMenu {
  readonly items: Items
}

const nothing: Items = []
const mostSteps = 100
const queryKey = ['menu file']

/** The menu while it is edited: steps that can be taken back, what is wrong with entries here and at the server, saving and who was faster. */
export const useMenuEditor = (onClose: () => void) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const popup = usePopup()
  const showError = useShowError()
  const [past, setPast] = useState<readonly Items[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [theirs, setTheirs] = useState<SavedMenu>()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readMenu })
  const read = useMemo(() => data && { value: data.items, versi: data.version }, [data])
  const form = useValueForm<Items>(read, nothing)
  const items = form.value
  const show = (next: Items, steps: readonly Items[]): void => {
    form.set(next)
    setPast(steps)
    session.changed()
  }
  const session = useFormSession<TypedMenu>({
    place: '/hak-akses-news',
    isTyped: form.isTyped,
    onClose,
    typed: () => (form.isTyped() ? { items: form.now(), versi: form.versi.current } : undefined),
    onTake: taken => {
      form.set(taken.items)
      form.versi.current = String(taken.versi)
    },
  })
  const wrong = useMemo(() => menuFaults(items, translate), [items, translate])
  const save = async (): Promise<void> => {
    setFaults(new Map())
    if (wrong.size > 0) return popup.error(translate('menu-editor.wrong-menu'))
    try {
      const saved = await session.save(() => saveMenu({ items: form.now(), version: String(form.versi.current) }))
      if (!saved) return
      const { message, ...menu } = saved
      client.setQueryData(queryKey, menu)
      form.reset(menu.items)
      setPast([])
      session.changed()
      popup.success(message)
    } catch (failure) {
      const refused = failure instanceof CallRefused ? failure : undefined
      if (refused?.status === 412) return setTheirs(refused.body.current as SavedMenu)
      setFaults(new Map(refused?.faults.map(({ field: place, message }) => [itemAt(items, place)?.id ?? '', message])))
      showError(failure, translate('menu-editor.not-saved'))
    }
  }
  return {
    items,
    error,
    refetch,
    wrong,
    faults,
    session,
    theirs,
    save,
    isChanged: form.isChanged,
    change: (next: Items): void => {
      if (data && next !== items) show(next, [...past.slice(1 - mostSteps), items])
    },
    undo: (): void => {
      const before = past.at(-1)
      if (before) show(before, past.slice(0, -1))
    },
    isLoaded: data !== undefined,
    canUndo: past.length > 0,
    overwrite: async ({ version }: SavedMenu): Promise<void> => {
      setTheirs(undefined)
      form.versi.current = version
      await save()
    },
    take: (menu: SavedMenu): void => {
      client.setQueryData(queryKey, menu)
      session.forget()
      onClose()
    },
  }
}

interface SavedMenu {
  readonly items: readonly MenuItemDefinition[]
  readonly version: string
}

const path = 'schema/menu'

const readMenu = async (): Promise<SavedMenu> => (await call<SavedMenu>(path)).body

const saveMenu = async ({ items, version }: SavedMenu): Promise<SavedMenu & { readonly message: string }> => {
  const headers = { 'if-match': `"${version}"` }
  const { body } = await call<SavedMenu & { message: string }>(path, { method: 'PUT', body: { items }, headers })
  return body
}
