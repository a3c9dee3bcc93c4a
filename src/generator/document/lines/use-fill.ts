import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Fill } from '../../../../engine/schema/document.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { fieldPath } from '../../../forms/field-path.ts'
import { CallRefused } from '../../../providers/http.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import { useShowError } from '../../use-show-error.ts'
import { fillLinesOf } from '../document-calls.ts'
import type { LineSet } from './line-set.ts'

interface FillRequest {
  readonly document: Resource
  readonly set: LineSet
  readonly fill: Fill | undefined
  readonly head: () => JsonRow
}

/** Fills lines from the server: at the button, and when the fields that the definition names have new values. */
export const useFill = ({ document, set, fill, head }: FillRequest) => {
  const showError = useShowError()
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const run = async (): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setBusy(true)
    try {
      const rows = (await fillLinesOf(document, set.lines.name, head())).map(set.valuesFrom)
      // A later change sent another request.
      if (mine !== turn.current) return
      set.rows.setMessages(rows.length === 0 ? [translate('document.nothing-found')] : [])
      set.rows.replace(fill?.replace === false ? withNew(set, rows) : rows)
    } catch (error) {
      const faults = error instanceof CallRefused ? error.faults : []
      if (faults.length > 0) set.rows.setMessages(faults.map(({ message }) => message))
      else showError(error, translate('generator.list-failed'))
    } finally {
      if (mine === turn.current) setBusy(false)
    }
  }
  // Lines that show for some values of these fields alone come with them.
  useFilledBy(fill?.on ?? [], { run, isNew: set.lines.show !== undefined && set.rows.lines().length === 0 })
  return { run, busy }
}

const withNew = ({ rows: stored, lines }: LineSet, rows: readonly FormValues[]): readonly FormValues[] => {
  const there = stored.lines().map(({ values }) => values)
  const isThere = (row: FormValues): boolean =>
    there.some(one => lines.unique.length > 0 && lines.unique.every(name => one[name] === row[name]))
  return [...there, ...rows.filter(row => !isThere(row))]
}

interface Filling {
  readonly run: () => Promise<void>
  /** The lines have just appeared and are empty. */
  readonly isNew: boolean
}

const useFilledBy = (names: readonly string[], { run, isNew }: Filling): void => {
  const values = useWatch<FormFields, ReturnType<typeof fieldPath>[]>({ name: names.map(fieldPath) })
  const known = JSON.stringify(values)
  const isComplete = names.length > 0 && values.every(value => value !== undefined && value !== '' && value !== null)
  const last = useRef(isNew ? '' : known)
  const fill = useEffectEvent(run)
  useEffect(() => {
    const isOther = last.current !== known
    last.current = known
    if (isOther && isComplete) void fill()
  }, [known, isComplete])
}
