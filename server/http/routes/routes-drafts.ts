// Drafts of what one user is typing and has not saved.
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { mayBegin } from '../../caller/may-move.ts'
import { keepDraft, readDrafts, throwDraftAway } from '../../operations/drafts/own-drafts.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { anyObject, done, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import type { SignedRoute } from '../routing/route.ts'

const draft = { id: text, at: text }
const names = { id: 'Made by the form: letters, digits, - and _' }

/** For who may begin a row. */
export const draftRoutes = (resource: Resource): readonly SignedRoute[] => {
  const { title: tag } = resource
  const all = `drafts/${resource.api.path}`
  const common = { who: (caller: Caller): boolean => mayBegin(caller, resource), day: 'asks-itself' } as const
  const one = { ...common, path: `${all}/{id}` }
  return [
    {
      ...{ ...common, method: 'GET', path: all, answer: ({ caller }) => readDrafts(caller, resource) },
      describe: () => ({
        ...{ tag, summary: `Own drafts of ${tag}` },
        answers: done(listOf(objectOf({ ...draft, body: anyObject }))),
      }),
    },
    {
      ...{ ...one, method: 'PUT', body: usualBody },
      answer: ({ caller, request: { body }, params: { id = '' } }) => keepDraft(caller, resource, { id, body }),
      describe: () => ({
        ...{ tag, summary: 'Keep a draft as it is now', path: names, body: jsonBody(anyObject) },
        answers: done(objectOf(draft)),
      }),
    },
    {
      ...{ ...one, method: 'DELETE' },
      answer: async ({ caller, params: { id = '' } }) => {
        await throwDraftAway(caller, resource, id)
        return { id }
      },
      describe: () => ({
        ...{ tag, summary: 'Throw a draft away', path: names, answers: done(objectOf({ id: text })) },
      }),
    },
  ]
}
