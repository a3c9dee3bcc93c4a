// Routes of the history and the prints of a row.

import { type HistoryEntry, openedMessage, rowHistory } from '../../../engine/answers/row-answers.ts'
import type { Print } from '../../../engine/schema/document.ts'
import { listPrintFormats } from '../../../engine/schema/print-formats.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource } from '../../../engine/schema/schema.ts'
import { formatMessage, type Wording } from '../../../engine/schema/wording.ts'
import type { CallerRights } from '../../caller/caller.ts'
import { pdf, queryParameter, type RouteDescription, response, responseHeader } from '../../description/operation.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { readHistory } from '../../operations/records/read-history.ts'
import { openMessage } from '../../prints/open-message.ts'
import { printDocument } from '../../prints/print-document.ts'
import type { SheetForm } from '../../prints/sheet.ts'
import { photoVerb, printVerb, queuedSuffix } from '../../storage/audit.ts'
import { getWording } from '../context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../routing/route.ts'

/** For callers who may read the row. */
export const buildHistoryRoutes = (resource: Resource): readonly AuthenticatedRoute[] => {
  const {
    api: { path, verbs },
    lifecycle: { prints },
    title: tag,
  } = resource
  const reads = {
    method: 'GET',
    tokens: 'read',
    who: ({ access }: CallerRights): boolean => access.of(resource).verbs.has('get'),
  } as const
  if (!verbs.includes('get')) return []
  return [
    {
      ...reads,
      path: `${path}/{id}/history`,
      answer: call => answerHistory(resource, call),
      describe: { tag, summary: `The history of a row of ${tag}`, answer: rowHistory },
    },
    ...prints.map(
      (print): AuthenticatedRoute => ({
        ...reads,
        path: `${path}/{id}/print/${print.id}`,
        answer: call => answerPrint(resource, print, call),
        describe: print.message
          ? describeMessage(tag, print)
          : {
              tag,
              summary: print.title,
              parameters: [queryParameter('as', `The output: ${listPrintFormats(print).join(', ')}`)],
              answers: { 200: response(pdf, { 'X-Printed': responseHeader('The number of earlier prints') }) },
            },
      }),
    ),
  ]
}

const describeMessage = (tag: string, { title }: Print): RouteDescription => ({
  tag,
  summary: title,
  answer: openedMessage,
})

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

const files: Readonly<Record<SheetForm, { readonly type: string; readonly end: string }>> = {
  pdf: { type: 'application/pdf', end: 'pdf' },
  text: { type: 'text/plain; charset=utf-8', end: 'txt' },
  escpos: { type: 'application/octet-stream', end: 'bin' },
  zpl: { type: 'text/plain; charset=utf-8', end: 'zpl' },
  tspl: { type: 'text/plain; charset=utf-8', end: 'tspl' },
}

/** Prints in the language of the shop; `x-printed` is the number of earlier prints. */
const answerPrint = async (
  resource: Resource,
  print: Print,
  { caller, reply, request, context, params: { id = '' } }: RouteCall,
): Promise<unknown> => {
  const { schema } = context.current()
  const shopResource = findResource(schema, resource.name) ?? resource
  const printDefinition = shopResource.lifecycle.prints.find(one => one.id === print.id) ?? print
  const origin = context.publicAddress
  const { message } = printDefinition
  if (message) return openMessage({ ...caller, schema }, shopResource, { id, print: printDefinition, origin, message })
  const { as } = request.query as { readonly as?: unknown }
  const output = listPrintFormats(printDefinition).find(one => one === as)
  if (as !== undefined && output === undefined) throw new MalformedRequest()
  const {
    job: ordered,
    content,
    before,
  } = await printDocument({ ...caller, schema }, shopResource, {
    id,
    print: printDefinition,
    origin,
    way: output,
  })
  const { title, number } = ordered.sheet
  const { type, end } = files[ordered.form]
  const disposition = ordered.form === 'pdf' ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-disposition': `${disposition}; filename="${toFileName(`${title} ${number}`)}.${end}"`,
      'cache-control': 'no-store',
      'x-printed': String(before),
    })
    .type(type)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Keeps characters that every file system accepts. */
const toFileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._-]+/g, '-').trim()
