import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { UserMenu } from '../../../engine/access/assigned-menu.ts'
import { useFormSession } from '../../forms/use-form-session.tsx'
import { useValueForm } from '../../forms/use-value-form.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { useConfirm } from '../../ui/confirm/use-confirm.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useShowError } from '../text/use-show-error.ts'

interface AccessDraft {
  readonly given: readonly string[]
}

const noIds: readonly string[] = []

const sortIds = (ids: Iterable<string> = []): readonly string[] => [...ids].toSorted()

/** The menu of one user while it is edited: the assigned entries, the conflict with another version, and the actions. */
export const useAccess = (user: string, onClose: () => void) => {
  const translate = useTranslate()
  const { version } = useSchema()
  const client = useQueryClient()
  const confirm = useConfirm()
  const popup = usePopup()
  const showError = useShowError()
  const queryKey = ['access of', user, version]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readAccess(user) })
  const savedValue = useMemo(() => data && { value: sortIds(data.menu), versi: data.versi }, [data])
  const form = useValueForm(savedValue, noIds)
  const [theirs, setTheirs] = useState<UserMenu>()
  const session = useFormSession<AccessDraft>({
    place: `editor:access/${user}`,
    isDirty: form.isDirty,
    onClose,
    typed: () => (form.isDirty() ? { given: form.now(), versi: form.versi.current } : undefined),
    onTake: ({ given, versi }) => {
      form.set(given)
      form.versi.current = versi as number
    },
  })

  const send = async (menu: readonly string[] | null): Promise<void> => {
    try {
      const saved = await session.save(() => saveAccess(user, { menu, versi: form.versi.current }, session.key.now()))
      if (!saved) return
      const { message, ...next } = saved
      client.setQueryData(queryKey, next)
      form.reset(sortIds(next.menu))
      session.recordChange()
      popup.success(message)
    } catch (failure) {
      const isOutdated = failure instanceof CallRefused && failure.status === 412
      if (isOutdated) setTheirs((await refetch()).data)
      else showError(failure, translate('menu-editor.not-saved'))
    }
  }
  return {
    data,
    error,
    refetch,
    session,
    theirs,
    isChanged: form.isChanged,
    granted: new Set(form.value),
    setGranted: (ids: Iterable<string>): void => {
      form.set(sortIds(ids))
      session.recordChange()
    },
    save: () => send(form.now()),
    overwrite: async ({ versi }: UserMenu): Promise<void> => {
      setTheirs(undefined)
      form.versi.current = versi
      await send(form.now())
    },
    reset: async () => {
      const message = translate('menu-editor.reset-question', { user })
      if (await confirm({ title: translate('menu-editor.reset'), message, danger: true })) await send(null)
    },
  }
}

type SavedAccess = UserMenu & { readonly message: string }

const getAccessPath = (userId: string): string => `users/hak-akses/${encodeURIComponent(userId)}`

export const readAccess = (userId: string): Promise<UserMenu> => fetchBody(getAccessPath(userId))

/** Menu null: resets to the menu of the user's level. */
const saveAccess = async (
  userId: string,
  body: { readonly menu: readonly string[] | null; readonly versi: number | string | undefined },
  key: string,
): Promise<SavedAccess> => {
  const headers = { 'idempotency-key': key }
  return fetchBody<SavedAccess>(getAccessPath(userId), { method: 'PUT', body, headers })
}
