// The work behind the form of a document, a new one or one that is saved: its header with the rules of its file, its lines,
// and what saves it.
import { useDataProvider, useRefresh, useTranslate } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { type FormSession, useFormSession } from '../../../forms/use-form-session.tsx'
import { CallRefused } from '../../../providers/http.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { bodyOf } from '../../form/form-values.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { useShowError } from '../../use-show-error.ts'
import { editDocument, type MoveBody, type Moved } from '../document-calls.ts'
import { type DocumentRow, headIn } from '../document-row.ts'
import { editableDocument, mayEditLines } from '../editable-document.ts'
import { linesOf, readersOf, type TypedDocument, valuesOfLines } from '../lines/document-body.ts'
import { faultsInLines, placeRefusal } from '../lines/document-faults.ts'
import { allAnswered, type LineSet } from '../lines/line-set.ts'
import { useBegunLines, useLineSets } from '../lines/use-line-sets.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { draftServer } from './draft-server.ts'
import { firstMoves, typedDocument } from './typed-document.ts'

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
  const translate = useTranslate()
  const ruled = useRuledForm({
    ...{ resource, record },
    lines: {
      begin: useBegunLines(resource, saved),
      readers: () => readersOf(sets),
      faults: () => faultsInLines(open, ({ lines: { title, min } }) => translate('document.few', { title, min })),
    },
    onTyped: () => {
      session.changed()
      if (ruled.form.formState.errors.root) ruled.form.clearErrors('root')
      for (const { rows } of sets) rows.setMessages([])
    },
  })
  const { sets, world, settle } = useLineSets(resource, ruled, {
    onChange: () => {
      ruled.apply()
      session.changed()
    },
  })
  const open = record ? sets.filter(({ lines }) => mayEditLines(whole, record, lines)) : sets
  const { session, versi } = useTypedDocument({ whole, place, saved, onClose }, ruled, open)
  const head = (): JsonRow => {
    settle()
    return bodyOf(resource, ruled.values(), !saved)
  }
  const body = (): MoveBody => ({ ...head(), ...linesOf(open) })
  const { carryOut, dialogs } = useCarryOut(whole, saved, { ruled, session })
  const refused = useRefused(whole, saved, error => placeRefusal(error, { resource, ruled, sets }))
  const refresh = useRefresh()

  const save = async (move: Move | undefined): Promise<void> => {
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
    return ruled.form.handleSubmit(() => save(move))()
  }
  return {
    ...{ resource, ruled, sets, open, world, head, session, dialogs, body, run },
    conflict: refused.theirs,
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

/** What was typed into the document, as its draft holds it. */
const useTypedDocument = (
  { whole, place, saved, onClose }: Options,
  ruled: RuledForm,
  /** The lines that are written. */
  open: readonly LineSet[],
) => {
  const { typed, base, type } = ruled
  const [begun] = useState(() => JSON.stringify(valuesOfLines(open)))
  const versi = useRef(saved?.versi)
  const isTyped = (): boolean =>
    Object.entries(typed()).some(([name, value]) => value !== (base()[name] ?? '')) ||
    JSON.stringify(valuesOfLines(open)) !== begun
  const of = saved && { of: String(saved.id) }
  const session = useFormSession<TypedDocument>({
    ...{ place, isTyped, onClose },
    typed: () =>
      isTyped() ? { head: typed(), lines: valuesOfLines(open), ...of, versi: versi.current as JsonScalar } : undefined,
    onTake: body => {
      versi.current = body.versi ?? versi.current
      for (const { lines, rows } of open) rows.replace(body.lines[lines.name] ?? [])
      type(body.head)
    },
    ...(firstMoves(whole).length > 0 && { server: draftServer(whole, of?.of) }),
  })
  return { session, versi }
}

/** The call that saves the document: a move that makes it, or its changes. */
const useCarryOut = (
  whole: Resource,
  saved: DocumentRow | undefined,
  { ruled, session }: { readonly ruled: RuledForm; readonly session: FormSession },
) => {
  const { make, dialogs } = useMakeMove()
  const carryOut = (
    move: Move | undefined,
    { body, versi }: { readonly body: MoveBody; readonly versi: unknown },
  ): Promise<Moved | undefined> => {
    if (saved) return editDocument(whole, String(saved.id), { body, versi: Number(versi), key: session.key.now() })
    const content = { ...body, draft: session.draft.id() }
    return move ? make({ resource: whole, move, row: ruled.values(), body: content, key: session.key }) : none
  }
  return { carryOut, dialogs }
}

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
