// Routes of drafts: of one user, or shared by the shop if the schema file declares it.

import { draftProperties, sharedProperties } from '../../engine/answers/row-answers.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { anyObject, arraySchema, objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { canBegin } from '../caller/move-access.ts'
import { jsonResponse, queryParameter } from '../description/operation.ts'
import { defaultBodyBytes } from '../http/bodies/read-body.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { discardDraft, moveDraftToScreen, readDrafts, saveOwnDraft } from './draft/own-drafts.ts'

const screenParameter = queryParameter('screen', 'The id of the screen that has it open; required for shared drafts')
const restsParameter = queryParameter('rests', 'The screen closes the draft', { enum: ['1'] })

/** Parses the screen that sends the call. */
const parseScreen = ({ request }: RouteCall): { readonly screen?: string; readonly rests: boolean } => {
  const { screen, rests } = request.query as { readonly screen?: unknown; readonly rests?: unknown }
  return { ...(typeof screen === 'string' && { screen }), rests: rests === '1' }
}
const pathDescriptions = { id: 'Made by the form: letters, digits, - and _' }

/** For callers who may create a row. */
export const buildDraftRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const { title: tag } = resource
  const collectionPath = `drafts/${resource.api.path}`
  const isOfShop = resource.lifecycle.flow?.drafts !== undefined
  const isAllowed = (caller: CallerRights): boolean => canBegin(caller, resource)
  const common = { who: isAllowed, day: 'asks-itself', ofShop: isOfShop } as const
  const itemRoute = { ...common, path: `${collectionPath}/{id}` } as const
  return [
    {
      ...common,
      method: 'GET',
      tokens: 'read',
      path: collectionPath,
      answer: ({ caller }) => readDrafts(caller, resource),
      describe: {
        tag,
        summary: isOfShop ? `Drafts of ${tag} in the shop` : `Own drafts of ${tag}`,
        answer: arraySchema(objectSchema({ ...draftProperties, body: anyObject, ...(isOfShop && sharedProperties) })),
      },
    },
    {
      ...itemRoute,
      method: 'PUT',
      tokens: 'write',
      body: defaultBodyBytes,
      answer: call => {
        const { caller, request, params } = call
        return saveOwnDraft(caller, resource, { id: params.id ?? '', body: request.body, ...parseScreen(call) })
      },
      describe: {
        tag,
        summary: 'Save a draft',
        path: pathDescriptions,
        body: anyObject,
        ...(isOfShop && { parameters: [screenParameter, restsParameter] }),
        answers: jsonResponse(objectSchema(draftProperties)),
      },
    },
    {
      ...itemRoute,
      method: 'DELETE',
      tokens: 'write',
      answer: async ({ caller, params: { id = '' } }) => {
        await discardDraft(caller, resource, id)
        return { id }
      },
      describe: {
        tag,
        summary: 'Delete a draft',
        path: pathDescriptions,
        answer: objectSchema({ id: text }),
      },
    },
    ...(isOfShop ? [buildTakeRoute(resource, itemRoute)] : []),
  ]
}

const buildTakeRoute = (
  resource: Resource,
  itemRoute: Pick<AuthenticatedRoute, 'who' | 'day' | 'path' | 'ofShop'>,
): AuthenticatedRoute => ({
  ...itemRoute,
  path: `${itemRoute.path}/take`,
  method: 'POST',
  tokens: 'write',
  body: defaultBodyBytes,
  answer: call =>
    moveDraftToScreen(call.caller, resource, { id: call.params.id ?? '', screen: parseScreen(call).screen ?? '' }),
  describe: {
    tag: resource.title,
    summary: 'Move a draft to this screen',
    path: pathDescriptions,
    parameters: [screenParameter],
    answer: objectSchema({ ...draftProperties, body: anyObject, ...sharedProperties }),
  },
})
