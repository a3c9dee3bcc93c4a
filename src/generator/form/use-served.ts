import { useEffect, useEffectEvent, useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { CallRefused, CallTimedOut } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { type FormValues, valuesOf } from './form-values.ts'
import type { RuledForm } from './use-ruled-form.ts'

interface Served {
  readonly resource: Resource
  readonly ruled: RuledForm
  /** Requests the computed values of the current form from the server. */
  readonly ask: () => Promise<JsonRow>
  /** False: nothing is requested. */
  readonly isAsked: boolean
}

const quiet = 300

export interface ServedValues {
  /** Schedules a request after a short idle time. */
  readonly ask: () => void
  /** Sends a scheduled request now; resolves when the values are in the form. */
  readonly settled: () => Promise<void>
}

/** Requests values that the browser cannot compute; only the last answer counts. */
export const useServed = (
  { resource, ruled, ask, isAsked }: Served,
  onValues: (values: FormValues) => void,
): ServedValues => {
  const { project } = useSchema()
  const [turn] = useState(() => ({
    count: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    answer: Promise.resolve(),
  }))
  const askServer = async (): Promise<void> => {
    if (!isAsked || ruled.completed().unknown.size === 0) return
    turn.count += 1
    const mine = turn.count
    try {
      const row = await ask()
      if (mine === turn.count) onValues(valuesOf(resource, row, project.emptyText))
    } catch (error) {
      // If the server does not answer now, the save reports it.
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    }
  }
  const askNow = (): void => {
    turn.timer = undefined
    turn.answer = askServer()
  }
  const begin = useEffectEvent(askNow)
  useEffect(() => {
    begin()
    return () => {
      turn.count += 1
      clearTimeout(turn.timer)
    }
  }, [turn])
  return {
    ask: () => {
      clearTimeout(turn.timer)
      turn.timer = setTimeout(askNow, quiet)
    },
    settled: async () => {
      if (turn.timer !== undefined) {
        clearTimeout(turn.timer)
        askNow()
      }
      await turn.answer
    },
  }
}
