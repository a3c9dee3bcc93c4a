import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema.ts'
import { CallRefused, CallTimedOut } from '../../../providers/http.ts'
import { bodyOf } from '../../resource/form-values.ts'
import { completeLineOf } from '../document-calls.ts'
import type { LineSet } from './line-set.ts'

interface LateWish {
  readonly document: Resource
  readonly set: LineSet
  readonly head: () => JsonRow
}

/** When a row is left: the server works out what nobody here can. Where it does not answer, it does so at the save. */
export const useLateValues = ({ document, set, head }: LateWish) => {
  const ask = async (id: string): Promise<void> => {
    const line = set.store.state().lines.find(one => one.id === id)
    if (!line) return
    const body = { document: head(), line: bodyOf(set.resource, line.values, true) }
    try {
      const values = set.valuesFrom(await completeLineOf(document, set.lines.name, body))
      const late = set.resource.fields.filter(({ calc, fetch }) => calc !== undefined || fetch?.mode === 'live')
      set.store.settle(id, Object.fromEntries(late.map(({ name }) => [name, values[name] ?? ''])))
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallTimedOut)) throw error
    }
  }
  return (id: string): void => {
    if (set.asking.delete(id)) void ask(id)
  }
}
