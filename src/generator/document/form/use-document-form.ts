// The work behind the form of a document, a new one or one that is saved: its header with the rules of its file, its lines,
// and what saves it.
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useDataProvider, useEvent, useRefresh, useTranslate } from 'react-admin'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Move } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { filterValues } from '../../../../engine/value/records.ts'
import { type FormSession, useFormSession } from '../../../forms/use-form-session.tsx'
import { CallRefused } from '../../../providers/http.ts'
import { usePopup } from '../../../ui/popup/use-popup.ts'
import { hasFormFaults } from '../../form/form-fields.ts'
import { buildBody, type FormValues } from '../../form/form-values.ts'
import { listChangedPictures, savePicture } from '../../form/save-pictures.ts'
import { type RuledForm, useRuledForm } from '../../form/use-ruled-form.ts'
import { excludeServedValues, type ServedValues, useServed } from '../../form/use-served.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { listCounterFields } from '../counter/payable-form.ts'
import { fetchNewValues, type MoveRequestBody, type MoveResponse, updateDocument } from '../document-calls.ts'
import { type DocumentRow, getHeader } from '../document-row.ts'
import { canEditLines, toEditableResource } from '../editable-document.ts'
import { showRefusal, validateLines } from '../lines/document-faults.ts'
import { dropEmptyRows, type LineSet, waitForAnswers, withScansPaused } from '../lines/line-set.ts'
import {
  collectLineBodies,
  collectLineValues,
  collectReaders,
  type DocumentDraft,
  getTypedLineFields,
  useInitialLines,
  useLineSets,
} from '../lines/use-line-sets.ts'
import { useMakeMove } from '../move/use-make-move.tsx'
import { getInitialMoves } from '../possible-moves.ts'
import { buildSharedContent, createDraftServer, type SharedDraftContent, useDraftName } from './draft-server.ts'
import { saveLinePictures } from './line-pictures.ts'
import { mergeDocument } from './merge-document.ts'
import { getHeaderFields, toNewDocumentResource } from './new-document.ts'

export interface DocumentFormOptions {
  readonly resource: Resource
  /** Which form this is, for its drafts. */
  readonly place: string
  /** The document that is edited; absent: a new one. */
  readonly saved?: DocumentRow | undefined
  /** The form of a view's button: its drafts are offered there alone. */
  readonly begin?: string | undefined
  readonly onSaved: (response: MoveResponse, move?: Move) => void
  /** Leaves the form, or restarts it. */
  readonly onClose: () => void
}

export const useDocumentForm = (options: DocumentFormOptions) => {
  const { resource: fullResource, saved, onSaved } = options
  const record = useMemo(() => saved && getHeader(saved), [saved])
  const resource = useMemo(
    () => (record ? toEditableResource(fullResource, record) : toNewDocumentResource(fullResource)),
    [fullResource, record],
  )
  const translate = useTranslate()
  const served = useRef<FormValues>({})
  const ruled = useRuledForm({
    resource,
    record,
    served: () => served.current,
    lines: {
      begin: useInitialLines(resource, saved),
      readers: () => collectReaders(sets),
      faults: () => validateLines(open, translate, ruled.completed().hidden),
    },
    onTyped: () => {
      session.recordChange()
      newValues.request()
      if (hasFormFaults(ruled.form)) ruled.form.clearErrors('root')
      for (const { rows } of sets) rows.setMessages([])
    },
  })
  const { sets, world, flush } = useLineSets(resource, ruled, {
    onChange: () => {
      ruled.apply()
      session.recordChange()
      newValues.request()
    },
  })
  const open = record ? sets.filter(({ lines }) => canEditLines(fullResource, record, lines)) : sets
  const close = (): void => {
    // They were scanned for what is left now.
    for (const { scans } of sets) scans.current?.drain()
    options.onClose()
  }
  const { session, versi } = useDocumentDraft({ ...options, onClose: close }, { ruled, open, settle: flush })
  // The same function at each rendering: the scan box is drawn again only for its own codes.
  const getCurrentHeader = useEvent((): JsonRow => {
    flush()
    const body = buildBody(resource, saved ? ruled.values() : excludeServedValues(ruled), !saved)
    // What is saved of it already is known by its id.
    return saved ? { ...body, id: String(saved.id) } : body
  })
  const getCurrentBody = (): MoveRequestBody => ({ ...getCurrentHeader(), ...collectLineBodies(open) })
  const newValues = useNewValues({ resource: fullResource, ruled, isNew: !saved, body: getCurrentBody }, served)
  const { sendDocument, dialogs } = useSendDocument(fullResource, saved, { ruled, session })
  const refusal = useSaveRefusal(fullResource, saved, error => showRefusal(error, { resource, ruled, sets }))
  const [refresh, sendPictures] = [useRefresh(), useDocumentPictures()]

  /** Whether it is saved now. */
  const save = async (move: Move | undefined): Promise<boolean> => {
    try {
      const response = await session.save(
        () => sendDocument(move, { body: getCurrentBody(), versi: versi.current }),
        !saved,
      )
      if (!response) return false
      await sendPictures(resource, { values: ruled.values(), sets: open, saved: response.row })
      refresh()
      onSaved(response, move)
      return true
    } catch (error) {
      // Values that the server assigns to the lines, such as prices, may have changed.
      await Promise.all([refusal.meet(error), ...open.map(set => set.refresh.current())])
      return false
    }
  }
  const balance = useRef<() => void>(() => undefined)
  const run = async (move?: Move): Promise<void> => {
    // A refused code is reported beside its box: the user has to see it before the save.
    if (!(await Promise.all([waitForAnswers(sets), ruled.ready()]))[0]) return
    flush()
    dropEmptyRows(open)
    balance.current()
    flush()
    await newValues.settled()
    return withScansPaused(sets, () => submitForm(ruled, () => save(move)))
  }
  const versions = useVersionConflict({ resource, ruled, sets: open }, { saved, refused: refusal, versi, session, run })
  return {
    resource,
    ruled,
    sets,
    open,
    world,
    head: getCurrentHeader,
    session,
    dialogs,
    /** Shows why a call with its values was refused, at its boxes and lines. */
    showRefusal: refusal.meet,
    body: getCurrentBody,
    run,
    balance,
    ...versions,
  }
}

