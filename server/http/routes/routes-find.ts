// Searches all lists by a text.
import { fault } from '../../../engine/faults/faults.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { findRows } from '../../operations/records/find-rows.ts'
import { done, listOf, objectOf, query, text } from '../description/operation.ts'
import { everybody, type SignedRoute } from '../routing/route.ts'

const longest = 60

export const findRoute: SignedRoute = {
  method: 'GET',
  path: 'find',
  who: everybody,
  answer: ({ caller, request }) => {
    const { text: said = '' } = request.query as { readonly text?: unknown }
    if (typeof said !== 'string' || said.length > longest || said.includes('\0'))
      throw new MalformedRequest([fault('filter.form', { field: 'text', params: { field: 'text' } })])
    return said.trim() === '' ? [] : findRows(caller, said.trim())
  },
  describe: () => ({
    tag: 'About',
    summary: 'Rows of the lists of the own menu, by their keys and by what masters are searched by',
    parameters: [query('text', 'A barcode, a number, a name')],
    answers: done(listOf(objectOf({ path: text, title: text, label: text }))),
  }),
}
