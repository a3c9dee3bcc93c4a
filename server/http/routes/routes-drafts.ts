// Routes of drafts: of one user, or shared by the shop if the schema file declares it.
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { mayBegin } from '../../caller/may-move.ts'
import { keepDraft, readDrafts, takeDraftOver, throwDraftAway } from '../../operations/drafts/own-drafts.ts'
import { usualBody } from '../bodies/body-limits.ts'
import { anyObject, done, jsonBody, listOf, objectOf, query, text } from '../description/operation.ts'
import type { Exchange, SignedRoute } from '../routing/route.ts'

const draft = { id: text, at: text }
const shared = { user_id: text, screen: { type: ['string', 'null'] }, day: text }
const ofScreen = query('screen', 'The id of the screen that has it open; required for shared drafts')
const atRest = query('rests', 'The screen closes the draft', { enum: ['1'] })

/** Parses the screen that sends the call. */
const screenIn = ({ request }: Exchange): { readonly screen?: string; readonly rests: boolean } => {
  const { screen, rests } = request.query as { readonly screen?: unknown; readonly rests?: unknown }
  return { ...(typeof screen === 'string' && { screen }), rests: rests === '1' }
}
const names = { id: 'Made by the form: letters, digits, - and _' }

/** For callers who may create a row. */
export const draftRoutes = (resource: Resource): readonly SignedRoute[] => {
  const { title: tag } = resource
  const all = `drafts/${resource.api.path}`
  const isOfShop = resource.lifecycle.flow?.drafts !== undefined
  const who = (caller: Caller): boolean => mayBegin(caller, resource)
  const common = { who, day: 'asks-itself', ofShop: isOfShop } as const
  const one = { ...common, path: `${all}/{id}` } as const
  return [
    {
      ...common,
      method: 'GET',
      path: all,
      answer: ({ caller }) => readDrafts(caller, resource),
      describe: () => ({
        tag,
        summary: isOfShop ? `Drafts of ${tag} in the shop` : `Own drafts of ${tag}`,
        answers: done(listOf(objectOf({ ...draft, body: anyObject, ...(isOfShop && shared) }))),
      }),
    },
    {
      ...one,
      method: 'PUT',
      body: usualBody,
      answer: call => {
        const { caller, request, params } = call
        return keepDraft(caller, resource, { id: params.id ?? '', body: request.body, ...screenIn(call) })
      },
      describe: () => ({
        tag,
        summary: 'Save a draft',
        path: names,
        body: jsonBody(anyObject),
        ...(isOfShop && { parameters: [ofScreen, atRest] }),
        answers: done(objectOf(draft)),
      }),
    },
    {
      ...one,
      method: 'DELETE',
      answer: async ({ caller, params: { id = '' } }) => {
        await throwDraftAway(caller, resource, id)
        return { id }
      },
      describe: () => ({
        tag,
        summary: 'Delete a draft',
        path: names,
        answers: done(objectOf({ id: text })),
      }),
    },
    ...(isOfShop ? [takeRoute(resource, one)] : []),
  ]
}

const takeRoute = (resource: Resource, one: Pick<SignedRoute, 'who' | 'day' | 'path' | 'ofShop'>): SignedRoute => ({
  ...one,
  path: `${one.path}/take`,
  method: 'POST',
  body: usualBody,
  answer: call =>
    takeDraftOver(call.caller, resource, { id: call.params.id ?? '', screen: screenIn(call).screen ?? '' }),
  describe: () => ({
    tag: resource.title,
    summary: 'Move a draft to this screen',
    path: names,
    parameters: [ofScreen],
    answers: done(objectOf({ ...draft, body: anyObject, ...shared })),
  }),
})
