// The work behind a form: values, checks by the engine's rules, the draft, the save with its key, and what the server refuses.
import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useLocaleState, useRefresh, useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema.ts'
import { wordFault } from '../../../engine/wording.ts'
import { CallRefused } from '../../providers/http.ts'
import { type Language, wordingOf } from '../../providers/i18n.ts'
import { useSchema } from '../../providers/schema.tsx'
import { readSession } from '../../providers/session.ts'
import { usePopup } from '../../ui/popup/use-popup.ts'
import { useTell } from '../use-tell.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { bodyOf, type FormValues, faultsOf, newValues, valuesOf } from './form-values.ts'

export interface RecordFormWish {
  readonly resource: Resource
  /** The row to change; undefined: a new one. */
  readonly record: JsonRow | undefined
  /** Where the form stands, for its draft. */
  readonly place: string
  readonly onSaved: () => void
}

export const useRecordForm = ({ resource, record, place, onSaved }: RecordFormWish) => {
  const provider = useDataProvider()
  const { project } = useSchema()
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const refresh = useRefresh()
  const popup = usePopup()
  const tell = useTell()
  const { emptyText } = project
  const user = readSession()?.user.user_id ?? ''
  const secrets = resource.fields.filter(field => field.type.hashed).map(field => field.name)
  const [draft] = useState(() => readDraft(user, place))
  const key = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  const [current, setCurrent] = useState(record)
  const [conflict, setConflict] = useState<JsonRow>()
  const initial = record ? valuesOf(resource, record, emptyText) : newValues(resource, emptyText)

  const form = useForm<FormValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: values => {
      const found = faultsOf(resource, values, { emptyText, ...(current && { current }) })
      const wording = wordingOf(locale as Language)
      const errors = found.map(one => [one.field ?? 'root', { type: one.code, message: wordFault(wording, one, resource) }] as const)
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
  })

  useEffect(() => {
    if (!draft) return
    for (const [name, value] of Object.entries(draft.values)) form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
  }, [draft, form])

  useEffect(() => {
    const { unsubscribe } = form.watch(values => keepDraft(user, place, { values: values as FormValues, idempotencyKey: key.current }, secrets)) 
    return unsubscribe
  })

  const leave = (): void => dropDraft(user, place)

  const save = async (values: FormValues, versi: number | undefined): Promise<void> => {
    const data = bodyOf(resource, values, record === undefined)
    const meta = { idempotencyKey: key.current, ...(versi !== undefined && { versi }) }
    try {
      const { data: saved } = record
        ? await provider.update(resource.name, { id: String(record.id), data, previousData: { ...record, id: String(record.id) }, meta })
        : await provider.create(resource.name, { data, meta })
      leave()
      popup.success(String(saved.message ?? translate('generator.saved')))
      refresh()
      onSaved()
    } catch (error) {
      refused(error)
    }
  }

  /** A final answer ends the life of the key; silence does not, so that asking again saves once. */
  const refused = (error: unknown): void => {
    const isFinal = error instanceof CallRefused && error.status > 0
    if (isFinal) key.current = crypto.randomUUID()
    keepDraft(user, place, { values: form.getValues(), idempotencyKey: key.current }, secrets)
    if (isFinal && error.status === 412) return setConflict(error.body.current as JsonRow)
    if (isFinal) for (const { field, code, message } of error.faults) if (field) form.setError(field, { type: code, message })
    tell(error, translate('generator.not-saved'))
  }

  return {
    form,
    leave,
    conflict,
    submit: form.handleSubmit(values => save(values, current === undefined ? undefined : Number(current.versi))),
    /** Saves what was typed over what somebody else saved meanwhile. */
    overwrite: async (): Promise<void> => {
      const versi = Number(conflict?.versi)
      setCurrent(conflict)
      setConflict(undefined)
      await form.handleSubmit(values => save(values, versi))()
    },
    /** Goes on with what somebody else saved meanwhile. */
    takeCurrent: (): void => {
      if (!conflict) return
      setCurrent(conflict)
      setConflict(undefined)
      form.reset(valuesOf(resource, conflict, emptyText))
      leave()
    },
  }
}
