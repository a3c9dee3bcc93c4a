import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { recordReader } from '../../../../engine/record/record-reader.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { readSession } from '../../../providers/session.ts'
import type { FormFields } from '../../form/form-fields.ts'
import { formWorld } from '../../form/form-world.ts'
import type { RuledForm } from '../../form/use-ruled-form.ts'
import { useWording } from '../../text/use-wording.ts'
import { type DocumentRow, linesIn } from '../document-row.ts'
import { afterPaint, whenIdle } from './after-paint.ts'
import { readersOf } from './document-body.ts'
import { rowsOf } from './line-rows.ts'
import { type LineSet, type LineWorld, lineSet, valuesOfSaved } from './line-set.ts'

/** The lines that a form of the document begins with: none, or those that are saved already. */
export const useBegunLines = (document: Resource, saved: DocumentRow | undefined): FormFields['lines'] => {
  const { resources, project } = useSchema()
  const [begun] = useState(() =>
    document.lifecycle.lines.flatMap(({ name, resource: lines }) => {
      const resource = resources[lines]
      if (!resource) return []
      const rows = saved ? linesIn(saved, name).map(row => valuesOfSaved(resource, row, project.emptyText)) : []
      return [[name, rowsOf(rows)] as const]
    }),
  )
  return Object.fromEntries(begun)
}

export interface LineSets {
  readonly sets: readonly LineSet[]
  readonly world: LineWorld
  /** Reports pending changes immediately: every line must be counted before the document is sent. */
  readonly settle: () => void
}

interface LineSetOptions {
  readonly onChange: () => void
  /** The parent of the lines, if it is not the surrounding form. */
  readonly parent?: Pick<LineWorld, 'parent' | 'parentValues'> | undefined
}

/** The lines of the document that this person sees; `onChange` is called once for all changes that happen together. */
export const useLineSets = (document: Resource, ruled: RuledForm, { onChange, parent }: LineSetOptions): LineSets => {
  const schema = useSchema()
  const wording = useWording()
  const latest = useRef({ document, ruled, onChange, schema, wording, parent })
  latest.current = { document, ruled, onChange, schema, wording, parent }
  const { form } = ruled
  const [made] = useState(() => {
    const world: LineWorld = {
      world: () => formWorld(latest.current.schema, readSession(), ruled.rows),
      wording: () => latest.current.wording,
      parentValues: () => latest.current.parent?.parentValues() ?? latest.current.ruled.values(),
      parent: () => {
        if (latest.current.parent) return latest.current.parent.parent()
        const { completed, rows } = latest.current.ruled
        const lines = readersOf(sets)
        return { ...recordReader(latest.current.document, completed().row, rows), lines: name => lines[name] }
      },
    }
    const sets = document.lifecycle.lines.flatMap(lines => {
      const resource = schema.resources[lines.resource]
      return resource ? [lineSet(lines, resource, world, form)] : []
    })
    return { world, sets, later: afterPaint(() => latest.current.onChange()) }
  })
  const { later, sets: own } = made
  useEffect(() => {
    const scanned = own.filter(({ lines }) => lines.scan !== undefined)
    return whenIdle(() => {
      const { resources } = latest.current.schema
      for (const { resource, sample } of scanned) {
        sample()
        // A resource is created on first access.
        for (const { ref } of resource.fields) void (ref && resources[ref.to])
      }
    })
  }, [own])
  useLayoutEffect(() => {
    const forget = form.subscribe({ name: 'lines', formState: { values: true }, callback: later.note })
    return () => {
      later.cancel()
      forget()
    }
  }, [form, later])
  return { ...made, settle: later.settle }
}
