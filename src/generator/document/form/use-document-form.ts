// The work behind the form of a new document: its header with the rules of its file, its lines, its draft, its first moves.
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { formResolver } from '../../form/form-resolver.ts'
import { bodyOf, type FormValues } from '../../form/form-values.ts'
import { useAppliedRules } from '../../form/use-applied-rules.ts'
import { useFormRules } from '../../form/use-form-rules.ts'
import { useWording } from '../../text/use-wording.ts'
import type { MoveBody, Moved } from '../document-calls.ts'
import type { OfferedDraft } from '../drafts/local-drafts.ts'
import { useDocumentDraft } from '../drafts/use-document-draft.ts'
import { allAnswered } from '../lines/line-set.ts'
import { useSaveKey } from '../move/use-save-key.ts'
import { draftOf, linesOf, readersOf } from './document-body.ts'
import { typedDocument } from './typed-document.ts'
import { useAround } from './use-around.ts'
import { useLineSets } from './use-line-sets.ts'
import { useMessages } from './use-messages.ts'
import { useSaveDocument } from './use-save-document.ts'

export interface DocumentFormOptions {
  readonly resource: Resource
  /** Whose drafts are meant: user, shop and screen. */
  readonly place: string
  readonly onSaved: (moved: Moved, move: Move) => void
}

export const useDocumentForm = ({ resource: whole, place, onSaved }: DocumentFormOptions) => {
  const resource = useMemo(() => typedDocument(whole), [whole])
  const { emptyText } = useSchema().project
  const wording = useWording()
  const { rules, rows } = useFormRules(resource, undefined)
  const form = useForm<FormValues>({
    defaultValues: rules.latest().values,
    mode: 'onTouched',
    resolver: formResolver({ resource, emptyText, wording, current: undefined, rules }),
  })
  const key = useSaveKey()
  const messages = useMessages()
  const around = useAround({ resource, rules, rows, wording })
  const onChange = (): void => {
    rules.restart({ lines: readersOf(sets) })
    applied.apply()
    draft.note()
  }
  const { sets, settle } = useLineSets({ document: resource, around, onChange })
  const typed = () => draftOf(rules.state().typed, sets, key.now())
  const draft = useDocumentDraft({ resource, place, typed })
  const applied = useAppliedRules({
    ...{ resource, form, rules, rows },
    onTyped: () => {
      draft.note()
      messages.forget()
    },
  })
  const head = (): JsonRow => {
    settle()
    return bodyOf(resource, form.getValues(), true)
  }
  const saving = useSaveDocument({ ...{ whole, resource, form, rules, sets, messages, draft, key, head }, onSaved })
  return {
    ...{ resource, form, sets, around, head, draft, messages, ...saving },
    view: applied.view,
    leaveBox: applied.leave,
    values: (): FormValues => form.getValues(),
    run: async (move: Move): Promise<void> => {
      await allAnswered(sets)
      settle()
      return saving.run(move)
    },
    /** As it would be sent. */
    body: (): MoveBody => ({ ...head(), ...linesOf(sets) }),
    isDirty: (): boolean => typed() !== undefined,
    /** Goes on with what was typed before. */
    take: (taken: OfferedDraft): void => {
      key.take(taken.body.key)
      draft.take(taken)
      rules.restart({ typed: taken.body.head })
      for (const { lines, store } of sets) store.replace(taken.body.lines[lines.name] ?? [])
      applied.apply()
    },
  }
}
