import { useRefresh } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Move } from '../../../../engine/document.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { FormValues } from '../../resource/form-values.ts'
import type { FormRules } from '../../rules/form-rules.ts'
import { standsInForm } from '../../rules/form-view.ts'
import { useTell } from '../../use-tell.ts'
import type { Moved } from '../document-calls.ts'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { LineSet } from '../lines/line-set.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { faultsByLine, linesOf } from './document-body.ts'
import { placeFaults } from './fault-places.ts'
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
  const { make, busy, dialogs, failed } = useMakeMove()

  const refused = (error: unknown): void => {
    tell(error, failed)
    if (!(error instanceof CallRefused)) return
    const { hidden } = rules.latest().completed
    const isBox = (field: string): boolean => standsInForm(resource, hidden, { code: 'check', field })
    const placed = placeFaults(error.faults, { isBox, lines: sets.map(({ lines }) => lines.name) })
    for (const [index, { field, code, message }] of placed.head.entries())
      form.setError(field, { type: code, message }, { shouldFocus: index === 0 })
    for (const set of sets) set.store.tell(faultsByLine(set, placed.cells[set.lines.name]))
    told.tell(placed.lines, placed.others)
  }

  const save = async (move: Move): Promise<void> => {
    if (told.tooFew(sets)) return
    const body = { ...head(), ...linesOf(sets), draft: draft.id() }
    try {
      const moved = await make({ resource: whole, move, row: form.getValues(), body, key })
      if (!moved) return
      draft.settle()
      refresh()
      onSaved(moved, move)
    } catch (error) {
      refused(error)
    }
  }
  return { busy, dialogs, run: (move: Move): Promise<void> => form.handleSubmit(() => save(move))() }
}
