// The work behind a form: values, the rules of its file, the draft, the save with its key, and what the server refuses.

import { useDataProvider, useRefresh, useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Fault } from '../../../engine/faults/faults.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type Wording, wordFault } from '../../../engine/schema/wording.ts'
import { CallRefused } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { formResolver } from '../form/form-resolver.ts'
import type { FormRules } from '../form/form-rules.ts'
import { bodyOf, changedIn, type FormValues } from '../form/form-values.ts'
import { type FormView, standsInForm } from '../form/form-view.ts'
import { useAppliedRules } from '../form/use-applied-rules.ts'
import { useFormRules } from '../form/use-form-rules.ts'
import { useWording } from '../text/use-wording.ts'
import { useShowError } from '../use-show-error.ts'
import { type Save, saveRecord } from './save-record.ts'
import { inactiveIn, useActivation } from './use-activation.ts'
import { type Conflict, conflictIn, useConflict } from './use-conflict.ts'
import { useDraft } from './use-draft.ts'

export interface RecordFormOptions {
  readonly resource: Resource
  /** The row to change; undefined: a new one. */
  readonly record: JsonRow | undefined
  /** Where the form stands, for its draft. */
  readonly place: string
  readonly onSaved: () => void
  /** Reports a new row in another way than a popup; false: the usual popup is shown. */
  readonly onMade?: ((row: JsonRow, message: string) => boolean) | undefined
  readonly preset?: JsonRow | undefined
  /** Goes to the form of another row. */
  readonly onOpenOther?: ((id: string) => void) | undefined
  /** How it is saved, where that is not the usual way. */
  readonly saving?: typeof saveRecord | undefined
}

/** The form, and what to do with the row as it is while somebody else was faster. */
export const useRecordForm = (options: RecordFormOptions) => {
  const { resource, record, preset, place, onSaved, onMade, onOpenOther, saving = saveRecord } = options
  const provider = useDataProvider()
  const { emptyText } = useSchema().project
  const translate = useTranslate()
  const refresh = useRefresh()
  const popup = usePopup()
  const drafts = useDraft(resource, place)
  const [current, setCurrent] = useState(record)
  const { rules, rows } = useFormRules(resource, record, preset)
  const wording = useWording()
  const form = useForm<FormValues>({
    defaultValues: rules.latest().values,
    mode: 'onTouched',
    resolver: formResolver({ resource, emptyText, wording, current, rules }),
  })
  const { refused, message, forget } = useRefused(resource, onOpenOther)
  const applied = useAppliedRules({
    ...{ resource, form, rules, rows },
    onTyped: typed => {
      drafts.keep(typed)
      forget()
    },
  })
  useStoredDraft(drafts, rules, applied.apply)
  const { meet, ...clash } = useConflict({ form, rules, drafts, setCurrent, apply: applied.apply })

  // A form that is saved is on its way out: what is pressed until it has gone would be a second save.
  const isSaved = useRef(false)
  const save = async (values: FormValues, read: JsonRow | undefined): Promise<void> => {
    const onRow = (row: JsonRow): void => {
      setCurrent(row)
      drafts.renewKey()
    }
    try {
      const { message = translate('generator.saved'), row } = await saving(provider, resource, {
        ...saveOf(values, read, { resource, drafts }),
        onRow,
      })
      isSaved.current = true
      drafts.drop()
      refresh()
      onSaved()
      if (record !== undefined || !row || !onMade?.(row, message)) popup.success(message)
    } catch (error) {
      meet(refused(error, form, { drafts, rules }), changedIn(read, bodyOf(resource, values, false)))
    }
  }
  const submit = (read?: JsonRow) => form.handleSubmit(async values => isSaved.current || save(values, read))
  return {
    form,
    conflict: clash.conflict,
    take: clash.take,
    view: applied.view,
    leaveBox: applied.leave,
    values: (): FormValues => form.getValues(),
    notes: notesOf(form, { resource, view: applied.view, message, wording, isNew: record === undefined }),
    leave: drafts.drop,
    submit: submit(current),
    /** Saves what was typed over what somebody else saved meanwhile. */
    overwrite: async (conflict: Conflict): Promise<void> => {
      clash.goOn(conflict)
      await submit(conflict.theirs)()
    },
  }
}

type Form = ReturnType<typeof useForm<FormValues>>
type Drafts = ReturnType<typeof useDraft>

/** `read` is the row that the form stands on, as it was read; undefined for a new one. */
const saveOf = (
  values: FormValues,
  read: JsonRow | undefined,
  { resource, drafts }: { resource: Resource; drafts: Drafts },
): Omit<Save, 'onRow'> => ({
  record: read,
  data: bodyOf(resource, values, read === undefined),
  values,
  meta: {
    idempotencyKey: drafts.key(),
    ...(typeof read?.versi === 'number' && { versi: read.versi }),
    view: resource.screen.view,
  },
})

interface Noted {
  readonly resource: Resource
  readonly view: FormView
  readonly message: readonly string[]
  readonly wording: Wording
  readonly isNew: boolean
}

/** Said over the buttons: what is wrong with the form as a whole once it was sent, and what only warns. */
const notesOf = ({ formState }: Form, { resource, view, message, wording, isNew }: Noted) => {
  const worded = (faults: readonly Fault[]) => faults.map(found => wordFault(wording, found, resource))
  return {
    faults: [...(formState.isSubmitted ? worded(view.faults) : []), ...message],
    warnings: !isNew || formState.isDirty ? worded(view.warnings) : [],
  }
}

/** What was typed before the page died comes back. */
const useStoredDraft = ({ draft }: Drafts, rules: FormRules, apply: () => void): void => {
  // Once: what was typed since is newer, whatever the schema says meanwhile.
  const isBack = useRef(false)
  useLayoutEffect(() => {
    if (!draft || isBack.current) return
    isBack.current = true
    rules.restart({ typed: draft.values })
    apply()
  }, [draft, rules, apply])
}

/** Faults go to their fields or over the buttons, the rest to a popup; the answer is the row as it is when somebody else was faster. */
const useRefused = (resource: Resource, onOpenOther: (id: string) => void = () => undefined) => {
  const offerActivation = useActivation(resource)
  const showError = useShowError()
  const translate = useTranslate()
  const [message, setMessage] = useState<readonly string[]>([])
  const refused = (
    error: unknown,
    form: Form,
    { drafts, rules }: { drafts: Drafts; rules: FormRules },
  ): Conflict | undefined => {
    const answered = error instanceof CallRefused && error.status > 0 ? error : undefined
    if (answered) drafts.renewKey()
    drafts.keep(rules.state().typed)
    const inactive = inactiveIn(error)
    if (inactive) {
      offerActivation(inactive, id => {
        drafts.drop()
        onOpenOther(id)
      })
      return undefined
    }
    if (answered?.status === 412) return conflictIn(answered)
    const { hidden } = rules.latest().completed
    const [placed, others] = [true, false].map(wanted =>
      (answered?.faults ?? []).filter(
        ({ field }) => standsInForm(resource, hidden, { code: 'check', field }) === wanted,
      ),
    )
    for (const [index, { field, code, message }] of (placed ?? []).entries())
      form.setError(field, { type: code, message }, { shouldFocus: index === 0 })
    setMessage((others ?? []).map(({ message }) => message))
    showError(error, translate('generator.not-saved'))
    return undefined
  }
  return { refused, message, forget: (): void => setMessage(before => (before.length === 0 ? before : [])) }
}
