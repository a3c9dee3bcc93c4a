import { useEffect, useEffectEvent } from 'react'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { mapNames } from '../../../../engine/value/records.ts'
import { assertFailedCall } from '../../../providers/http.ts'
import type { FormValues } from '../../form/form-values.ts'
import { fetchCompletedLine } from '../document-calls.ts'
import { buildLineBody, type LineSet, listDefaultedFields, listFetchedFields, trackRequest } from './line-set.ts'

interface ComputedValuesOptions {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
}

const listComputedFields = (resource: Resource, line: Parameters<typeof listDefaultedFields>[1]): readonly string[] => {
  const defaulted = listDefaultedFields(resource, line)
  return resource.fields.flatMap(({ name, calc, fetch }) =>
    calc !== undefined || fetch?.mode === 'live' || defaulted.includes(name) ? [name] : [],
  )
}

/**
 * Requests the values that only the server can compute: those of a picked reference immediately, the others when a cell that
 * they depend on loses the focus. If the server does not answer, the save computes them.
 */
export const useComputedValues = ({ document, set, head }: ComputedValuesOptions) => {
  const fetchValues = async (id: string, onValues: (values: FormValues) => Promise<void> | void): Promise<void> => {
    const line = set.rows.find(id)
    if (!line) return
    const body = { document: head(), line: buildLineBody(set.resource, line), unfinished: true }
    try {
      await onValues(set.toFormValues(await fetchCompletedLine(document, set.lines.name, body)))
    } catch (error) {
      assertFailedCall(error)
    }
  }

  const loadValues = (id: string, onValues: (values: FormValues) => Promise<void> | void): Promise<void> =>
    trackRequest(set, fetchValues(id, onValues))

  /** Serializes the values of the row without the computed ones. */
  const serializeInputs = (id: string): string => {
    const line = set.rows.find(id)
    const computed = new Set(listComputedFields(set.resource, line ?? {}))
    return JSON.stringify(Object.entries(line?.values ?? {}).filter(([name]) => !computed.has(name)))
  }

  const refreshRow = (id: string): Promise<void> => {
    const sentInputs = serializeInputs(id)
    return loadValues(id, values => {
      const line = set.rows.find(id)
      if (!line) return undefined
      // The row changed: the answer is outdated.
      if (serializeInputs(id) !== sentInputs) return refreshRow(id)
      const computed = listComputedFields(set.resource, line)
      set.rows.setComputedValues(
        id,
        mapNames(computed, name => values[name] ?? ''),
      )
      return undefined
    })
  }

  const fetchPicked = useEffectEvent((id: string, reference: string) => {
    const pickedValue = set.rows.find(id)?.values[reference]
    void loadValues(id, values => {
      const current = set.rows.find(id)?.values
      // Another row was picked in the meantime: its answer is pending.
      if (!current || current[reference] !== pickedValue) return
      for (const { name } of listFetchedFields(set.resource, reference))
        if ((current[name] ?? '') === '') set.rows.change(id, name, values[name] ?? '')
    })
  })

  const refreshAll = useEffectEvent(async (): Promise<void> => {
    set.staleRows.clear()
    await Promise.all(set.rows.lines().flatMap(({ id, typedFields }) => (typedFields ? [refreshRow(id)] : [])))
  })

  useEffect(() => {
    set.refresh.current = () => refreshAll()
    set.onPick.current = (id, reference) => fetchPicked(id, reference)
  }, [set])
  return (id: string): void => {
    if (set.staleRows.delete(id)) void refreshRow(id)
  }
}