/** Whether the form is without faults, and is saved. */
const submitForm = async (ruled: RuledForm, save: () => Promise<boolean>): Promise<boolean> => {
  let isSaved = false
  await ruled.submit(async () => {
    isSaved = await save()
  })
  return isSaved
}

const unchanged = Promise.resolve(undefined)

interface DraftParts {
  readonly ruled: RuledForm
  /** The lines that are written. */
  readonly open: readonly LineSet[]
  /** Works out what follows from the last change. */
  readonly settle: () => void
}

/** What was typed into the document, as its draft holds it. */
const useDocumentDraft = (
  { resource: fullResource, place, saved, begin, onClose }: DocumentFormOptions,
  { ruled, open, settle }: DraftParts,
) => {
  const { typed, base, type } = ruled
  const [initialLines] = useState(() => JSON.stringify(collectLineValues(open)))
  const versi = useRef(saved?.versi)
  const isTyped = (): boolean =>
    Object.entries(typed()).some(([name, value]) => value !== (base()[name] ?? '')) ||
    JSON.stringify(collectLineValues(open)) !== initialLines
  const of = saved ? { of: String(saved.id) } : begin !== undefined && { of: begin }
  const describe = useDraftName(fullResource)
  const session = useFormSession<DocumentDraft & SharedDraftContent>({
    place,
    isDirty: isTyped,
    onClose,
    describe,
    typed: () => {
      // The totals of the last row belong to the draft.
      settle()
      if (!isTyped()) return undefined
      return {
        head: typed(),
        lines: collectLineValues(open),
        given: getTypedLineFields(open),
        ...buildSharedContent(fullResource, ruled.values(), open),
        ...of,
        versi: versi.current as JsonScalar,
      }
    },
    onTake: body => {
      versi.current = body.versi ?? versi.current
      for (const { lines, rows } of open) rows.resume(body.lines[lines.name] ?? [], body.given?.[lines.name] ?? [])
      type(body.head)
    },
    ...(getInitialMoves(fullResource).length > 0 && {
      server: createDraftServer(fullResource, of ? of.of : undefined),
    }),
  })
  return { session, versi }
}

/** The call that saves the document: a move that makes it, or its changes. */
const useSendDocument = (
  fullResource: Resource,
  saved: DocumentRow | undefined,
  { ruled, session }: { readonly ruled: RuledForm; readonly session: FormSession },
) => {
  const { make, dialogs } = useMakeMove()
  const sendDocument = (
    move: Move | undefined,
    { body, versi }: { readonly body: MoveRequestBody; readonly versi: unknown },
  ): Promise<MoveResponse | undefined> => {
    if (saved)
      return updateDocument(fullResource, String(saved.id), { body, versi: Number(versi), key: session.key.now() })
    const content = { ...body, draft: session.draft.id() }
    return move
      ? make({ resource: fullResource, move, row: ruled.values(), body: content, key: session.key })
      : unchanged
  }
  return { sendDocument, dialogs }
}

