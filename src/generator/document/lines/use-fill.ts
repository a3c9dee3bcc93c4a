import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { LineFill } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { getFieldPath } from '../../../forms/field-path.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useShowError } from '../../text/use-show-error.ts'
import { fetchFilledLines } from '../document-calls.ts'
import type { LineSet } from './line-set.ts'

interface LineFillOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly fill: LineFill | undefined
  /** The document that is sent: of lines that it defines with its other lines. */
  readonly body: () => object
}

/** Fills lines from the server: at the button, and when the fields that the definition names have new values. */
export const useFill = ({ document, set, fill, body }: LineFillOptions) => {
  const showError = useShowError()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const latestRequest = useRef(0)
  const run = async (): Promise<void> => {
    latestRequest.current += 1
    const request = latestRequest.current
    setBusy(true)
    try {
      const rows = (await fetchFilledLines(document, set.lines.name, body())).map(set.toFormValues)
      // A later change sent another request.
      if (request !== latestRequest.current) return
      set.rows.setMessages(rows.length === 0 ? [translate('document.nothing-found')] : [])
      set.rows.replace(fill?.replace === false ? withNewRows(set, rows) : rows)
    } catch (error) {
      const faults = error instanceof CallRefused ? error.faults : []
      if (faults.length > 0) set.rows.setMessages(faults.map(({ message }) => message))
      else showError(error, translate('generator.list-failed'))
    } finally {
      if (request === latestRequest.current) setBusy(false)
    }
  }
  // Lines that show for some values of these fields alone come with them.
  useFillTrigger(fill?.on ?? [], { run, isNew: set.lines.show !== undefined && set.rows.lines().length === 0 })
  return { run, busy }
}

const withNewRows = ({ rows: stored, lines }: LineSet, rows: readonly FormValues[]): readonly FormValues[] => {
  const existing = stored.lines().map(({ values }) => values)
  const isExisting = (row: FormValues): boolean =>
    existing.some(one => lines.unique.length > 0 && lines.unique.every(name => one[name] === row[name]))
  return [...existing, ...rows.filter(row => !isExisting(row))]
}

interface FillTrigger {
  readonly run: () => Promise<void>
  /** The lines have just appeared and are empty. */
  readonly isNew: boolean
}

const useFillTrigger = (names: readonly string[], { run, isNew }: FillTrigger): void => {
  const values = useWatch<FormFields, ReturnType<typeof getFieldPath>[]>({ name: names.map(getFieldPath) })
  const serialized = JSON.stringify(values)
  const isComplete = names.length > 0 && values.every(value => value !== undefined && value !== '' && value !== null)
  const last = useRef(isNew ? '' : serialized)
  const fill = useEffectEvent(run)
  useEffect(() => {
    const isChanged = last.current !== serialized
    last.current = serialized
    if (isChanged && isComplete) void fill()
  }, [serialized, isComplete])
}
