// Routes of the history of a row, and of its card.
import { cardPage, type HistoryEntry, rowHistory } from '../../engine/answers/row-answers.ts'
import { createFieldFault } from '../../engine/message/faults.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { formatMessage, type Wording } from '../../engine/schema/wording.ts'
import { count } from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { queryParameter } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import { getWording } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { photoVerb, printVerb, queuedSuffix } from '../storage/audit.ts'
import { canRead } from './card/card-entries.ts'
import { hasCard, readCard } from './card/read-card.ts'
import { readHistory } from './rows/read-history.ts'

/** For callers who may read the row. */
export const buildHistoryRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    api: { path, verbs },
    title: tag,
  } = resource
  if (!verbs.includes('get')) return []
  return [
    {
      method: 'GET',
      tokens: 'read',
      who: ({ access }: CallerRights): boolean => access.of(resource).verbs.has('get'),
      path: `${path}/{id}/history`,
      answer: call => answerHistory(resource, call),
      describe: { tag, summary: `The history of a row of ${tag}`, answer: rowHistory },
    },
  ]
}

const answerHistory = async (
  resource: Resource,
  { caller, context, request, params: { id = '' } }: RouteCall,
): Promise<readonly HistoryEntry[]> => {
  const wording = getWording(context, request)
  const actions = await readHistory(caller, resource, id)
  return actions.map(({ at, user_id, verb, before, after, agreed }) => {
    const title =
      getMoveTitle(resource, verb) ??
      getPrintTitle(resource, wording, verb) ??
      getPhotoTitle(resource, wording, verb) ??
      formatMessage(wording, actionCodes[verb] ?? verb)
    return { at, user_id, verb, title, before, after, agreed }
  })
}

const actionCodes: Readonly<Record<string, string>> = {
  create: 'message.action-create',
  update: 'message.action-update',
  delete: 'message.action-delete',
  erase: 'message.action-erase',
  copy: 'message.action-copy',
  'end-sessions': 'message.action-end-sessions',
  'issue-token': 'message.action-issue-token',
  'second-factor:on': 'message.action-second-factor-on',
  'second-factor:off': 'message.action-second-factor-off',
  'passkey:on': 'message.action-passkey-on',
  'passkey:off': 'message.action-passkey-off',
}

const getMoveTitle = ({ lifecycle: { flow } }: Resource, verb: string): string | undefined => {
  if (!verb.startsWith('move:')) return undefined
  const id = verb.slice('move:'.length)
  return flow?.moves.find(move => move.id === id)?.title ?? id
}

const getPrintTitle = ({ lifecycle: { prints } }: Resource, wording: Wording, verb: string): string | undefined => {
  if (!verb.startsWith(printVerb)) return undefined
  const isQueued = verb.endsWith(queuedSuffix)
  const id = verb.slice(printVerb.length, isQueued ? -queuedSuffix.length : undefined)
  const print = prints.find(one => one.id === id)
  const messageCode = isQueued ? 'message.action-queued' : 'message.action-message'
  const code = print?.message ? messageCode : 'message.action-print'
  return formatMessage(wording, code, { title: print?.title ?? id })
}

const getPhotoTitle = (resource: Resource, wording: Wording, verb: string): string | undefined => {
  if (!verb.startsWith(photoVerb)) return undefined
  const name = verb.slice(photoVerb.length)
  return formatMessage(wording, 'message.action-photo', { title: resource.field[name]?.title ?? name })
}

// The card of a row, in pages.

const defaultLimit = 50
const maxLimit = 200

/** For callers who may open the row in a screen of their menu. */
export const buildCardRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const { api, title: tag } = resource
  if (!hasCard(resource) || !api.verbs.includes('get')) return []
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: `${api.path}/{id}/card`,
      who: caller => canRead(caller, resource),
      answer: ({ caller, params: { id = '' }, request }) => {
        const { before, limit = String(defaultLimit) } = request.query as Readonly<Record<string, unknown>>
        const pageSize = /^[1-9]\d{0,2}$/.test(String(limit)) ? Number(limit) : 0
        if (pageSize < 1 || pageSize > maxLimit) throw createFilterError('limit')
        if (before !== undefined && !/^[0-9a-f-]{36}$/.test(String(before))) throw createFilterError('before')
        return readCard(caller, resource, id, {
          limit: pageSize,
          before: before === undefined ? undefined : String(before),
        })
      },
      describe: {
        tag,
        summary: `Entries of a row of ${tag} in books and documents, newest first`,
        parameters: [
          queryParameter('limit', `Entries of a page; ${defaultLimit} by default, at most ${maxLimit}`, count),
          queryParameter('before', 'The `next` of the page before'),
        ],
        answer: cardPage,
      },
    },
  ]
}

const createFilterError = (name: string): MalformedRequest =>
  new MalformedRequest([createFieldFault('filter.form', name)])
