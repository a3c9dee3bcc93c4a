import { useEffect, useEffectEvent } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import type { FormValues } from '../../form/form-values.ts'
import { completeLineOf } from '../document-calls.ts'
import { openFields } from './complete-line.ts'
import { awaitedIn, fetchedThrough, type LineSet, sentOf } from './line-set.ts'

interface ComputedRequest {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
}

const computedFields = (resource: Resource, line: Parameters<typeof openFields>[1]): readonly string[] => {
  const open = openFields(resource, line)
  return resource.fields.flatMap(({ name, calc, fetch }) =>
    calc !== undefined || fetch?.mode === 'live' || open.includes(name) ? [name] : [],
  )
}

/**
 * Requests the values that only the server can compute: those of a picked reference immediately, the others when a cell that
 * they depend on loses the focus. If the server does not answer, the save computes them.
 */
export const useComputedValues = ({ document, set, head }: ComputedRequest) => {
  const askServer = async (id: string, onValues: (values: FormValues) => Promise<void> | void): Promise<void> => {
    const line = set.rows.find(id)
    if (!line) return
    const body = { document: head(), line: sentOf(set.resource, line), unfinished: true }
    try {
      await onValues(set.valuesFrom(await completeLineOf(document, set.lines.name, body)))
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    }
  }

  const ask = (id: string, onValues: (values: FormValues) => Promise<void> | void): Promise<void> =>
    awaitedIn(set, askServer(id, onValues))

  /** Serializes the values of the row without the computed ones. */
  const saidIn = (id: string): string => {
    const line = set.rows.find(id)
    const computed = new Set(computedFields(set.resource, line ?? {}))
    return JSON.stringify(Object.entries(line?.values ?? {}).filter(([name]) => !computed.has(name)))
  }

  const settle = (id: string): Promise<void> => {
    const asked = saidIn(id)
    return ask(id, values => {
      const line = set.rows.find(id)
      if (!line) return undefined
      // The row changed: the answer is outdated.
      if (saidIn(id) !== asked) return settle(id)
      const computed = computedFields(set.resource, line)
      set.rows.settle(id, Object.fromEntries(computed.map(name => [name, values[name] ?? ''])))
      return undefined
    })
  }

  const fetchPicked = useEffectEvent((id: string, reference: string) => {
    const picked = set.rows.find(id)?.values[reference]
    void ask(id, values => {
      const now = set.rows.find(id)?.values
      // Another row was picked in the meantime: its answer is pending.
      if (!now || now[reference] !== picked) return
      for (const { name } of fetchedThrough(set.resource, reference))
        if ((now[name] ?? '') === '') set.rows.change(id, name, values[name] ?? '')
    })
  })

  const refreshAll = useEffectEvent(async (): Promise<void> => {
    set.asking.clear()
    await Promise.all(set.rows.lines().flatMap(({ id, given }) => (given ? [settle(id)] : [])))
  })

  useEffect(() => {
    set.refresh.current = () => refreshAll()
    set.onPick.current = (id, reference) => fetchPicked(id, reference)
  }, [set])
  return (id: string): void => {
    if (set.asking.delete(id)) void settle(id)
  }
}
