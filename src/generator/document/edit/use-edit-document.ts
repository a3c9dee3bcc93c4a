// The work behind the form of a saved document: its header with the rules of its file, its lines, and one save with its key.

import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused } from '../../../providers/http.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { formResolver } from '../../form/form-resolver.ts'
import { bodyOf, type FormValues } from '../../form/form-values.ts'
import { useAppliedRules } from '../../form/use-applied-rules.ts'
import { useFormRules } from '../../form/use-form-rules.ts'
import { useWording } from '../../text/use-wording.ts'
import { useShowError } from '../../use-show-error.ts'
import { editDocument, type Moved } from '../document-calls.ts'
import { type DocumentRow, headIn } from '../document-row.ts'
import { editableDocument, mayEditLines } from '../editable-document.ts'
import { linesOf, readersOf } from '../form/document-body.ts'
import { useAround } from '../form/use-around.ts'
import { useLineSets } from '../form/use-line-sets.ts'
import { useMessages } from '../form/use-messages.ts'
import { useRefusal } from '../form/use-refusal.ts'
import { allAnswered } from '../lines/line-set.ts'
import { useSaveKey } from '../move/use-save-key.ts'

interface EditOptions {
  readonly resource: Resource
  readonly row: DocumentRow
  readonly onSaved: (moved: Moved) => void
}

export const useEditDocument = ({ resource: whole, row, onSaved }: EditOptions) => {
  const translate = useTranslate()
  const record = useMemo(() => headIn(row), [row])
  const resource = useMemo(() => editableDocument(whole, record), [whole, record])
  const { emptyText } = useSchema().project
  const wording = useWording()
  const { rules, rows } = useFormRules(resource, record)
  const form = useForm<FormValues>({
    defaultValues: rules.latest().values,
    mode: 'onTouched',
    resolver: formResolver({ resource, emptyText, wording, current: record, rules }),
  })
  const key = useSaveKey()
  const messages = useMessages()
  const showError = useShowError()
  const around = useAround({ resource, rules, rows, wording })
  const count = (): void => {
    rules.restart({ lines: readersOf(sets) })
    applied.apply()
  }
  const { sets, settle } = useLineSets({ document: resource, around, saved: row, onChange: count })
  const applied = useAppliedRules({ ...{ resource, form, rules, rows }, onTyped: messages.forget })
  const open = sets.filter(({ lines }) => mayEditLines(whole, record, lines))
  const head = (): JsonRow => {
    settle()
    return bodyOf(resource, form.getValues(), false)
  }
  const body = () => ({ ...head(), ...linesOf(open) })
  const begun = useRef('')
  const begin = useEffectEvent(() => {
    count()
    begun.current = JSON.stringify(linesOf(open))
  })
  useEffect(() => begin(), [])
  const { busy, isStale, save } = useSave({ whole, row, key, onSaved })
  const refused = useRefusal({ resource, form, rules, sets, messages })
  const submit = async (): Promise<void> => {
    if (messages.tooFew(open) || messages.unread(open)) return
    try {
      await save(body())
    } catch (error) {
      showError(error, translate('generator.not-saved'))
      refused(error)
    }
  }
  return {
    ...{ resource, form, sets, open, around, head, messages, busy, isStale },
    view: applied.view,
    leaveBox: applied.leave,
    values: (): FormValues => form.getValues(),
    isDirty: (): boolean =>
      Object.keys(rules.state().typed).length > 0 || JSON.stringify(linesOf(open)) !== begun.current,
    submit: async (): Promise<void> => {
      await allAnswered(sets)
      settle()
      return form.handleSubmit(submit)()
    },
  }
}

interface SaveOptions {
  readonly whole: Resource
  readonly row: DocumentRow
  readonly key: ReturnType<typeof useSaveKey>
  readonly onSaved: (moved: Moved) => void
}

/** One save at a time; somebody who was faster makes the form stale. */
const useSave = ({ whole, row, key, onSaved }: SaveOptions) => {
  const isUnderWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  const save = async (body: JsonRow | Readonly<Record<string, unknown>>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const saved = await editDocument(whole, String(row.id), { body, versi: Number(row.versi), key: key.now() })
      key.renew()
      onSaved(saved)
    } catch (error) {
      const answered = error instanceof CallRefused && error.status > 0 ? error : undefined
      if (answered) key.renew()
      if (answered?.status === 412) setStale(true)
      else throw error
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { busy, isStale, save }
}
