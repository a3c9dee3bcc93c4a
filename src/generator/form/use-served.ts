import { useEffect, useEffectEvent, useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { assertFailedCall } from '../../providers/http.ts'
import { type FormValues, toFormValues } from './form-values.ts'
import type { RuledForm } from './use-ruled-form.ts'

interface ServedOptions {
  readonly resource: Resource
  readonly ruled: RuledForm
  /** Requests the computed values of the current form from the server. */
  readonly request: () => Promise<JsonRow>
  /** False: nothing is requested. */
  readonly enabled: boolean
  /** What is shown: nothing is requested for other values. Default: all. */
  readonly shown?: readonly string[]
}

const debounceMs = 300

export interface ServedValues {
  /** Schedules a request after a short idle time. */
  readonly request: () => void
  /** Sends a scheduled request now; resolves when the values are in the form. */
  readonly settled: () => Promise<void>
}

/** Requests values that the browser cannot compute; only the last answer counts. */
export const useServed = (
  { resource, ruled, request: ask, enabled, shown }: ServedOptions,
  onValues: (values: FormValues) => void,
): ServedValues => {
  const [state] = useState(() => ({
    count: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    answer: Promise.resolve(),
  }))
  const fetchValues = async (): Promise<void> => {
    const { unknown } = ruled.completed()
    if (!enabled || unknown.size === 0 || shown?.every(name => !unknown.has(name))) return
    state.count += 1
    const request = state.count
    try {
      const row = await ask()
      if (request === state.count) onValues(toFormValues(resource, row))
    } catch (error) {
      // If the server does not answer now, the save reports it.
      assertFailedCall(error)
    }
  }
  const fetchNow = (): void => {
    state.timer = undefined
    state.answer = fetchValues()
  }
  const fetchFirst = useEffectEvent(fetchNow)
  useEffect(() => {
    fetchFirst()
    return () => {
      state.count += 1
      clearTimeout(state.timer)
    }
  }, [state])
  return {
    request: () => {
      clearTimeout(state.timer)
      state.timer = setTimeout(fetchNow, debounceMs)
    },
    settled: async () => {
      if (state.timer !== undefined) {
        clearTimeout(state.timer)
        fetchNow()
      }
      await state.answer
    },
  }
}

/** Leaves out values that only the server knows: it computes them again when it saves. */
export const excludeServedValues = (ruled: RuledForm): FormValues => {
  const { unknown } = ruled.completed()
  return mapValues(ruled.values(), (value, name) => (unknown.has(name) ? '' : value))
}
