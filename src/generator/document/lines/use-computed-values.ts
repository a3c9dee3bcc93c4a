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

/**
 * What the server says of a row that nobody here can work out: what a picked reference gives at once, the rest when the cell
 * is left that it follows from. Where it does not answer, it does so at the save.
 */
export const useComputedValues = ({ document, set, head }: ComputedRequest) => {
  const askServer = async (id: string, onValues: (values: FormValues) => void): Promise<void> => {
    const line = set.rows.find(id)
    if (!line) return
    const body = { document: head(), line: sentOf(set.resource, line), unfinished: true }
    try {
      onValues(set.valuesFrom(await completeLineOf(document, set.lines.name, body)))
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    }
  }

  const ask = (id: string, onValues: (values: FormValues) => void): Promise<void> =>
    awaitedIn(set, askServer(id, onValues))

  const settle = (id: string) =>
    ask(id, values => {
      const open = openFields(set.resource, set.rows.find(id) ?? {})
      const computed = set.resource.fields.filter(
        ({ name, calc, fetch }) => calc !== undefined || fetch?.mode === 'live' || open.includes(name),
      )
      set.rows.settle(id, Object.fromEntries(computed.map(({ name }) => [name, values[name] ?? ''])))
    })

  const fetchPicked = useEffectEvent((id: string, reference: string) => {
    const picked = set.rows.find(id)?.values[reference]
    void ask(id, values => {
      const now = set.rows.find(id)?.values
      // Picked once more meanwhile: another answer is on its way.
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
