// The work behind a form: values, checks by the engine's rules, the draft, the save with its key, and what the server refuses.
import { useEffect, useState } from 'react'
import { useDataProvider, useLocaleState, useRefresh, useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { CallRefused } from '../../providers/http.ts'
import { type Language, wordingOf } from '../../providers/i18n.ts'
import { useSchema } from '../../providers/schema.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useTell } from '../use-tell.ts'
import { formResolver } from './form-resolver.ts'
import { bodyOf, type FormValues, newValues, valuesOf } from './form-values.ts'
import { saveRecord } from './save-record.ts'
import { useDraft } from './use-draft.ts'

export interface RecordFormWish {
  readonly resource: Resource
  /** The row to change; undefined: a new one. */
  readonly record: JsonRow | undefined
  /** Where the form stands, for its draft. */
  readonly place: string
  readonly onSaved: () => void
}

/** The form, and what to do with the row as it is while somebody else was faster. */
export const useRecordForm = ({ resource, record, place, onSaved }: RecordFormWish) => {
  const provider = useDataProvider()
  const { emptyText } = useSchema().project
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const refresh = useRefresh()
  const popup = usePopup()
  const refused = useRefused()
  const drafts = useDraft(resource, place)
  const [current, setCurrent] = useState(record)
  const [conflict, setConflict] = useState<JsonRow>()
  const form = useForm<FormValues>({
    defaultValues: record ? valuesOf(resource, record, emptyText) : newValues(resource, emptyText),
    mode: 'onTouched',
    resolver: formResolver({ resource, emptyText, wording: wordingOf(locale as Language), current }),
  })
  useKeptDraft(form, drafts)

  const save = async (values: FormValues, versi: number | undefined): Promise<void> => {
    const data = bodyOf(resource, values, record === undefined)
    const meta = { idempotencyKey: drafts.key(), ...(versi !== undefined && { versi }) }
    try {
      const message = await saveRecord(provider, resource, { record, data, meta })
      drafts.drop()
      popup.success(message ?? translate('generator.saved'))
      refresh()
      onSaved()
    } catch (error) {
      setConflict(refused(error, form, drafts))
    }
  }
  const submit = (versi: number | undefined) => form.handleSubmit(values => save(values, versi))
  const go = (row: JsonRow): void => {
    setCurrent(row)
    setConflict(undefined)
  }
  return {
    form,
    conflict,
    leave: drafts.drop,
    submit: submit(current === undefined ? undefined : Number(current.versi)),
    /** Saves what was typed over what somebody else saved meanwhile. */
    overwrite: async (theirs: JsonRow): Promise<void> => {
      go(theirs)
      await submit(Number(theirs.versi))()
    },
    /** Goes on with what somebody else saved meanwhile. */
    take: (theirs: JsonRow): void => {
      go(theirs)
      form.reset(valuesOf(resource, theirs, emptyText))
      drafts.drop()
    },
  }
}

type Form = ReturnType<typeof useForm<FormValues>>
type Drafts = ReturnType<typeof useDraft>

/** What was typed before the page died comes back; what is typed now is kept. */
const useKeptDraft = (form: Form, { draft, keep }: Drafts): void => {
  useEffect(() => {
    if (!draft) return
    for (const [name, value] of Object.entries(draft.values)) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    }
  }, [draft, form])
  useEffect(() => {
    const { unsubscribe } = form.watch(values => keep(values as FormValues))
    return unsubscribe
  })
}

/** Faults go to their fields, the rest to a popup; the answer is the row as it is when somebody else was faster. */
const useRefused = () => {
  const tell = useTell()
  const translate = useTranslate()
  return (error: unknown, form: Form, { renewKey, keep }: Drafts): JsonRow | undefined => {
    const answered = error instanceof CallRefused && error.status > 0 ? error : undefined
    if (answered) renewKey()
    keep(form.getValues())
    if (answered?.status === 412) return answered.body.current as JsonRow
    for (const [index, { field, code, message }] of (answered?.faults ?? []).entries())
      if (field) form.setError(field, { type: code, message }, { shouldFocus: index === 0 })
    tell(error, translate('generator.not-saved'))
    return undefined
  }
}
