import { useRefresh, useTranslate } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Move } from '../../../../engine/document.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'
import { CallRefused } from '../../../providers/http.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import type { FormValues } from '../../resource/form-values.ts'
import type { FormRules } from '../../rules/form-rules.ts'
import { useTell } from '../../use-tell.ts'
import type { Moved } from '../document-calls.ts'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { LineSet } from '../lines/line-set.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { linesOf } from './document-body.ts'
import { useRefusal } from './use-refusal.ts'
import type { TakenKey } from './use-save-key.ts'
import type { useTold } from './use-told.ts'

interface SaveWish {
  /** As it came, and as it is typed. */
  readonly whole: Resource
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly rules: FormRules
  readonly sets: readonly LineSet[]
  readonly told: ReturnType<typeof useTold>
  readonly draft: DraftKeeper
  readonly key: TakenKey
  readonly head: () => JsonRow
  readonly onSaved: (moved: Moved, move: Move) => void
}

/** Makes a document with one of its first moves; what the server refuses stands where it belongs. */
export const useSaveDocument = (wish: SaveWish) => {
  const { whole, resource, form, rules, sets, told, draft, key, head, onSaved } = wish
  const refresh = useRefresh()
  const tell = useTell()
  const popup = usePopup()
  const translate = useTranslate()
  const { make, busy, dialogs, failed } = useMakeMove()

  const place = useRefusal({ resource, form, rules, sets, told })
  const refused = (error: unknown): void => {
    // Its answer was lost, or another device was first; what stands here now is something else.
    const isOther = error instanceof CallRefused && error.code === 'idempotency.reused'
    if (isOther) popup.error(translate('document.draft.other'))
    else tell(error, failed)
    if (!isOther) place(error)
  }

  const save = async (move: Move): Promise<void> => {
    if (told.tooFew(sets) || told.unread(sets)) return
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