/** A refused save: shows the faults; after a version conflict it loads the other user's version. */
const useSaveRefusal = (
  fullResource: Resource,
  saved: DocumentRow | undefined,
  showFaults: (error: unknown) => void,
) => {
  const [theirs, setTheirs] = useState<DocumentRow>()
  const provider = useDataProvider()
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  return {
    theirs,
    settle: (): void => setTheirs(undefined),
    meet: async (error: unknown): Promise<void> => {
      const callError = error instanceof CallRefused ? error : undefined
      if (callError?.status === 412 && saved)
        setTheirs((await provider.getOne(fullResource.name, { id: String(saved.id) })).data as DocumentRow)
      // The answer was lost, or another device saved first: the form holds another document now.
      else if (callError?.code === 'idempotency.reused') popup.error(translate('ui.draft.other'))
      else {
        showError(error, translate('generator.not-saved'))
        showFaults(error)
      }
    },
  }
}

interface ConflictOptions {
  readonly saved: DocumentRow | undefined
  readonly refused: ReturnType<typeof useSaveRefusal>
  /** The version that the typed values are based on. */
  readonly versi: { current: DocumentRow[string] | undefined }
  readonly session: FormSession
  readonly run: () => Promise<void>
}

/** The other user's version after a conflict, and the ways to resolve it. */
const useVersionConflict = (
  form: Pick<Parameters<typeof mergeDocument>[0], 'resource' | 'ruled' | 'sets'>,
  { saved, refused: refusal, versi, session, run }: ConflictOptions,
) => {
  const { theirs } = refusal
  const rebaseForm = (from: DocumentRow): void => {
    refusal.settle()
    versi.current = from.versi
  }
  // A draft of an older version, and a merged form, are not based on the version that was read.
  const isUnmerged = saved !== undefined && versi.current === saved.versi
  const merge = isUnmerged && theirs ? mergeDocument({ ...form, base: saved, theirs }) : undefined
  return {
    conflict: theirs,
    /** Merges the typed values into the other user's version; absent if both changed the same field. */
    merge:
      merge &&
      ((from: DocumentRow): void => {
        rebaseForm(from)
        merge()
        session.recordChange()
      }),
    /** Saves the typed values over the other user's version. */
    overwrite: (from: DocumentRow): Promise<void> => {
      rebaseForm(from)
      return run()
    },
  }
}

// Pictures that were chosen in the form of a document, sent when it is saved.

interface DocumentPictures {
  /** Of the document, as they were typed. */
  readonly values: FormValues
  /** The lines that were typed with it. */
  readonly sets: readonly LineSet[]
  readonly saved: DocumentRow
}

/** The document stays saved if a picture is refused: the user is notified and can send the picture from the detail page. */
const useDocumentPictures = () => {
  const translate = useTranslate()
  const showError = useShowError()
  return async (resource: Resource, { values, sets, saved }: DocumentPictures): Promise<void> => {
    let row = getHeader(saved)
    try {
      for (const field of listChangedPictures(resource, values, row)) {
        const value = String(values[field.name] ?? '')
        row = await savePicture(resource, field, { row, value, key: crypto.randomUUID() })
      }
      await saveLinePictures(resource, sets, { ...saved, ...(row.versi !== undefined && { versi: row.versi }) })
    } catch (error) {
      showError(error, translate('document.picture-failed'))
    }
  }
}

// Requests the server's values of a new document while it is typed, so that they are shown before it is saved.

interface NewValuesOptions {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly isNew: boolean
  readonly body: () => MoveRequestBody
}

/** Stores the server's answer in `served`; requests nothing while all values that the form shows are known. */
const useNewValues = (
  { resource, ruled, isNew, body }: NewValuesOptions,
  served: RefObject<FormValues>,
): ServedValues => {
  const [move] = getInitialMoves(resource)
  const shown = useMemo(() => listShownFields(resource), [resource])
  const request = (): Promise<JsonRow> => fetchNewValues(resource, move?.id ?? '', body())
  return useServed({ resource, ruled, request, enabled: isNew && move !== undefined, shown }, values => {
    const { unknown } = ruled.completed()
    served.current = filterValues(values, (_, name) => unknown.has(name))
    ruled.apply()
  })
}

/** A counter shows its sums in place of the other computed values. */
const listShownFields = (resource: Resource): readonly string[] => {
  const { editable, readOnly } = getHeaderFields(resource)
  const counterFields = listCounterFields(resource)
  return [...editable, ...(counterFields ?? readOnly.map(({ name }) => name))]
}
