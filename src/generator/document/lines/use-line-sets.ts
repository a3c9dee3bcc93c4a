import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRecordReader } from '../../../../engine/record/record-reader.ts'
import type { Resource, ResourceFields } from '../../../../engine/schema/resource.ts'
import { filterValues } from '../../../../engine/value/records.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { useSession } from '../../../providers/session-context.ts'
import { buildExpressionContext } from '../../form/expression-context.ts'
import type { FormFields } from '../../form/form-fields.ts'
import type { FormValues } from '../../form/form-values.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { useWording } from '../../text/use-wording.ts'
import { type DocumentRow, getLines } from '../document-row.ts'
import { createDeferredTask, runWhenIdle } from './deferred-task.ts'
import { createLineRows } from './line-rows.ts'
import { createLineSet, type LineContext, type LineSet, toSavedValues } from './line-set.ts'

/** The lines that a form of the document begins with: none, or those that are saved already. */
export const useInitialLines = (document: Resource, saved: DocumentRow | undefined): FormFields['lines'] => {
  const { resources } = useSchema()
  const [initialLines] = useState(() =>
    document.lifecycle.lines.flatMap(({ name, resource: lines }) => {
      const resource = resources[lines]
      if (!resource) return []
      const rows = saved ? getLines(saved, name).map(row => toSavedValues(resource, row)) : []
      return [[name, createLineRows(rows)] as const]
    }),
  )
  return Object.fromEntries(initialLines)
}

interface LineSets {
  readonly sets: readonly LineSet[]
  readonly world: LineContext
  /** Reports pending changes immediately: every line must be counted before the document is sent. */
  readonly flush: () => void
}

interface LineSetOptions {
  readonly onChange: () => void
  /** The parent of the lines, if it is not the surrounding form. */
  readonly parent?: Pick<LineContext, 'parent' | 'parentValues'> | undefined
}

/** The lines of the document that this person sees; `onChange` is called once for all changes that happen together. */
export const useLineSets = (document: Resource, ruled: RuledForm, { onChange, parent }: LineSetOptions): LineSets => {
  const schema = useSchema()
  const wording = useWording()
  const latest = useRef({ document, ruled, onChange, schema, wording, parent })
  latest.current = { document, ruled, onChange, schema, wording, parent }
  const { form } = ruled
  const session = useSession()
  const [state] = useState(() => {
    const lineContext: LineContext = {
      world: () => buildExpressionContext(latest.current.schema, session, ruled.rows),
      wording: () => latest.current.wording,
      parentValues: () => latest.current.parent?.parentValues() ?? latest.current.ruled.values(),
      parent: () => {
        if (latest.current.parent) return latest.current.parent.parent()
        const { completed, rows } = latest.current.ruled
        const lines = collectReaders(sets)
        return { ...createRecordReader(latest.current.document, completed().row, rows), lines: name => lines[name] }
      },
    }
    const sets = document.lifecycle.lines.flatMap(lines => {
      const resource = schema.resources[lines.resource]
      return resource ? [createLineSet(lines, resource, lineContext, form)] : []
    })
    return { world: lineContext, sets, later: createDeferredTask(() => latest.current.onChange()) }
  })
  const { later: deferred, sets: lineSets } = state
  useEffect(() => {
    const scannedSets = lineSets.filter(({ lines }) => lines.scan !== undefined)
    return runWhenIdle(() => {
      const { resources } = latest.current.schema
      for (const { resource, sample } of scannedSets) {
        sample()
        // A resource is created on first access.
        for (const { ref } of resource.fields) void (ref && resources[ref.to])
      }
    })
  }, [lineSets])
  useLayoutEffect(() => {
    const unsubscribe = form.subscribe({ name: 'lines', formState: { values: true }, callback: deferred.schedule })
    return () => {
      deferred.cancel()
      unsubscribe()
    }
  }, [form, deferred])
  return { ...state, flush: deferred.flush }
}

// The content of a typed document as it is stored in a draft, read by its expressions, or sent.

/** A document as it was typed so far. */
export interface DocumentDraft {
  readonly head: FormValues
  readonly lines: Readonly<Record<string, readonly FormValues[]>>
  /** Of each row the fields that the user entered; null: all. */
  readonly given?: Readonly<Record<string, readonly (readonly string[] | null)[]>>
}

const mapByName = <Value>(sets: readonly LineSet[], select: (set: LineSet) => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(sets.map(set => [set.lines.name, select(set)]))

export const collectReaders = (sets: readonly LineSet[]) => mapByName(sets, ({ readers }) => readers())

export const collectLineBodies = (sets: readonly LineSet[]) => mapByName(sets, ({ body }) => body())

export const collectLineValues = (sets: readonly LineSet[]): DocumentDraft['lines'] =>
  mapByName(sets, ({ rows, resource }) => rows.lines().map(({ values }) => excludePictures(resource, values)))

/** Pictures are too large for a draft. */
const excludePictures = (resource: ResourceFields, values: FormValues): FormValues =>
  filterValues(values, (_, name) => resource.field[name]?.type.uploaded !== true)

export const getTypedLineFields = (sets: readonly LineSet[]) =>
  mapByName(sets, ({ rows }) => rows.lines().map(({ typedFields = null }) => typedFields))
