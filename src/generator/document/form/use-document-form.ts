// The work behind the form of a document, a new one or one that is saved: its header with the rules of its file, its lines,
// and what saves it.

import { useMemo, useRef, useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { type FormSession, useFormSession } from '../../../forms/use-form-session.tsx'
import { CallRefused } from '../../../providers/http.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { hasWholeFaults } from '../../form/form-fields.ts'
import { bodyOf } from '../../form/form-values.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { useShowError } from '../../use-show-error.ts'
import { editDocument, type MoveBody, type Moved } from '../document-calls.ts'
import { type DocumentRow, headIn } from '../document-row.ts'
import { editableDocument, mayEditLines } from '../editable-document.ts'
import { givenInLines, linesOf, readersOf, type TypedDocument, valuesOfLines } from '../lines/document-body.ts'
import { faultsInLines, placeRefusal } from '../lines/document-faults.ts'
import { allAnswered, dropEmptyRows, type LineSet, whileScansRest } from '../lines/line-set.ts'
import { useBegunLines, useLineSets } from '../lines/use-line-sets.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { draftServer } from './draft-server.ts'
import { mergeDocument } from './merge-document.ts'
import { type SharedTyped, sharedIn, useDraftName } from './shared-draft.ts'
import { firstMoves, typedDocument } from './typed-document.ts'
import { useDocumentPictures } from './use-document-pictures.ts'

export interface DocumentFormOptions {
  readonly resource: Resource
  /** Which form this is, for its drafts. */
  readonly place: string
  /** The document that is edited; absent: a new one. */
  readonly saved?: DocumentRow | undefined
  /** The form of a view's button: its drafts are offered there alone. */
  readonly begin?: string | undefined
  readonly onSaved: (moved: Moved, move?: Move) => void
  /** Leaves the form, or restarts it. */
  readonly onClose: () => void
}

export const useDocumentForm = (options: DocumentFormOptions) => {
  const { resource: whole, saved, onSaved } = options
  const record = useMemo(() => saved && headIn(saved), [saved])
  const resource = useMemo(() => (record ? editableDocument(whole, record) : typedDocument(whole)), [whole, record])
  const translate = useTranslate()
  const ruled = useRuledForm({
    resource,
    record,
    lines: {
      begin: useBegunLines(resource, saved),
      readers: () => readersOf(sets),
      faults: () =>
        faultsInLines(
          open,
          ({ lines: { title, min } }) => translate('document.few', { title, min }),
          ruled.completed().hidden,
        ),
    },
    onTyped: () => {
      session.changed()
      if (hasWholeFaults(ruled.form)) ruled.form.clearErrors('root')
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
  const close = (): void => {
    // They were scanned for what is left now.
    for (const { scans } of sets) scans.current?.empty()
    options.onClose()
  }
  const { session, versi } = useTypedDocument({ ...options, onClose: close }, { ruled, open, settle })
  const head = (): JsonRow => {
    settle()
    // What is saved of it already is known by its id.
    return { ...bodyOf(resource, ruled.values(), !saved), ...(saved && { id: String(saved.id) }) }
  }
  const body = (): MoveBody => ({ ...head(), ...linesOf(open) })
  const { carryOut, dialogs } = useCarryOut(whole, saved, { ruled, session })
  const refused = useRefused(whole, saved, error => placeRefusal(error, { resource, ruled, sets }))
  const [refresh, sendPictures] = [useRefresh(), useDocumentPictures()]

  /** Whether it is saved now. */
  const save = async (move: Move | undefined): Promise<boolean> => {
    try {
      const moved = await session.save(() => carryOut(move, { body: body(), versi: versi.current }), !saved)
      if (!moved) return false
      await sendPictures(resource, { values: ruled.values(), sets: open, saved: moved.row })
      refresh()
      onSaved(moved, move)
      return true
    } catch (error) {
      // Values that the server assigns to the lines, such as prices, may have changed.
      await Promise.all([refused.meet(error), ...open.map(set => set.refresh.current())])
      return false
    }
  }
  const balance = useRef<() => void>(() => undefined)
  const run = async (move?: Move): Promise<void> => {
    // A refused code is reported beside its box: the user has to see it before the save.
    if (!(await Promise.all([allAnswered(sets), ruled.ready()]))[0]) return
    settle()
    dropEmptyRows(open)
    balance.current()
    settle()
    return whileScansRest(sets, async () => {
      let isSaved = false
      await ruled.submit(async () => {
        isSaved = await save(move)
      })
      return isSaved
    })
  }
  const versions = useVersions({ resource, ruled, sets: open }, { saved, refused, versi, session, run })
  return { resource, ruled, sets, open, world, head, session, dialogs, body, run, balance, ...versions }
}

const none = Promise.resolve(undefined)

interface TypedParts {
  readonly ruled: RuledForm
  /** The lines that are written. */
  readonly open: readonly LineSet[]
  /** Works out what follows from the last change. */
  readonly settle: () => void
}

/** What was typed into the document, as its draft holds it. */
const useTypedDocument = (
  { resource: whole, place, saved, begin, onClose }: DocumentFormOptions,
  { ruled, open, settle }: TypedParts,
) => {
  const { typed, base, type } = ruled
  const [begun] = useState(() => JSON.stringify(valuesOfLines(open)))
  const versi = useRef(saved?.versi)
  const isTyped = (): boolean =>
    Object.entries(typed()).some(([name, value]) => value !== (base()[name] ?? '')) ||
    JSON.stringify(valuesOfLines(open)) !== begun
  const of = saved ? { of: String(saved.id) } : begin !== undefined && { of: begin }
  const describe = useDraftName(whole)
  const session = useFormSession<TypedDocument & SharedTyped>({
    place,
    isTyped,
    onClose,
    describe,
    typed: () => {
      // The totals of the last row belong to the draft.
      settle()
      if (!isTyped()) return undefined
      return {
        head: typed(),
        lines: valuesOfLines(open),
        given: givenInLines(open),
        ...sharedIn(whole, ruled.values(), open),
        ...of,
        versi: versi.current as JsonScalar,
      }
    },
    onTake: body => {
      versi.current = body.versi ?? versi.current
      for (const { lines, rows } of open) rows.resume(body.lines[lines.name] ?? [], body.given?.[lines.name] ?? [])
      type(body.head)
    },
    ...(firstMoves(whole).length > 0 && { server: draftServer(whole, of ? of.of : undefined) }),
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

/** A refused save: shows the faults; after a version conflict it loads the other user's version. */
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
      // The answer was lost, or another device saved first: the form holds another document now.
      else if (answered?.code === 'idempotency.reused') popup.error(translate('ui.draft.other'))
      else {
        showError(error, translate('generator.not-saved'))
        place(error)
      }
    },
  }
}

interface Versions {
  readonly saved: DocumentRow | undefined
  readonly refused: ReturnType<typeof useRefused>
  /** The version that the typed values are based on. */
  readonly versi: { current: DocumentRow[string] | undefined }
  readonly session: FormSession
  readonly run: () => Promise<void>
}

/** The other user's version after a conflict, and the ways to resolve it. */
const useVersions = (
  form: Pick<Parameters<typeof mergeDocument>[0], 'resource' | 'ruled' | 'sets'>,
  { saved, refused, versi, session, run }: Versions,
) => {
  const { emptyText } = useSchema().project
  const { theirs } = refused
  const goOn = (from: DocumentRow): void => {
    refused.settle()
    versi.current = from.versi
  }
  // A draft of an older version, and a merged form, are not based on the version that was read.
  const isAsRead = saved !== undefined && versi.current === saved.versi
  const merge = isAsRead && theirs ? mergeDocument({ ...form, base: saved, theirs, emptyText }) : undefined
  return {
    conflict: theirs,
    /** Merges the typed values into the other user's version; absent if both changed the same field. */
    merge:
      merge &&
      ((from: DocumentRow): void => {
        goOn(from)
        merge()
        session.changed()
      }),
    /** Saves the typed values over the other user's version. */
    overwrite: (from: DocumentRow): Promise<void> => {
      goOn(from)
      return run()
    },
  }
}
