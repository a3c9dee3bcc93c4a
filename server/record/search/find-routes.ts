// Searches all lists by a text.

import { listMatches } from '../../../engine/answers/session-answers.ts'
import { createFieldFault } from '../../../engine/message/faults.ts'
import { queryParameter } from '../../description/operation.ts'
import { MalformedRequest } from '../../error/errors.ts'
import { type AuthenticatedRoute, isAnyUser } from '../../http/routing/route.ts'
import { searchLists } from './search-lists.ts'

const maxLength = 60

export const finderRoute: AuthenticatedRoute = {
  method: 'GET',
  tokens: 'read',
  path: 'find',
  who: isAnyUser,
  answer: ({ caller, request }) => {
    const { text: searchText = '' } = request.query as { readonly text?: unknown }
    if (typeof searchText !== 'string' || searchText.length > maxLength || searchText.includes('\0'))
      throw new MalformedRequest([createFieldFault('filter.form', 'text')])
    return searchText.trim() === '' ? [] : searchLists(caller, searchText.trim())
  },
  describe: {
    tag: 'About',
    summary: 'Rows of the lists of the own menu, by their keys and by what masters are searched by',
    parameters: [queryParameter('text', 'A barcode, a number, a name')],
    answer: listMatches,
  },
}
