// The work behind the form of a document, a new one or one that is saved: its header with the rules of its file, its lines,
// and what saves it.
import { useDataProvider, useRefresh, useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { type FormSession, useFormSession } from '../../../forms/use-form-session.tsx'
import { CallRefused } from '../../../providers/http.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { formResolver } from '../../form/form-resolver.ts'
import type { FormRules } from '../../form/form-rules.ts'
import { bodyOf, type FormValues } from '../../form/form-values.ts'
import { useAppliedRules } from '../../form/use-applied-rules.ts'
import { useFormRules } from '../../form/use-form-rules.ts'
import { useWording } from '../../text/use-wording.ts'
import { useShowError } from '../../use-show-error.ts'
import { editDocument, type MoveBody, type Moved } from '../document-calls.ts'
import { type DocumentRow, headIn } from '../document-row.ts'
import { editableDocument, mayEditLines } from '../editable-document.ts'
import { allAnswered, type LineSet } from '../lines/line-set.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { linesOf, readersOf, type TypedDocument, valuesOfLines } from './document-body.ts'
import { draftServer } from './draft-server.ts'
import { firstMoves, typedDocument } from './typed-document.ts'
import { useAround } from './use-around.ts'
import { useLineSets } from './use-line-sets.ts'
import { useMessages } from './use-messages.ts'
import { useRefusal } from './use-refusal.ts'

export interface DocumentFormOptions {
  readonly resource: Resource
  /** Which form this is, for its drafts. */
  readonly place: string
  /** The document that is edited; absent: a new one. */
  readonly saved?: DocumentRow | undefined
  readonly onSaved: (moved: Moved, move?: Move) => void
  /** Leaves the form, or begins it anew. */
  readonly onClose: () => void
}

export const useDocumentForm = ({ resource: whole, place, saved, onSaved, onClose }: DocumentFormOptions) => {
  const record = useMemo(() => saved && headIn(saved), [saved])
  const resource = useMemo(() => (record ? editableDocument(whole, record) : typedDocument(whole)), [whole, record])
  const { emptyText } = useSchema().project
  const wording = useWording()
  const { rules, rows } = useFormRules(resource, record)
  const form = useForm<FormValues>({
    defaultValues: rules.latest().values,
    mode: 'onTouched',
    resolver: formResolver({ resource, emptyText, wording, current: record, rules }),
  })
  const messages = useMessages()
  const around = useAround({ resource, rules, rows, wording })
  const count = (): void => {
    rules.restart({ lines: readersOf(sets) })
    applied.apply()
  }
  const { sets, settle } = useLineSets({
    ...{ document: resource, around, saved },
    onChange: () => {
      count()
      session.changed()
    },
  })
  const open = record ? sets.filter(({ lines }) => mayEditLines(whole, record, lines)) : sets
  const { session, versi } = useTypedDocument(
    { whole, place, saved, onClose },
    { rules, open, apply: () => applied.apply() },
  )
  const applied = useAppliedRules({
    ...{ resource, form, rules, rows },
    onTyped: () => {
      session.changed()
      messages.forget()
    },
  })
  const begin = useEffectEvent(count)
  useEffect(() => {
    if (saved) begin()
  }, [saved])
  const head = (): JsonRow => {
    settle()
    return bodyOf(resource, form.getValues(), !saved)
  }
  const body = (): MoveBody => ({ ...head(), ...linesOf(open) })
  const { carryOut, dialogs } = useCarryOut(whole, saved, { form, session })
  const refused = useRefused(whole, saved, useRefusal({ resource, form, rules, sets, messages }))
  const refresh = useRefresh()

  const save = async (move: Move | undefined): Promise<void> => {
    if (messages.tooFew(open) || messages.unread(open)) return
    try {
      const moved = await session.save(() => carryOut(move, { body: body(), versi: versi.current }), !saved)
      if (!moved) return
      refresh()
      onSaved(moved, move)
    } catch (error) {
      await refused.meet(error)
    }
  }
  const run = async (move?: Move): Promise<void> => {
    await allAnswered(sets)
    settle()
    return form.handleSubmit(() => save(move))()
  }
  return {
    ...{ resource, form, sets, open, around, head, messages, session, dialogs, body, run },
    conflict: refused.theirs,
    view: applied.view,
    leaveBox: applied.leave,
    values: (): FormValues => form.getValues(),
    /** Saves what was typed over what somebody else saved meanwhile. */
    overwrite: (theirs: DocumentRow): Promise<void> => {
      refused.settle()
      versi.current = theirs.versi
      return run()
    },
  }
}

const none = Promise.resolve(undefined)

type Options = Pick<DocumentFormOptions, 'place' | 'saved' | 'onClose'> & { readonly whole: Resource }

interface Parts {
  readonly rules: FormRules
  /** The lines that are written. */
  readonly open: readonly LineSet[]
  /** Brings what the rules make of it into the form. */
  readonly apply: () => void
}

/** What was typed into the document, as its draft holds it. */
const useTypedDocument = ({ whole, place, saved, onClose }: Options, { rules, open, apply }: Parts) => {
  const [begun] = useState(() => valuesOfLines(open))
  const versi = useRef(saved?.versi)
  const isTyped = (): boolean =>
    Object.entries(rules.state().typed).some(([name, value]) => value !== (rules.state().base[name] ?? '')) ||
    isOther(valuesOfLines(open), begun)
  const of = saved && { of: String(saved.id) }
  const session = useFormSession<TypedDocument>({
    ...{ place, isTyped, onClose },
    typed: () =>
      isTyped()
        ? { head: rules.state().typed, lines: valuesOfLines(open), ...of, versi: versi.current as JsonScalar }
        : undefined,
    onTake: body => {
      versi.current = body.versi ?? versi.current
      rules.restart({ typed: body.head })
      for (const { lines, store } of open) store.replace(body.lines[lines.name] ?? [])
      apply()
    },
    ...(firstMoves(whole).length > 0 && { server: draftServer(whole, of?.of) }),
  })
  return { session, versi }
}

/** The call that saves the document: a move that makes it, or its changes. */
const useCarryOut = (
  whole: Resource,
  saved: DocumentRow | undefined,
  { form, session }: { readonly form: UseFormReturn<FormValues>; readonly session: FormSession },
) => {
  const { make, dialogs } = useMakeMove()
  const carryOut = (
    move: Move | undefined,
    { body, versi }: { readonly body: MoveBody; readonly versi: unknown },
  ): Promise<Moved | undefined> => {
    if (saved) return editDocument(whole, String(saved.id), { body, versi: Number(versi), key: session.key.now() })
    const content = { ...body, draft: session.draft.id() }
    return move ? make({ resource: whole, move, row: form.getValues(), body: content, key: session.key }) : none
  }
  return { carryOut, dialogs }
}

const isOther = (now: TypedDocument['lines'], begun: TypedDocument['lines']): boolean =>
  Object.entries(now).some(
    ([name, rows]) => rows.length !== begun[name]?.length || rows.some((row, index) => row !== begun[name]?.[index]),
  )

/** A save that was refused: shown where it belongs; of a document that somebody else changed, as it is now. */
const useRefused = (whole: Resource, saved: DocumentRow | undefined, place: (error: unknown) => void) => {
  const [theirs, setTheirs] = useState<DocumentRow>()
  const provider = useDataProvider()
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  return {
    theirs,
    settle: (): void => setTheirs(undefined),
    meet: async (error: unknown): Promise<void> => {
      const answered = error instanceof CallRefused ? error : undefined
      if (answered?.status === 412 && saved)
        setTheirs((await provider.getOne(whole.name, { id: String(saved.id) })).data as DocumentRow)
      // Its answer was lost, or another device was first; what stands here now is something else.
      else if (answered?.code === 'idempotency.reused') popup.error(translate('ui.draft.other'))
      else {
        showError(error, translate('generator.not-saved'))
        place(error)
      }
    },
  }
}
