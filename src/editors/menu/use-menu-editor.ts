import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import { useShowError } from '../../generator/use-show-error.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { type Items, itemAt } from './menu-draft.ts'

interface Draft {
  /** What the menu was when the changing began. */
  readonly base: SavedMenu
  readonly items: Items
  readonly past: readonly Items[]
}

const mostSteps = 100
const queryKey = ['menu file']

/** The menu while it is edited: steps that can be taken back, faults by entry, saving and who was faster. */
export const useMenuEditor = () => {
  const translate = useTranslate()
  const client = useQueryClient()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const [draft, setDraft] = useState<Draft>()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readMenu })
  const items = draft?.items ?? data?.items ?? []
  const isChanged = draft !== undefined && draft.items !== draft.base.items

  const change = (next: Items): void => {
    if (!data || next === items) return
    const { base = data, past = [] } = draft ?? {}
    setDraft({ base, items: next, past: [...past.slice(1 - mostSteps), items] })
  }
  const undo = (): void => {
    const [before] = draft?.past.slice(-1) ?? []
    if (draft && before) setDraft({ ...draft, items: before, past: draft.past.slice(0, -1) })
  }
  const drop = (): void => {
    setDraft(undefined)
    setFaults(new Map())
  }
  const settle = (saved: SavedMenu): void => {
    client.setQueryData(queryKey, { items: saved.items, version: saved.version })
    drop()
  }
  const refused = async (failure: unknown, again: (version: string) => Promise<void>): Promise<void> => {
    const current = failure instanceof CallRefused && failure.status === 412 ? failure.body.current : undefined
    if (current) {
      const { version } = current as SavedMenu
      const question = { title: translate('menu-editor.conflict'), message: translate('menu-editor.conflict-text') }
      const yes = translate('menu-editor.overwrite')
      const no = translate('menu-editor.keep-editing')
      if (await confirm({ ...question, yes, no, danger: true })) await again(version)
      return
    }
    if (failure instanceof CallRefused)
      setFaults(new Map(failure.faults.map(({ field, message }) => [itemAt(items, field)?.id ?? '', message])))
    showError(failure, translate('menu-editor.not-saved'))
  }
  const send = async (version: string): Promise<void> => {
    setFaults(new Map())
    setBusy(true)
    try {
      const { message, ...saved } = await saveMenu({ items, version })
      settle(saved)
      popup.success(message)
    } catch (failure) {
      await refused(failure, send)
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ items, error, refetch, busy, faults, isChanged, change, undo },
    isLoaded: data !== undefined,
    canUndo: (draft?.past.length ?? 0) > 0,
    save: async () => {
      if (isChanged && draft && !busy) await send(draft.base.version)
    },
    cancel: async () => {
      if (await confirm({ message: translate('menu-editor.drop-question'), danger: true })) drop()
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
