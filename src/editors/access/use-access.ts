import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { UserMenu } from '../../../engine/access/assigned-menu.ts'
import { useShowError } from '../../generator/use-show-error.ts'
import { CallRefused, call } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { sameIds } from './given-menu.ts'

/** The menu of one user while it is changed: what was given, what differs, and the ways to keep or drop that. */
export const useAccess = (user: string) => {
  const translate = useTranslate()
  const { version } = useSchema()
  const client = useQueryClient()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const [edited, setEdited] = useState<{ readonly user: string; readonly given: ReadonlySet<string> }>()
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const queryKey = ['access of', user, version]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readAccess(user), enabled: user !== '' })
  const saved: ReadonlySet<string> = new Set(data?.menu)
  const given = edited?.user === user ? edited.given : saved
  const isChanged = data !== undefined && !sameIds(given, saved)

  const send = async (access: UserMenu, menu: readonly string[] | null): Promise<void> => {
    setBusy(true)
    try {
      const { message, ...next } = await saveAccess(access, menu, key.current)
      client.setQueryData(queryKey, next)
      setEdited(undefined)
      popup.success(message)
    } catch (failure) {
      if (failure instanceof CallRefused && failure.status === 412) await refetch()
      showError(failure, translate('menu-editor.not-saved'))
    } finally {
      key.current = crypto.randomUUID()
      setBusy(false)
    }
  }
  return {
    data,
    error,
    refetch,
    busy,
    given,
    isChanged,
    setGiven: (next: ReadonlySet<string>) => setEdited({ user, given: next }),
    undo: () => setEdited(undefined),
    save: async () => {
      if (data && !busy && isChanged) await send(data, [...given])
    },
    reset: async () => {
      if (!data || busy) return
      const message = translate('menu-editor.reset-question', { user: data.user_id })
      if (await confirm({ title: translate('menu-editor.reset'), message, danger: true })) await send(data, null)
    },
  }
}

type SavedAccess = UserMenu & { readonly message: string }

const pathOf = (userId: string): string => `users/hak-akses/${encodeURIComponent(userId)}`

const readAccess = async (userId: string): Promise<UserMenu> => (await call<UserMenu>(pathOf(userId))).body

/** Null: back to what his level has. */
const saveAccess = async (
  { user_id, versi }: UserMenu,
  menu: readonly string[] | null,
  key: string,
): Promise<SavedAccess> => {
  const headers = { 'idempotency-key': key }
  const { body } = await call<SavedAccess>(pathOf(user_id), { method: 'PUT', body: { menu, versi }, headers })
  return body
}
