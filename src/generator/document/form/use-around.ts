import { useRef, useState } from 'react'
import { recordReader } from '../../../../engine/record/record-reader.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { Wording } from '../../../../engine/schema/wording.ts'
import { type BrowserSchema, useSchema } from '../../../providers/schema.tsx'
import { readSession } from '../../../providers/session.ts'
import { formWorld } from '../../form/form-world.ts'
import type { useFormRules } from '../../form/use-form-rules.ts'
import type { LineWorld } from '../lines/line-set.ts'

interface Around extends ReturnType<typeof useFormRules> {
  readonly resource: Resource
  readonly wording: Wording
}

const worldOf = (latest: () => Around & { readonly schema: BrowserSchema }): LineWorld => ({
  world: () => formWorld(latest().schema, readSession()?.user, latest().rows),
  wording: () => latest().wording,
  parent: () => {
    const { resource, rules, rows } = latest()
    const { lines = {} } = rules.state()
    return { ...recordReader(resource, rules.latest().completed.row, rows), lines: name => lines[name] }
  },
})

/** What lines see of their document: always as it is when they look. */
export const useAround = (around: Around): LineWorld => {
  const schema = useSchema()
  const known = useRef({ ...around, schema })
  known.current = { ...around, schema }
  const [made] = useState(() => worldOf(() => known.current))
  return made
}
