// The work behind a form: values, the rules of its file, the draft, the save with its key, and what the server refuses.
import { type RefObject, useRef, useState } from 'react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Fault } from '../../../engine/message/faults.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { formatFault, type Wording } from '../../../engine/schema/wording.ts'
import { filterValues } from '../../../engine/value/records.ts'
import { getFieldPath } from '../../forms/save-key.ts'
import { type FormSession, useFormSession } from '../../forms/use-form-session.tsx'
import type { KencanaProvider } from '../../providers/data-provider.ts'
import { CallRefused, fetchBody } from '../../providers/http.ts'
import { moveFocusToMain } from '../../ui/overlay/restore-focus.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import type { Form } from '../form/form-fields.ts'
import { buildBody, type FormValues, pickChanged } from '../form/form-values.ts'
import { type FormView, isShownInForm } from '../form/form-view.ts'
import { type RuledForm, useRuledForm } from '../form/use-ruled-form.ts'
import { excludeServedValues, type ServedValues, useServed } from '../form/use-served.ts'
import { useShowError } from '../text/use-show-error.ts'
import { useWording } from '../text/use-wording.ts'
import { type RecordSave, useSaveRecord } from './save-record.ts'
import { type Conflict, parseConflict, useConflict } from './use-conflict.ts'
import type { OtherShops } from './use-other-shops.tsx'

export interface RecordFormOptions {
  readonly resource: Resource
  /** The row to change; undefined: a new one. */
  readonly record: JsonRow | undefined
  /** The place of the form, for its draft. */
  readonly place: string
  /** Leaves the form, saved or not. */
  readonly onClose: () => void
  /** Reports a new row without the usual popup; false: the popup is shown. */
  readonly onMade?: ((row: JsonRow, message: string) => boolean) | undefined
  /** Continues with a new row. */
  readonly onAgain?: ((row: JsonRow) => void) | undefined
  readonly preset?: JsonRow | undefined
  /** Goes to the form of another row. */
  readonly onOpenOther?: ((id: string) => void) | undefined
  /** What of it is sent, where that is not all; `read` is the row that it was changed from. */
  readonly content?: ((data: JsonRow, read: JsonRow | undefined) => JsonRow) | undefined
  /** Other shops that it is saved in too; then what was changed alone is sent. */
  readonly otherShops?: OtherShops | undefined
}

