import { useRefresh, useTranslate } from 'ra-core'
import type { UseFormReturn } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import type { FormRules } from '../../form/form-rules.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useShowError } from '../../use-show-error.ts'
import type { Moved } from '../document-calls.ts'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { LineSet } from '../lines/line-set.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import type { TakenKey } from '../move/use-save-key.ts'
import { linesOf } from './document-body.ts'
import type { useMessages } from './use-messages.ts'
import { useRefusal } from './use-refusal.ts'

interface SaveOptions {
  /** As it came, and as it is typed. */
  readonly whole: Resource
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly rules: FormRules
  readonly sets: readonly LineSet[]
  readonly messages: ReturnType<typeof useMessages>
  readonly draft: DraftKeeper
  readonly key: TakenKey
  readonly head: () => JsonRow
  readonly onSaved: (moved: Moved, move: Move) => void
}

/** Makes a document with one of its first moves; what the server refuses stands where it belongs. */
export const useSaveDocument = (options: SaveOptions) => {
  const { whole, resource, form, rules, sets, messages, draft, key, head, onSaved } = options
  const refresh = useRefresh()
  const showError = useShowError()
  const popup = usePopup()
  const translate = useTranslate()
  const { make, busy, dialogs, failed } = useMakeMove()

  const place = useRefusal({ resource, form, rules, sets, messages })
  const refused = (error: unknown): void => {
    // Its answer was lost, or another device was first; what stands here now is something else.
    const isOther = error instanceof CallRefused && error.code === 'idempotency.reused'
    if (isOther) popup.error(translate('document.draft.other'))
    else showError(error, failed)
    if (!isOther) place(error)
  }

  const save = async (move: Move): Promise<void> => {
    if (messages.tooFew(sets) || messages.unread(sets)) return
    const body = { ...head(), ...linesOf(sets), draft: draft.id() }
    draft.hold()
    try {
      const moved = await make({ resource: whole, move, row: form.getValues(), body, key })
      if (!moved) return
      draft.settle()
      refresh()
      onSaved(moved, move)
    } catch (error) {
      refused(error)
    } finally {
      draft.goOn()
    }
  }
  return { busy, dialogs, run: (move: Move): Promise<void> => form.handleSubmit(() => save(move))() }
}