/** The form, its save, and the resolution of a version conflict. */
export const useRecordForm = (options: RecordFormOptions) => {
  const {
    resource,
    record,
    preset,
    place,
    onClose,
    onMade,
    onAgain,
    onOpenOther,
    content = acceptAll,
    otherShops,
  } = options
  const saveRecord = useSaveRecord(resource, record)
  const translate = useTranslate()
  const refresh = useRefresh()
  const popup = usePopup()
  const [current, setCurrent] = useState(record)
  const wording = useWording()
  const served = useRef<FormValues>({})
  const ruled = useRuledForm({
    resource,
    record: current,
    preset,
    served: () => served.current,
    onTyped: () => {
      session.recordChange()
      clearMessage()
      servedValues.request()
    },
  })
  const servedValues = useServedRecord({ resource, ruled, isNew: current === undefined }, served)
  const { form } = ruled
  const isDirty = useIsDirty(ruled)
  const session = useFormSession<{ readonly values: FormValues }>({
    place,
    isDirty,
    onClose,
    typed: () =>
      isDirty() ? { values: excludeUnstorable(resource, ruled.typed()), versi: current?.versi } : undefined,
    onTake: ({ values, versi }) => {
      // A conflict with the restored version is reported as if the form had stayed open.
      if (current) setCurrent({ ...current, versi: versi ?? null })
      ruled.type({ ...ruled.typed(), ...values })
    },
  })
  const { handleRefusal, message, clearMessage } = useRefusal(resource, { session, onOpenOther })
  const { showConflict, ...conflictState } = useConflict({ resource, ruled, session, setCurrent })

  const save = async (values: FormValues, savedRow: JsonRow | undefined, isAgain: boolean): Promise<void> => {
    const body = buildBody(resource, values, savedRow === undefined)
    const onRow = (row: JsonRow): void => {
      setCurrent(row)
      session.key.renew()
    }
    try {
      const saved = await session.save(() =>
        saveRecord({
          ...buildSave(values, { current: savedRow, resource, otherShops }, session.key.now()),
          data: otherShops?.isChosen ? pickChanged(savedRow, body) : content(body, savedRow),
          onRow,
        }),
      )
      if (!saved) return
      const { message = translate('generator.saved'), row } = saved
      refresh()
      if (isAgain && onAgain) return onAgain(row)
      onClose()
      if (record === undefined) moveFocusToMain()
      if (record !== undefined || !onMade?.(row, message)) popup.success(message)
    } catch (error) {
      otherShops?.reload()
      showConflict(handleRefusal(error, ruled), pickChanged(savedRow, buildBody(resource, values, false)))
    }
  }
  const submit =
    (savedRow?: JsonRow, isAgain = false) =>
    async (): Promise<void> => {
      await Promise.all([ruled.ready(), servedValues.settled()])
      await ruled.submit(() => save(excludeServedValues(ruled), savedRow, isAgain))
    }
  return {
    session,
    conflict: conflictState.conflict,
    take: conflictState.takeTheirs,
    ruled,
    notes: buildNotes(form, { resource, view: ruled.view, message, wording, isNew: record === undefined }),
    submit: submit(current),
    submitAgain: submit(current, true),
    /** Saves the typed values over the other user's version. */
    overwrite: async (conflict: Conflict): Promise<void> => {
      conflictState.keepMine(conflict)
      await submit(conflict.theirs)()
    },
  }
}

const acceptAll = (data: JsonRow): JsonRow => data

/** Whether the typed values differ from the initial ones. */
const useIsDirty = ({ form, typed }: RuledForm): (() => boolean) => {
  // What is read of the form's state while it is drawn is what the library keeps up to date.
  void form.formState.dirtyFields
  return () => Object.keys(typed()).some(name => form.getFieldState(getFieldPath(name)).isDirty)
}

/** Drafts store no secrets, and no pictures, which are too large. */
const excludeUnstorable = ({ fields }: Resource, typed: FormValues): FormValues => {
  const excluded = new Set(fields.filter(({ type }) => type.secret || type.uploaded).map(({ name }) => name))
  return filterValues(typed, (_, name) => !excluded.has(name))
}

interface SavedForm extends Pick<RecordFormOptions, 'resource' | 'otherShops'> {
  readonly current: JsonRow | undefined
}

/** `current` is the row that the form is based on; undefined for a new one. */
const buildSave = (
  values: FormValues,
  { current, resource, otherShops }: SavedForm,
  idempotencyKey: string,
): Omit<RecordSave, 'onRow' | 'data'> => ({
  record: current,
  values,
  meta: {
    idempotencyKey,
    ...(typeof current?.versi === 'number' && { versi: current.versi }),
    view: resource.screen.view,
    ...(otherShops?.isChosen && { inShops: otherShops.buildSave(buildBody(resource, values, true)) }),
  },
})

interface FormNoteOptions {
  readonly resource: Resource
  readonly view: FormView
  readonly message: readonly string[]
  readonly wording: Wording
  readonly isNew: boolean
}

/** The notes above the buttons: faults of the whole form once it was sent, and warnings. */
const buildNotes = ({ formState }: Form, { resource, view, message, wording, isNew }: FormNoteOptions) => {
  const formatFaults = (faults: readonly Fault[]) => faults.map(fault => formatFault(wording, fault, resource))
  return {
    faults: [...(formState.isSubmitted ? formatFaults(view.faults) : []), ...message],
    warnings: !isNew || formState.isDirty ? formatFaults(view.warnings) : [],
  }
}

/** Shows faults at their fields or above the buttons, the rest in a popup; returns the conflict if another user saved first. */
const useRefusal = (
  resource: Resource,
  { session, onOpenOther }: { session: FormSession } & Pick<RecordFormOptions, 'onOpenOther'>,
) => {
  const offerActivation = useActivation(resource)
  const showError = useShowError()
  const translate = useTranslate()
  const [message, setMessage] = useState<readonly string[]>([])
  const handleRefusal = (error: unknown, { refuse, completed }: RuledForm): Conflict | undefined => {
    const callError = error instanceof CallRefused && error.status > 0 ? error : undefined
    const inactive = parseInactive(error)
    if (inactive) {
      offerActivation(inactive, id => {
        session.discardTyped()
        onOpenOther?.(id)
      })
      return undefined
    }
    if (callError?.status === 412 && callError.body.current !== undefined) return parseConflict(callError)
    const { hidden } = completed()
    const [fieldFaults, formFaults] = [true, false].map(isInForm =>
      (callError?.faults ?? []).filter(
        ({ field }) => isShownInForm(resource, hidden, { code: 'check', field }) === isInForm,
      ),
    )
    refuse(fieldFaults ?? [])
    setMessage((formFaults ?? []).map(({ message }) => message))
    showError(error, translate('generator.not-saved'))
    return undefined
  }
  return {
    handleRefusal,
    message,
    clearMessage: (): void => setMessage(before => (before.length === 0 ? before : [])),
  }
}

// Requests the server's values of a new row while it is typed, so that they are shown before it is saved.

interface ServedRecordOptions {
  readonly resource: Resource
  readonly ruled: RuledForm
  readonly isNew: boolean
}

/** Stores the server's answer in `served`. */
const useServedRecord = (
  { resource, ruled, isNew }: ServedRecordOptions,
  served: RefObject<FormValues>,
): ServedValues =>
  useServed(
    { resource, ruled, request: () => fetchPreview(resource, buildTypedBody(resource, ruled)), enabled: isNew },
    values => {
      const { unknown } = ruled.completed()
      served.current = filterValues(values, (_, name) => unknown.has(name))
      ruled.apply()
    },
  )

/** What was typed alone: all else is the file's to give. */
const buildTypedBody = (resource: Resource, ruled: RuledForm): JsonRow => {
  const typed = ruled.typed()
  const body = buildBody(resource, ruled.values(), true)
  return filterValues(body, (_, name) => Object.hasOwn(typed, name))
}

const fetchPreview = ({ api: { path } }: Resource, body: JsonRow): Promise<JsonRow> =>
  fetchBody(`${path}/preview`, { method: 'POST', body })

// A row that is there and switched off: the offer to switch it on, in place of a second one with its key.

interface InactiveRow {
  readonly id: string
  readonly message: string
}

/** The row that a refused save found switched off; undefined for any other refusal. */
const parseInactive = (error: unknown): InactiveRow | undefined => {
  if (!(error instanceof CallRefused) || error.code !== 'record.inactive') return undefined
  const { id } = (error.body.inactive ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' ? { id, message: error.message } : undefined
}

/** Warns with a button that activates the row, and opens it. */
const useActivation = (
  resource: ResourceCore,
): ((inactiveRow: InactiveRow, onActivated: (id: string) => void) => void) => {
  const provider = useDataProvider<KencanaProvider>()
  const refresh = useRefresh()
  const popup = usePopup()
  const showError = useShowError()
  const translate = useTranslate()
  return ({ id, message }, onActivated) => {
    const meta = { idempotencyKey: crypto.randomUUID() }
    const activateRow = async (): Promise<void> => {
      try {
        const answer = await provider.activate(resource.name, { id, meta })
        popup.success(String(answer.message ?? translate('generator.saved')))
        refresh()
        onActivated(id)
      } catch (error) {
        showError(error, translate('generator.not-saved'))
      }
    }
    popup.warning(message, {
      action: { label: translate('generator.activate'), run: () => activateRow().then(() => undefined) },
    })
  }
}
